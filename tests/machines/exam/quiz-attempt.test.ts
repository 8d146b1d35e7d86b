import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { warningLimit } from '../../../contract/limits.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { NotOnScreen } from '../../../src/services/exam/fullscreen.ts';
import { quizModel, quizRequirements } from '../../models/exam/quiz-attempt.model.ts';
import { settle } from '../../support/exam/exam-driver.ts';
import { details, fact, keptJournal } from '../../support/exam/quiz-attempt.ts';
import {
  handIn,
  hands,
  inProgress,
  inSitting,
  leaveFullscreen,
  onSheet,
  opening,
  pressForbiddenKey,
  quiz,
  sheet,
  sitting,
  start,
  state,
  world,
} from '../../support/exam/quiz-driver.ts';
import { describePath } from '../../support/model.ts';
import { proves } from '../../support/proves.ts';

const steps = ['attempt.begin', 'attempt.enterFullscreen', 'attempt.resume', 'attempt.retry'] as const;
type Step = (typeof steps)[number];

/** Where the flow is, what it says, and the one thing that the student can do about it, or null. */
const shows =
  (value: unknown, notice: string | null = null, step: Step | null = null) =>
  () => {
    expect([state().value, state().context.notice]).toEqual([value, notice]);
    expect(steps.filter((type) => state().can({ type }))).toEqual(step ? [step] : []);
  };
/** As `shows`, out of fullscreen, with nobody watching and nothing handed in. */
const waits =
  (...[value, notice, step]: Parameters<typeof shows>) =>
  () => {
    shows(value, notice, step)();
    expect([[...world.running], world.handIns]).toEqual([[], []]);
  };
const loads = () => {
  shows({ sitting: 'attending' })();
  expect([opening()?.getSnapshot().value, [...world.running]]).toEqual(['loading', ['fullscreen']]);
};

/** How long the student has waited in the walk so far, in s, beside the two seconds of answering. */
let waited = 0;

/** The questions are on the screen: whether they are answered or the student is asked, what is said, and what is on record. */
const works =
  ({ page = 'answering', banner = 'calm', notice = null, seen = [] }: Work = {}) =>
  () => {
    const { value: at, context } = inSitting() ?? {};
    expect([state().value, at, context?.notice, [...world.running].sort()]).toEqual([
      { sitting: 'attending' },
      { open: { inProgress: { ...quietly, page, banner } } },
      notice,
      ['fullscreen', 'proctor'],
    ]);
    expect(context?.events.map(({ kind }) => kind)).toEqual(seen);
    // The seconds in which the questions were open, each of them on one question.
    const { timePerQuestion = {} } = onSheet() ?? {};
    expect([context?.seconds, Object.values(timePerQuestion).reduce((sum, each) => sum + each, 0)]).toEqual([
      2 + waited,
      2 + waited,
    ]);
    const isAsked = page === 'confirming';
    const now = inSitting();
    expect({
      answers: sheet()?.getSnapshot().can({ type: 'mark.toggle' }),
      asks: now?.can({ type: 'submission.ask' }),
      confirms: now?.can({ type: 'submission.confirm' }),
      cancels: now?.can({ type: 'submission.cancel' }),
      hidesClock: now?.can({ type: 'clock.toggle' }),
      calculates: now?.can({ type: 'calculator.toggle' }),
    }).toEqual({
      ...{ answers: !isAsked, asks: !isAsked, confirms: isAsked, cancels: isAsked },
      ...{ hidesClock: true, calculates: false },
    });
    expect(world.handIns).toEqual([]);
  };
type Work = { page?: string; banner?: string; notice?: string | null; seen?: string[] };
const quietly = { clock: 'shown', time: 'countingUp', calculator: 'closed', reference: 'closed' };

/** On its way to the server: all that is handed in, and that this device keeps how it ended until it has arrived. */
const ends =
  (ending: string, { notice = null, seen = [], times = 1, at = { delivering: 'sending' } }: Ended = {}) =>
  () => {
    shows('handingIn', notice)();
    expect([handIn()?.getSnapshot().value, world.handIns.length, [...world.running]]).toEqual([at, times, []]);
    const handedIn = world.handIns.at(-1);
    if (handedIn?.kind !== 'quiz') throw new Error('No quiz was handed in.');
    const { events, timePerQuestion, totalTime, ...rest } = handedIn;
    expect(rest).toEqual({
      ...{ kind: 'quiz', studentId: 'student-1', sittingId: 'sitting-1', holder: 'tab-1', undelivered: [] },
      ...{ answers: ['B', '-12.5', ''], ending },
    });
    expect(events.map(({ kind }) => kind)).toEqual(seen);
    // Two seconds on the first question, what was waited on the second.
    expect([timePerQuestion, totalTime]).toEqual([{ 1: 2, ...(waited > 0 ? { 2: waited } : {}) }, 2 + waited]);
    expect([world.details.state, world.findEnding('sitting-1')]).toEqual(['inProgress', ending]);
  };
type Ended = { notice?: string | null; seen?: string[]; times?: number; at?: unknown };

/** The server has it, and this device keeps nothing of it. */
const submitted =
  (ending: string, notice: string | null = null) =>
  () => {
    waitsForNothing(notice);
    expect([world.details.state, world.details.ending, world.listJournals('sitting-1')]).toEqual(['submitted', ending, []]);
  };
const waitsForNothing = (notice: string | null) => {
  shows('submitted', notice)();
  expect([[...world.running], handIn()]).toEqual([[], undefined]);
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  quiz.stop();
  vi.useRealTimers();
});

describe('walks of the independent model', proves(...quizRequirements.machine), () => {
  const warning = (count: number) => `This action is disabled during the quiz. (Warning ${count} of ${warningLimit})`;
  const warned = (count: number, before: string[] = []) =>
    works({ banner: 'warned', notice: warning(count), seen: [...before, ...pressed(count)] });
  const pressed = (count: number) => Array.from({ length: count }, () => 'keyPressed');
  const refusal = 'Fullscreen mode is required to start the test. Please allow fullscreen.';
  const [tooMany, left, hidden] = [
    `Quiz submitted automatically after ${warningLimit} warnings.`,
    'Exiting fullscreen mode is not allowed.',
    'Switching tabs is not allowed.',
  ];
  /** In progress: the answers here and at the server, and where the journal is with it. */
  const answered =
    (answers: Record<number, string>, server: { idle: 'saved' } | { offline: 'waiting' }, seen: string[] = []) =>
    () => {
      works({ seen })();
      const journal = sheet()?.getSnapshot().children.journal?.getSnapshot();
      expect([onSheet()?.answers, onSheet()?.marks[2], journal?.matches({ writing: { server } })]).toEqual([answers, true, true]);
      const newest = new Map(world.ledgers.get('sitting-1')?.saved.map(({ question, answer }) => [question, answer]));
      const waiting = world.listJournals('sitting-1').flatMap(({ entries }) => entries.map(({ answer }) => answer));
      const isSaved = 'idle' in server;
      expect([Object.fromEntries(newest), waiting]).toEqual([isSaved ? answers : { 1: 'B', 2: '-12.5' }, isSaved ? [] : ['7']]);
    };
  /** Developer tools cover the questions until they are closed: that is on record, costs nothing, and the clock runs. */
  const covered = async () => {
    const before = inSitting()?.context.seconds ?? 0;
    await leaveFullscreen();
    await vi.advanceTimersByTimeAsync(2000);
    const { value, context } = inSitting() ?? {};
    expect([value, state().hasTag('fullscreen'), context?.seconds, context?.events.map(({ kind }) => kind)]).toEqual([
      { open: 'covered' },
      true,
      before + 2,
      ['devtoolsOpened'],
    ]);
    expect(world.ledgers.get('sitting-1')?.events.map(({ kind }) => kind)).toEqual(['devtoolsOpened']);
    expect([inSitting()?.hasTag('covered'), inSitting()?.can({ type: 'submission.ask' }), world.handIns]).toEqual([
      true,
      false,
      [],
    ]);
  };

  it.each(quizModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await start();
    waited = 0;
    await path.test({
      events: {
        ...hands,
        wait3Seconds: async () => {
          await hands.wait3Seconds();
          waited += 3;
        },
      },
      states: {
        instructions: waits('instructions', null, 'attempt.begin'),
        prompt: waits('prompt', null, 'attempt.enterFullscreen'),
        promptAfterRefusal: waits('prompt', refusal, 'attempt.enterFullscreen'),
        entering: shows({ sitting: 'entering' }),
        loading: loads,
        withoutQuestions: waits('unavailable', 'No questions were found for this quiz.', 'attempt.retry'),
        unavailable: waits('unreachable', 'The quiz could not be opened. Please try again.', 'attempt.retry'),
        outOfReach: waits('unreachable', 'There was an error reading the quiz session. Please try again.', 'attempt.retry'),
        promptAtLast: waits('prompt', null, 'attempt.enterFullscreen'),
        interruptedAfterFailure: waits('interrupted', null, 'attempt.enterFullscreen'),
        noWarning: works(),
        confirming: works({ page: 'confirming' }),
        firstWarning: warned(1),
        firstWarningGone: works({ seen: pressed(1) }),
        secondWarning: warned(2),
        secondWarningGone: works({ seen: pressed(2) }),
        violation: covered,
        endedByStudent: ends('student'),
        endedAgain: ends('student', { times: 2, at: { retrying: 'sending' } }),
        notSubmitted: ends('student', { at: 'waiting' }),
        endedByWarnings: ends('warningLimit', { notice: tooMany, seen: pressed(warningLimit) }),
        endedByFullscreen: ends('fullscreenLeft', { notice: left, seen: ['fullscreenLeft'] }),
        endedByTab: ends('tabHidden', { notice: hidden, seen: ['tabHidden'] }),
        interrupted: () => {
          waits('interrupted', null, 'attempt.enterFullscreen')();
          expect([state().context.seconds, state().hasTag('covered')]).toEqual([2, true]);
        },
        enteringAgain: shows({ sitting: 'entering' }),
        loadingAgain: loads,
        workingAgain: answered({ 1: 'B', 2: '-12.5' }, { idle: 'saved' }, ['interrupted']),
        warnedAgain: warned(1, ['interrupted']),
        keptHere: answered({ 1: 'B', 2: '7' }, { offline: 'waiting' }),
        delivered: answered({ 1: 'B', 2: '7' }, { idle: 'saved' }),
        interruptedOffline: waits('interrupted', null, 'attempt.enterFullscreen'),
        enteringOffline: shows({ sitting: 'entering' }),
        workingOffline: answered({ 1: 'B', 2: '7' }, { offline: 'waiting' }, ['interrupted']),
        warnedOffline: warned(1, ['interrupted']),
        deliveredAfterReload: answered({ 1: 'B', 2: '7' }, { idle: 'saved' }, ['interrupted']),
        takenOver: waits('takenOver', null, 'attempt.resume'),
        enteringTakenOver: shows({ sitting: 'entering' }),
        loadingTakenOver: loads,
        workingTakenOver: answered({ 1: 'B', 2: '7' }, { idle: 'saved' }),
        closedElsewhere: waits('closedElsewhere'),
        submittedByStudent: submitted('student'),
        submittedAfterWarnings: submitted('warningLimit', tooMany),
        submittedAfterFullscreen: submitted('fullscreenLeft', left),
        submittedAfterTab: submitted('tabHidden', hidden),
      },
    });
  });
});

it(
  'hands in what was chosen and typed, the seconds per question and in all',
  proves('3-23', '3-24', '3-25', '4.2-21', '4.2-22'),
  async () => {
    await inProgress();
    sheet()?.send({ type: 'answer.choose', letter: 'B' });
    await vi.advanceTimersByTimeAsync(2000);
    sheet()?.send({ type: 'question.next' });
    sheet()?.send({ type: 'answer.type', text: '-1a2.5.0' });
    await vi.advanceTimersByTimeAsync(3000);
    sitting()?.send({ type: 'submission.ask' });
    sitting()?.send({ type: 'submission.confirm' });
    expect(world.handIns).toEqual([
      {
        studentId: 'student-1',
        sittingId: 'sitting-1',
        kind: 'quiz',
        holder: 'tab-1',
        undelivered: [],
        answers: ['B', '-12.50', ''],
        events: [],
        timePerQuestion: { 1: 2, 2: 3 },
        totalTime: 5,
        ending: 'student',
      },
    ]);
  },
);

describe('violations', () => {
  it('submits with the rule and every recorded event', proves('4.2-17', '9-1'), async () => {
    await inProgress();
    const seen = Array.from({ length: warningLimit }, (_, index) => fact('keyPressed', ['Alt', 'F12', 'Control'][index % 3]));
    for (const each of seen) world.proctor({ type: 'proctor.keyPressed', seen: each });
    expect(world.handIns.map(({ ending, events }) => ({ ending, events }))).toEqual([{ ending: 'warningLimit', events: seen }]);
  });

  it('shows each warning for its own 3 s', async () => {
    await inProgress();
    pressForbiddenKey();
    await vi.advanceTimersByTimeAsync(2500);
    pressForbiddenKey();
    await vi.advanceTimersByTimeAsync(2500);
    expect(inSitting()?.context.notice).toBe(`This action is disabled during the quiz. (Warning 2 of ${warningLimit})`);
  });

  it('stops the proctor and leaves fullscreen when the attempt has ended', async () => {
    await inProgress();
    expect([...world.running].sort()).toEqual(['fullscreen', 'proctor']);
    world.proctor({ type: 'proctor.tabHidden', seen: fact('tabHidden') });
    expect([...world.running]).toEqual([]);
  });

  it('counts the warnings from before a reload', async () => {
    const events = Array.from({ length: warningLimit - 1 }, () => fact('keyPressed', 'F12'));
    await inProgress({ details: details('inProgress'), ledger: { events } });
    pressForbiddenKey();
    expect([state().value, state().context.notice]).toEqual([
      'handingIn',
      `Quiz submitted automatically after ${warningLimit} warnings.`,
    ]);
  });

  it('watches only F12 and PrintScreen with the accommodation', proves('4.2-23'), async () => {
    const allowed = { ...details(), policy: { keysAllowed: true, extraTime: 1 as const } };
    await inProgress({ details: allowed });
    expect(world.proctorPolicy?.restrictedKeys).toEqual(['F12', 'PrintScreen']);
  });

  it(
    'watches the specified keys otherwise',
    proves('4.2-10', '4.2-11', '4.2-12', '4.2-13', '4.2-14', '4.2-15', '9-1', '9-7', '9-8'),
    async () => {
      await inProgress();
      expect(world.proctorPolicy).toEqual({
        restrictedKeys: ['F12', 'Escape', 'Alt', 'Control', 'Meta', 'PrintScreen'],
        immediateKeys: [],
        noticedKeys: [],
        warningLimit,
        bannerMs: 3000,
        devtools: { everyMs: 1000, thresholdMs: 160 },
      });
    },
  );

  it('costs nothing while developer tools are being closed', async () => {
    await inProgress();
    world.proctor({ type: 'proctor.devtoolsOpened', seen: fact('devtoolsOpened') });
    expect(world.running.has('proctor')).toBe(false);
    world.fullscreen({ type: 'fullscreen.exited', seen: fact('fullscreenLeft'), byHiding: false });
    await vi.advanceTimersByTimeAsync(2000);
    expect([inSitting()?.matches({ open: 'covered' }), inSitting()?.context.seconds]).toEqual([true, 2]);
  });

  it('shows no questions that come while the page is out of fullscreen or hidden, and submits nothing unseen', async () => {
    await start({}, 'attend');
    quiz.send({ type: 'attempt.enterFullscreen' });
    world.fullscreen({ type: 'fullscreen.entered', escapeLocked: true });
    await settle();
    world.questions.reject(new NotOnScreen());
    await settle();
    expect([state().value, world.handIns]).toEqual(['interrupted', []]);
  });

  it('costs nothing to leave fullscreen before the questions are on the screen', async () => {
    await start({}, 'attend');
    quiz.send({ type: 'attempt.enterFullscreen' });
    world.fullscreen({ type: 'fullscreen.entered', escapeLocked: false });
    await settle();
    world.fullscreen({ type: 'fullscreen.exited', seen: fact('fullscreenLeft'), byHiding: false });
    await settle();
    expect([state().value, world.handIns]).toEqual(['interrupted', []]);
  });
});

describe('rebuilt after it was left', () => {
  const underWay = { details: details('inProgress'), seconds: 40 };
  const entry = (seq: number, question: number, answer: string, at: number) => ({ seq, question, answer, marked: false, at });

  it('is interrupted: covered, the clock runs on from where it was', async () => {
    await start(underWay);
    await vi.advanceTimersByTimeAsync(3000);
    expect([state().value, state().hasTag('covered'), state().context.seconds]).toEqual(['interrupted', true, 43]);
  });

  it('records the interruption once, without a cost', async () => {
    await inProgress(underWay);
    expect(inSitting()?.context.events.map(({ kind }) => kind)).toEqual(['interrupted']);
    await settle();
    expect(world.deliveries.flatMap(({ events }) => events.map(({ kind }) => kind))).toEqual(['interrupted']);
  });

  it('has the saved answers and what this browser had not delivered, and delivers that', async () => {
    await inProgress({
      ...underWay,
      ledger: { lastSeq: 2, saved: [entry(1, 1, 'A', 100), entry(2, 2, '7', 200)] },
      journals: [keptJournal({ entries: [entry(3, 3, 'D', 300)] })],
    });
    await settle();
    expect([onSheet()?.answers, onSheet()?.current]).toEqual([{ 1: 'A', 2: '7', 3: 'D' }, 3]);
    expect(world.deliveries.flatMap(({ entries }) => entries)).toEqual([entry(3, 3, 'D', 300)]);
  });

  it('delivers the end that happened here before anything else', async () => {
    await start({
      ...underWay,
      ledger: { saved: [entry(1, 1, 'A', 100)] },
      journals: [keptJournal({ ending: 'tabHidden' })],
    });
    await settle();
    expect([
      state().value,
      world.handIns.map((end) => end.kind === 'quiz' && { answers: end.answers, ending: end.ending }),
    ]).toEqual(['handingIn', [{ answers: ['A', '', ''], ending: 'tabHidden' }]]);
  });

  it('is handed in, never reopened, when another tab of this device ended it in between', async () => {
    await start(underWay);
    world.device.set('sitting-1/tab-0', keptJournal({ ending: 'fullscreenLeft' }));
    quiz.send({ type: 'attempt.enterFullscreen' });
    world.fullscreen({ type: 'fullscreen.entered', escapeLocked: true });
    await settle();
    expect([state().value, world.handIns.map(({ ending }) => ending)]).toEqual(['handingIn', ['fullscreenLeft']]);
  });

  it('shows a submitted sitting as submitted', async () => {
    await start({ details: details('submitted') });
    expect(state().value).toBe('submitted');
  });
});

describe('two devices', () => {
  const held = new CallFailed('refused', 'held', 'heldElsewhere');

  it('asks before taking over', async () => {
    await start({}, 'attend');
    world.openFailure = held;
    quiz.send({ type: 'attempt.enterFullscreen' });
    world.fullscreen({ type: 'fullscreen.entered', escapeLocked: true });
    await settle();
    expect(opening()?.getSnapshot().value).toBe('heldElsewhere');
    world.openFailure = null;
    opening()?.send({ type: 'attempt.takeOver' });
    await settle();
    expect([opening()?.getSnapshot().value, world.openings.map(({ takeOver }) => takeOver)]).toEqual(['loading', [false, true]]);
  });

  it('is told when another device took over, and can take it back', async () => {
    await inProgress();
    world.deliverFailure = held;
    sheet()?.send({ type: 'answer.choose', letter: 'A' });
    await settle();
    expect([state().value, [...world.running]]).toEqual(['takenOver', []]);
    quiz.send({ type: 'attempt.resume' });
    world.fullscreen({ type: 'fullscreen.entered', escapeLocked: true });
    await settle();
    expect(world.openings.at(-1)).toEqual({ sittingId: 'sitting-1', takeOver: true });
  });

  it('ends when the attempt was closed elsewhere', async () => {
    await inProgress();
    world.deliverFailure = new CallFailed('refused', 'closed', 'closed');
    sheet()?.send({ type: 'answer.choose', letter: 'A' });
    await settle();
    expect(state().value).toBe('closedElsewhere');
  });
});
