import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { matchesState } from 'xstate';
import type { QuizDetails } from '../../../contract/exam/quizzes.ts';
import { warningLimit } from '../../../contract/limits.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { settle, unreachable } from '../../support/exam/exam-driver.ts';
import {
  answer,
  answered,
  arrive,
  deadline,
  enter,
  failToArrive,
  goFullscreen,
  handIn,
  hideTab,
  inModule,
  inProgress,
  leaveFullscreen,
  module,
  onSheet,
  prepare,
  press,
  pressAtOnce,
  questionsCome,
  reachDeadline,
  reload,
  sheet,
  start,
  startModule,
  state,
  submitModule,
  submitted,
  test,
  world,
} from '../../support/exam/mock-driver.ts';
import { mockDetails } from '../../support/exam/mock-test.ts';
import { fact } from '../../support/exam/quiz-attempt.ts';
import { itEach, proves } from '../../support/proves.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  test.stop();
  vi.useRealTimers();
});

const handsIn = () => state().matches({ sitting: { course: 'handingIn' } });

describe('what the test says', () => {
  const toldBy = () => [state().value, state().context.heading, state().context.notice];

  itEach([
    ['Mock test data not found in session storage.', proves('8-mock-1')],
    ['Could not find the specific mock test data for this ID.', proves('8-mock-2')],
  ])('%s, when the record cannot be located', async (words) => {
    prepare();
    world.locateFailure = new Error(words);
    await enter();
    expect(toldBy()).toEqual(['unavailable', 'An Error Occurred', words]);
    world.locateFailure = null;
    test.send({ type: 'attempt.retry' });
    await settle();
    expect(toldBy()).toEqual(['securityCheck', 'An Error Occurred', null]);
  });

  it.each([
    [
      new CallFailed('refused', 'Busy.', null, 503),
      'unavailable',
      'Failed to fetch test data. Server responded with status 503.',
    ],
    [unreachable(), 'unreachable', 'We couldn’t load the test. Please check your connection and try again.'],
  ])('%s of the description', proves('8-mock-3'), async (failure, where, words) => {
    prepare();
    world.describeFailure = failure;
    await enter();
    expect(toldBy()).toEqual([where, 'An Error Occurred', words]);
  });

  it('that a test has no modules', proves('8-mock-6'), async () => {
    await start({ modules: [] });
    expect(toldBy()).toEqual(['unavailable', 'Could Not Load Test', 'The test has no modules defined.']);
  });

  it('which module has no content', proves('8-mock-4'), async () => {
    const [first, second] = mockDetails().modules;
    await start({ modules: [first, { ...second, quizId: '' }] as QuizDetails['modules'] });
    expect(toldBy()).toEqual(['unavailable', 'An Error Occurred', 'Module 2 is missing a quizId.']);
  });

  it('that a browser without fullscreen cannot sit it, before anything begins', proves('4.3-2'), async () => {
    const words =
      'Mock tests need fullscreen, which this browser doesn’t support (no iPhone browser does). Please use a computer or a tablet.';
    prepare();
    world.canGoFullscreen = false;
    await enter('instructions');
    test.send({ type: 'attempt.begin' });
    expect([state().value, state().context.notice]).toEqual(['instructions', words]);
    test.stop();
    await enter();
    test.send({ type: 'attempt.enterFullscreen' });
    expect([state().value, state().context.notice]).toEqual(['securityCheck', words]);
  });

  it('that a test was open for 30 days', async () => {
    await start({ state: 'submitted', ending: 'expired' });
    expect([state().value, state().context.notice]).toEqual([
      'completed',
      'This test was open for 30 days, so it was submitted with the answers you’d given by then.',
    ]);
  });
});

describe('the countdown', () => {
  it('runs 1800 seconds to the second, and submits the module once', proves('4.3-5', '4.3-14', '9-3'), async () => {
    await inProgress();
    expect([inModule()?.context.remaining, deadline() - Date.now()]).toEqual([1800, 1_800_000]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(inModule()?.context.remaining).toBe(1799);
    await vi.advanceTimersByTimeAsync(1_798_999);
    expect([inModule()?.matches({ open: 'inProgress' }), inModule()?.context.remaining, world.handIns]).toEqual([true, 1, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([handsIn(), world.handIns.map(({ ending }) => ending)]).toEqual([true, ['timeUp']]);
  });

  it('has the time of the module itself, as the server gives it with the accommodation', proves('4.3-5', '4.3-29'), async () => {
    const [first, second] = mockDetails().modules;
    await inProgress({
      modules: [{ ...first, time: 3150 }, second] as QuizDetails['modules'],
      policy: { keysAllowed: false, extraTime: 1.5 },
    });
    expect(inModule()?.context.remaining).toBe(3150);
  });

  it('can be hidden until five minutes are left, then stays', async () => {
    await inProgress();
    const clock = (is: string) => matchesState({ open: { inProgress: { clock: is } } }, inModule()?.value ?? '');
    module()?.send({ type: 'clock.toggle' });
    expect(clock('hidden')).toBe(true);
    vi.setSystemTime(deadline() - 301_000);
    await vi.advanceTimersByTimeAsync(999);
    expect(clock('hidden')).toBe(true);
    await vi.advanceTimersByTimeAsync(250);
    expect(clock('lastMinutes')).toBe(true);
    module()?.send({ type: 'clock.toggle' });
    expect(clock('lastMinutes')).toBe(true);
  });

  const addMinutes = (minutes: number) => {
    const modules = world.details.modules.map((each) => ({
      ...each,
      deadline: each.deadline && each.deadline + minutes * 60_000,
    }));
    world.details = { ...world.details, modules };
  };

  it('learns of added minutes within half a minute', async () => {
    await inProgress();
    addMinutes(5);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(inModule()?.context.remaining).toBe(1800 + 300 - 30);
  });

  it('locks the answers at zero while the server is asked', async () => {
    await inProgress();
    sheet()?.send({ type: 'answer.choose', letter: 'A' });
    vi.setSystemTime(deadline());
    vi.advanceTimersByTime(250);
    expect(inModule()?.value).toEqual({ open: 'timeUp' });
    sheet()?.send({ type: 'answer.choose', letter: 'C' });
    expect(onSheet()?.answers).toEqual({ 1: 'A' });
  });
});

describe('offline', () => {
  it('locks the module at zero and delivers it when the connection is back, the server having closed it meanwhile', async () => {
    await inProgress();
    world.online = false;
    answer();
    await reachDeadline();
    expect(handsIn()).toBe(true);
    await arrive();
    expect(handIn()?.getSnapshot().value).toBe('waiting');
    await vi.advanceTimersByTimeAsync(4000);
    vi.setSystemTime(Date.now() + 60_000);
    world.online = true;
    world.closeOverdue();
    world.connection();
    await arrive();
    expect(state().value).toEqual({ sitting: { course: 'moduleSubmitted', screen: 'held' } });
    expect(world.handIns.at(-1)).toMatchObject({ sittingId: 'module-1', answers: answered, ending: 'timeUp', totalTime: 1800 });
  });

  it('delivers what a killed page had left when the test is opened again, after the deadline', async () => {
    await inProgress();
    world.online = false;
    answer();
    await settle();
    test.stop();
    vi.setSystemTime(deadline() + 3_600_000);
    world.online = true;
    await enter();
    expect([state().value, world.handIns]).toEqual([
      'recovering',
      [
        {
          kind: 'module',
          studentId: 'student-1',
          sittingId: 'module-1',
          holder: 'tab-1',
          answers: answered,
          undelivered: [
            { seq: 1, question: 1, answer: 'B', marked: false, at: expect.any(Number) },
            { seq: 2, question: 2, answer: '12.5', marked: false, at: expect.any(Number) },
          ],
          events: [],
          timePerQuestion: { 1: 0 },
          totalTime: 1800,
          ending: 'timeUp',
        },
      ],
    ]);
    await arrive();
    expect([state().value, state().context.notice]).toEqual(['paused', 'Time is up. The module was submitted automatically.']);
  });
});

describe('answers', () => {
  it('are sent in upper case, numbers with digits and dots only', proves('4.3-41', '5-4'), async () => {
    await inProgress();
    answer();
    sheet()?.send({ type: 'question.next' });
    sheet()?.send({ type: 'answer.choose', letter: 'b' });
    await settle();
    await submitModule();
    expect(world.handIns.map((end) => end.kind === 'module' && end.answers)).toEqual([['B', '12.5', 'B']]);
    expect(world.deliveries.flatMap(({ entries }) => entries.map((entry) => entry.answer))).toEqual(['B', '12.5', 'B']);
  });

  it('change nowhere behind the confirmation, and a question can be jumped to from it', async () => {
    await inProgress();
    module()?.send({ type: 'submission.request' });
    sheet()?.send({ type: 'answer.choose', letter: 'B' });
    module()?.send({ type: 'question.goTo', number: 3 });
    expect([onSheet()?.answers, onSheet()?.current]).toEqual([{}, 3]);
    sheet()?.send({ type: 'answer.choose', letter: 'a' });
    expect(onSheet()?.answers).toEqual({ 3: 'A' });
  });
});

describe('what is watched', () => {
  it(
    'is as specified',
    proves('4.3-21', '4.3-22', '4.3-23', '4.3-24', '4.3-25', '4.3-27', '4.3-28', '9-2', '9-7', '9-8', '9-10'),
    async () => {
      await inProgress();
      expect([world.proctorPolicy, [...world.running].sort()]).toEqual([
        {
          restrictedKeys: ['Control', 'Alt', 'Meta', 'Shift', 'Tab'],
          immediateKeys: ['F12', 'PrintScreen'],
          noticedKeys: ['Escape'],
          warningLimit,
          bannerMs: 2000,
          devtools: { everyMs: 1000, thresholdMs: 160 },
        },
        ['fullscreen', 'proctor'],
      ]);
    },
  );

  it('leaves F12 and PrintScreen under the accommodation', proves('4.3-29'), async () => {
    await inProgress({ policy: { keysAllowed: true, extraTime: 1 } });
    expect([world.proctorPolicy?.restrictedKeys, world.proctorPolicy?.immediateKeys]).toEqual([[], ['F12', 'PrintScreen']]);
  });

  it('ends with the module, and warnings begin anew in the next one', async () => {
    await submitted();
    expect([...world.running]).toEqual(['fullscreen']);
    test.send({ type: 'module.next' });
    await startModule();
    press('Tab');
    expect(inModule()?.context.notice).toBe(`Warning 1 of ${warningLimit}: Use of restricted key (Tab) is not allowed.`);
  });

  it('counts the warnings from before a reload', proves('4.3-26'), async () => {
    await inProgress();
    const before = Array.from({ length: warningLimit - 1 }, (_, index) => (index % 2 === 0 ? 'Alt' : 'Meta'));
    for (const key of before) press(key);
    await settle();
    await reload();
    test.send({ type: 'attempt.enterFullscreen' });
    await goFullscreen();
    await questionsCome();
    press('Control');
    expect([handsIn(), state().context.notice]).toEqual([
      true,
      `Module automatically submitted after ${warningLimit} key press violations.`,
    ]);
    expect(world.handIns.at(-1)?.events.map(({ kind, detail }) => [kind, detail])).toEqual([
      ...before.map((key) => ['keyPressed', key]),
      ['interrupted', ''],
      ['keyPressed', 'Control'],
    ]);
  });

  it('takes no earlier warning for evidence of an end that nothing seen has brought about', async () => {
    await inProgress();
    press('Shift');
    await reachDeadline();
    await arrive();
    expect([state().context.notice, state().context.evidence]).toEqual([
      'Time is up. The module was submitted automatically.',
      null,
    ]);
  });

  it('names what was seen as the evidence', async () => {
    await inProgress();
    const seen = pressAtOnce('F12');
    await arrive();
    expect(state().context.evidence).toEqual(seen);
  });

  it('costs nothing before the first module', proves('4.3-15'), async () => {
    await start();
    test.send({ type: 'attempt.enterFullscreen' });
    await goFullscreen();
    await leaveFullscreen();
    expect([state().value, world.details, world.handIns]).toEqual(['securityCheck', mockDetails(), []]);
  });
});

describe('between two modules', () => {
  it('asks for fullscreen again where hiding the tab took it', proves('4.3-19'), async () => {
    await submitted();
    await leaveFullscreen(true);
    test.send({ type: 'module.next' });
    expect(state().value).toEqual({ sitting: { course: 'waiting', screen: 'entering' } });
    await goFullscreen();
    expect([state().value, world.details.state]).toEqual([{ sitting: { course: 'intro', screen: 'held' } }, 'inProgress']);
  });

  it('pauses where hiding the tab took fullscreen from the intro', async () => {
    await submitted();
    test.send({ type: 'module.next' });
    await leaveFullscreen(true);
    expect([state().value, [...world.running], world.details.state]).toEqual(['paused', [], 'inProgress']);
  });

  it('asks for fullscreen again where it was lost while the module was on its way', proves('4.3-19'), async () => {
    await inProgress();
    hideTab();
    await leaveFullscreen(true);
    await arrive();
    expect(state().value).toEqual({ sitting: { course: 'moduleSubmitted', screen: 'lost' } });
  });

  it('stays where it was when fullscreen is refused', async () => {
    await submitted();
    await reload();
    test.send({ type: 'attempt.enterFullscreen' });
    world.fullscreen({ type: 'fullscreen.refused' });
    expect([state().value, state().context.notice]).toEqual([
      'paused',
      'Fullscreen mode is required to start the test. Please allow fullscreen.',
    ]);
  });

  it('begins the modules in their order, each once', proves('4.3-9'), async () => {
    await submitted();
    test.send({ type: 'module.next' });
    await startModule();
    await submitModule();
    await arrive();
    await arrive();
    expect(world.openings.map(({ sittingId }) => sittingId)).toEqual(['module-1', 'module-2']);
    expect(world.handIns.map(({ kind, sittingId }) => [kind, sittingId])).toEqual([
      ['module', 'module-1'],
      ['module', 'module-2'],
      ['test', 'record-1'],
    ]);
  });

  it('keeps an end by leaving that could not be told, over a kill', proves('4.3-15', '4.3-17'), async () => {
    await submitted();
    await leaveFullscreen();
    await failToArrive();
    await reload();
    expect([state().value, world.handIns.at(-1)?.ending]).toEqual(['completing', 'fullscreenLeft']);
    await arrive();
    expect([state().value, world.details.ending]).toEqual(['terminated', 'fullscreenLeft']);
  });
});

describe('the page hidden while the server is asked whether the time is up', () => {
  const hiddenAtZero = async () => {
    await inProgress();
    vi.setSystemTime(deadline());
    vi.advanceTimersByTime(250);
    expect(inModule()?.value).toEqual({ open: 'timeUp' });
    world.fullscreen({ type: 'fullscreen.exited', seen: fact('fullscreenLeft'), byHiding: true });
  };

  it('submits the module and ends no test', proves('4.3-14'), async () => {
    await hiddenAtZero();
    await arrive();
    expect([state().value, world.details.state]).toEqual([
      { sitting: { course: 'moduleSubmitted', screen: 'lost' } },
      'inProgress',
    ]);
  });

  it('leaves the module interrupted where there was time left', async () => {
    await hiddenAtZero();
    const modules = world.details.modules.map((each) => ({ ...each, deadline: each.deadline && each.deadline + 60_000 }));
    world.details = { ...world.details, modules };
    await arrive();
    expect([state().value, state().context.notice]).toEqual(['interrupted', null]);
  });
});

describe('two devices', () => {
  const heldByAnother = (sittingId: string) => {
    const ledger = world.ledgers.get(sittingId);
    if (ledger) world.ledgers.set(sittingId, { ...ledger, holder: 'tab-2' });
  };

  it('is told when another device took over, can take it back, and asks again in the next module', async () => {
    await inProgress();
    heldByAnother('module-1');
    sheet()?.send({ type: 'answer.choose', letter: 'A' });
    await settle();
    expect([state().value, [...world.running]]).toEqual(['takenOver', []]);
    test.send({ type: 'attempt.resume' });
    await goFullscreen();
    await questionsCome();
    expect([onSheet()?.answers, world.openings.at(-1)]).toEqual([{ 1: 'A' }, { sittingId: 'module-1', takeOver: true }]);
    await submitModule();
    await arrive();
    test.send({ type: 'module.next' });
    await startModule();
    expect(world.openings.at(-1)).toEqual({ sittingId: 'module-2', takeOver: false });
  });
});

describe('reloaded without a connection', () => {
  const reloadOffline = async () => {
    world.online = false;
    await reload();
  };

  it('in mid-module comes back with the deadline, the questions and the answers, and delivers what follows once', async () => {
    await inProgress();
    answer();
    await settle();
    const due = deadline();
    await vi.advanceTimersByTimeAsync(60_000);
    await reloadOffline();
    expect([state().value, state().context.remaining, state().context.notice]).toEqual(['interrupted', 1740, null]);
    test.send({ type: 'attempt.enterFullscreen' });
    await goFullscreen();
    expect([inModule()?.context.deadline, onSheet()?.answers, onSheet()?.current]).toEqual([due, { 1: 'B', 2: '12.5' }, 2]);
    sheet()?.send({ type: 'question.goTo', number: 3 });
    sheet()?.send({ type: 'answer.choose', letter: 'c' });
    await settle();
    expect(world.ledgers.get('module-1')?.saved.map(({ question }) => question)).not.toContain(3);
    world.online = true;
    world.connection();
    await settle();
    const saved = world.ledgers.get('module-1')?.saved ?? [];
    expect(saved.filter(({ question }) => question === 3).map(({ answer: given }) => given)).toEqual(['C']);
    expect(saved.map(({ seq }) => seq)).toEqual(saved.map((_, at) => at + 1));
  });

  it('and zero reached meanwhile hands in what this device has, once the server is back', async () => {
    await inProgress();
    answer();
    await settle();
    await reloadOffline();
    await vi.advanceTimersByTimeAsync(1_800_250);
    expect([state().value, handIn()?.getSnapshot().value]).toEqual(['recovering', 'waiting']);
    world.online = true;
    world.connection();
    await settle();
    await arrive();
    expect(world.details.modules[0]).toMatchObject({ state: 'submitted', ending: 'timeUp' });
  });

  it('where another device went on meanwhile, hears of it with the first contact', async () => {
    await inProgress();
    answer();
    await settle();
    await reloadOffline();
    test.send({ type: 'attempt.enterFullscreen' });
    await goFullscreen();
    sheet()?.send({ type: 'answer.type', text: '7' });
    await settle();
    world.heldElsewhere = true;
    world.online = true;
    world.connection();
    await settle();
    expect([state().value, world.ledgers.get('module-1')?.saved.map(({ answer: given }) => given)]).toEqual([
      'takenOver',
      expect.not.arrayContaining(['7']),
    ]);
  });

  it('between two modules is paused, says at the next that there is no connection, and goes on by itself', async () => {
    await submitted();
    world.online = false;
    test.send({ type: 'module.next' });
    test.send({ type: 'module.start' });
    await settle();
    expect(state().value).toBe('unreachable');
    world.online = true;
    world.connection();
    await settle();
    expect(state().value).toBe('paused');
  });

  it('with nothing kept says so, and goes on by itself', async () => {
    await start();
    await reloadOffline();
    expect([state().value, state().context.notice]).toEqual([
      'unreachable',
      'We couldn’t load the test. Please check your connection and try again.',
    ]);
    world.online = true;
    world.connection();
    await settle();
    expect([state().value, state().context.notice]).toEqual(['securityCheck', null]);
  });

  it('keeps a new build from taking over for as long as it is open', async () => {
    await inProgress();
    expect(world.holdsBuild).toBe(true);
    test.stop();
    expect(world.holdsBuild).toBe(false);
  });
});
