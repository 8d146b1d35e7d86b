import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { warningLimit } from '../../../contract/limits.ts';
import { warningCount } from '../../../src/machines/exam/sitting.setup.ts';
import { quizModel } from '../../models/exam/quiz-attempt.model.ts';
import { settle } from '../../support/exam/exam-driver.ts';
import {
  arrive,
  goFullscreen,
  hands,
  inSitting,
  onSheet,
  opening,
  questionsCome,
  quiz,
  reload,
  sitting,
  start,
  state,
  world,
} from '../../support/exam/quiz-driver.ts';
import { proves } from '../../support/proves.ts';
import { alike, rebuiltInEachState } from '../../support/rebuild.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  quiz.stop();
  vi.useRealTimers();
});

/** How long the student is away, in ms. No tab is open: the quiz's time stands still. */
const away = 40_000;

/** `asked`: whether another device has it. `sheet`: what stands on it once the student is back at the questions. Times in s. */
type Found = {
  screen: unknown;
  notice: string | null;
  seconds: number;
  handedIn: { ending: string; answers: string[]; seconds: number }[];
  asked: boolean;
  sheet: { answers: Record<number, string>; marked: number[]; current: number; warnings: number } | null;
};

const handedIn = () =>
  world.handIns.map((end) => {
    if (end.kind === 'test') throw new Error('A quiz is no test.');
    return { ending: end.ending, answers: end.answers, seconds: end.totalTime };
  });

/** Back to the questions, from where the attempt was interrupted. */
async function goBackIn() {
  quiz.send({ type: 'attempt.enterFullscreen' });
  await goFullscreen();
  const asked = opening()?.getSnapshot().value === 'heldElsewhere';
  opening()?.send({ type: 'attempt.takeOver' });
  await settle();
  await questionsCome();
  return asked;
}

async function found(): Promise<Found> {
  const { notice, seconds } = state().context;
  const first = { screen: state().value, notice, seconds, handedIn: handedIn(), asked: false, sheet: null };
  if (!state().matches('interrupted')) return first;
  const asked = await goBackIn();
  const { answers = {}, marks = {}, current = 0 } = onSheet() ?? {};
  const marked = Object.keys(marks).map(Number);
  const warnings = warningCount(inSitting()?.context ?? { events: [], policy: state().context.policy });
  return { ...first, asked, sheet: { answers, marked: marked.filter((each) => marks[each]), current, warnings } };
}

const nothing = { notice: null, seconds: 0, handedIn: [], asked: false, sheet: null };
const given = { answers: { 1: 'B', 2: '-12.5' }, marked: [2], current: 2, warnings: 0 };
const interrupted = { ...nothing, screen: 'interrupted', seconds: 2, sheet: given };
const unanswered = { ...interrupted, seconds: 0, sheet: { answers: {}, marked: [], current: 1, warnings: 0 } };
const answeredAnew = { ...given, answers: { 1: 'B', 2: '7' } };
const warned = (warnings: number, seconds: number) => ({ ...interrupted, seconds, sheet: { ...given, warnings } });

/** How a quiz is found that ended: `times` it was sent, each time the same. */
const ended = (screen: string, ending: string, notice: string | null, times: number) => ({
  ...{ ...nothing, screen, notice, seconds: 2 },
  handedIn: Array.from({ length: times }, () => ({ ending, answers: ['B', '-12.5', ''], seconds: 2 })),
});
const words = {
  warningLimit: `Quiz submitted automatically after ${warningLimit} warnings.`,
  fullscreenLeft: 'Exiting fullscreen mode is not allowed.',
  tabHidden: 'Switching tabs is not allowed.',
};

describe('left in each state and rebuilt from the server’s attempt and this device’s journal', proves('4.2-18', '4.2-19'), () => {
  rebuiltInEachState<Found>(quizModel, {
    begin: () => start(),
    hands: () => hands,
    rebuild: (left) => {
      world.online = true;
      return reload(away, left === 'instructions' ? 'instructions' : 'attend');
    },
    found,
    expected: {
      instructions: { ...nothing, screen: 'instructions' },
      ...alike({ ...nothing, screen: 'prompt' }, 'prompt entering promptAfterRefusal outOfReach promptAtLast'),
      ...alike(unanswered, 'loading withoutQuestions unavailable interruptedAfterFailure'),
      ...alike(interrupted, 'noWarning confirming violation interrupted enteringAgain loadingAgain workingAgain'),
      firstWarning: warned(1, 2),
      firstWarningGone: warned(1, 5),
      secondWarning: warned(2, 2),
      secondWarningGone: warned(2, 5),
      warnedAgain: warned(1, 2),
      ...alike(
        { ...interrupted, sheet: answeredAnew },
        'keptHere delivered interruptedOffline enteringOffline workingOffline deliveredAfterReload loadingTakenOver workingTakenOver',
      ),
      warnedOffline: { ...interrupted, sheet: { ...answeredAnew, warnings: 1 } },
      // Taken back only with the questions: until then the other device has it, and the student is asked again.
      ...alike({ ...interrupted, sheet: answeredAnew, asked: true }, 'takenOver enteringTakenOver'),
      closedElsewhere: { ...nothing, screen: 'submitted', seconds: 2 },
      ...alike(ended('handingIn', 'student', null, 2), 'endedByStudent notSubmitted'),
      endedAgain: ended('handingIn', 'student', null, 3),
      endedByWarnings: ended('handingIn', 'warningLimit', words.warningLimit, 2),
      endedByFullscreen: ended('handingIn', 'fullscreenLeft', words.fullscreenLeft, 2),
      endedByTab: ended('handingIn', 'tabHidden', words.tabHidden, 2),
      submittedByStudent: ended('submitted', 'student', null, 1),
      submittedAfterWarnings: ended('submitted', 'warningLimit', words.warningLimit, 1),
      submittedAfterFullscreen: ended('submitted', 'fullscreenLeft', words.fullscreenLeft, 1),
      submittedAfterTab: ended('submitted', 'tabHidden', words.tabHidden, 1),
    },
    // It goes on to its end, which is its first: what was handed in before is never handed in as something else.
    afterwards: async () => {
      if (inSitting()?.matches('open')) {
        sitting()?.send({ type: 'submission.request' });
        sitting()?.send({ type: 'submission.confirm' });
      }
      const begun = world.details.state !== 'assigned';
      await arrive();
      expect([world.details.state, world.listJournals('sitting-1')]).toEqual(begun ? ['submitted', []] : ['assigned', []]);
    },
  });
});
