import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { warningLimit } from '../../../contract/limits.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { NotOnScreen } from '../../../src/services/exam/fullscreen.ts';
import { quizWalk } from '../../models/exam/quiz-attempt.hands.ts';
import { quizModel, quizRequirements } from '../../models/exam/quiz-attempt.model.ts';
import { settle } from '../../support/exam/exam-driver.ts';
import { details, fact, keptJournal } from '../../support/exam/quiz-attempt.ts';
import {
  inProgress,
  inSitting,
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
import { quizMachineHands } from '../../support/exam/quiz-hands.ts';
import { describePath } from '../../support/model.ts';
import { proves } from '../../support/proves.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  quiz.stop();
  vi.useRealTimers();
});

describe('walks of the independent model', proves(...quizRequirements.machine), () => {
  it.each(quizModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await start();
    await path.test(quizWalk(quizMachineHands()));
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
    sitting()?.send({ type: 'submission.request' });
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
