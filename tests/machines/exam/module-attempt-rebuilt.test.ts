import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { warningLimit } from '../../../contract/limits.ts';
import { warningCount } from '../../../src/machines/exam/sitting.setup.ts';
import { moduleModel } from '../../models/exam/module-attempt.model.ts';
import { settle } from '../../support/exam/exam-driver.ts';
import {
  arrive,
  enter,
  goFullscreen,
  inModule,
  onSheet,
  opening,
  questionsCome,
  start,
  state,
  submitModule,
  test,
  world,
} from '../../support/exam/mock-driver.ts';
import { moduleWalker } from '../../support/exam/module-driver.ts';
import { proves } from '../../support/proves.ts';
import { alike, rebuiltInEachState } from '../../support/rebuild.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  test.stop();
  vi.useRealTimers();
});

/** How long the student is away, in ms. The module's clock runs on. */
const away = 40_000;

/**
 * `remaining`: the countdown, where it runs. `asked`: whether another device has the module. `sheet`: what stands on it once the student
 * is back at the questions. `server`: the module as the server has it when the student is back. Times in s.
 */
type Found = {
  screen: unknown;
  notice: string | null;
  remaining: number | null;
  handedIn: { ending: string; answers: string[]; seconds: number }[];
  server: { state: string; ending: string | null };
  asked: boolean;
  sheet: { answers: Record<number, string>; marked: number[]; current: number; warnings: number } | null;
};

const handedIn = () =>
  world.handIns.map((end) => ({
    ending: end.ending,
    answers: end.kind === 'module' ? end.answers : [],
    seconds: end.kind === 'module' ? end.totalTime : 0,
  }));

/** Back to the questions of the module that was interrupted. */
async function goBackIn() {
  test.send({ type: 'attempt.enterFullscreen' });
  await goFullscreen();
  const asked = opening()?.getSnapshot().value === 'heldElsewhere';
  opening()?.send({ type: 'attempt.takeOver' });
  await settle();
  await questionsCome();
  return asked;
}

const given = <Value>(values: Record<number, Value>) => Object.entries(values).filter(([, value]) => Boolean(value));

async function found(): Promise<Found> {
  const { state: known, ending } = world.findModule('module-1');
  const isInterrupted = state().matches('interrupted');
  const first: Found = {
    screen: state().value,
    notice: state().context.notice,
    remaining: isInterrupted ? state().context.remaining : null,
    handedIn: handedIn(),
    server: { state: known, ending },
    asked: false,
    sheet: null,
  };
  if (!isInterrupted) return first;
  const asked = await goBackIn();
  const { answers = {}, marks = {}, current = 0 } = onSheet() ?? {};
  const sheet = {
    answers: Object.fromEntries(given(answers)),
    marked: given(marks).map(([question]) => Number(question)),
    current,
    warnings: inModule() ? warningCount(inModule()?.context ?? { events: [], policy: state().context.policy }) : 0,
  };
  return { ...first, asked, sheet };
}

const words = {
  warnings: `Module automatically submitted after ${warningLimit} key press violations.`,
  atOnce: 'Module submitted: This action is not allowed.',
  tab: 'Module submitted: leaving the test window is not allowed.',
  fullscreen: 'Test terminated for exiting fullscreen mode.',
  tools: 'Test terminated due to developer tools being opened.',
  endTest: 'You ended the test.',
};

const nothing = { notice: null, remaining: null, handedIn: [], asked: false, sheet: null };
const blank = { answers: {}, marked: [], current: 1, warnings: 0 };
const answered = { ...blank, answers: { 1: 'B' } };
const changed = { ...blank, answers: { 1: 'C' } };
const underWay = { state: 'inProgress', ending: null };

/** A module that is under way: so many seconds are left, and this stands on the sheet. */
const interrupted = (remaining: number, sheet: NonNullable<Found['sheet']>) => ({
  ...{ ...nothing, screen: 'interrupted', server: underWay, remaining, sheet },
});
const sent = (ending: string, times: number, { answers = ['B', '', ''], seconds = 0 } = {}) =>
  Array.from({ length: times }, () => ({ ending, answers, seconds }));
/** A module that ended here: it is on its way again, as the end that it had, and was sent so often in all. */
const recovering = (ending: string, notice: string | null, times = 2) => ({
  ...{ ...nothing, screen: 'recovering', server: underWay, notice, handedIn: sent(ending, times) },
});
/** A module that is over for the server. */
const over = (ending: string, handed: Found['handedIn'], screen = 'paused', notice: string | null = null): Found => ({
  ...{ ...nothing, screen, notice, server: { state: 'submitted', ending }, handedIn: handed },
});

/** A module that ended the whole test: that the test is complete was on its way as well. */
const endedTest = (ending: string, screen: string, notice: string) =>
  over(ending, [...sent(ending, 1), ...sent(ending, 1, { answers: [] })], screen, notice);

describe(
  'left in each state and rebuilt from the server’s module and this device’s journal',
  proves('4.3-14', '4.3-15', '4.3-19', '4.3-26'),
  () => {
    rebuiltInEachState<Found>(moduleModel, {
      begin: async () => {
        await start();
        test.send({ type: 'attempt.enterFullscreen' });
        await goFullscreen();
      },
      hands: () => moduleWalker().hands,
      rebuild: async () => {
        test.stop();
        await settle();
        Object.assign(world, { online: true, onScreen: true, deliverFailure: null });
        vi.setSystemTime(Date.now() + away);
        await enter();
      },
      found,
      expected: {
        intro: { ...nothing, screen: 'securityCheck', server: { state: 'assigned', ending: null } },
        asked: { ...interrupted(1700, blank), asked: true },
        ...alike(interrupted(1700, blank), 'loadingHere goneOnHere'),
        ...alike(interrupted(1760, blank), 'loading interruptedUnseen interruptedBefore withoutQuestions refused'),
        ...alike(interrupted(1760, blank), 'blank crossedOut broughtBack onNumber clockHidden clockShown unmarked'),
        ...alike(interrupted(260, blank), 'lastMinutes clockBack'),
        marked: interrupted(1760, { ...blank, marked: [1] }),
        ...alike(interrupted(1760, { ...blank, answers: { 2: '12.5' }, current: 2 }), 'typed onLast'),
        ...alike(interrupted(1760, answered), 'answered reminded confirming workingOn onBlank offline'),
        ...alike(interrupted(1760, changed), 'changed workedOn keptHere delivered reading'),
        ...alike(interrupted(1759, changed), 'loadingAnew readAnew'),
        remindedGone: interrupted(1758, answered),
        ...alike(interrupted(1760, { ...answered, warnings: 1 }), 'firstWarning warnedConfirming warnedWorkingOn'),
        firstWarningGone: interrupted(1758, { ...answered, warnings: 1 }),
        secondWarning: interrupted(1760, { ...answered, warnings: 2 }),
        secondWarningGone: interrupted(1758, { ...answered, warnings: 2 }),
        granted: interrupted(2060, answered),
        goingOn: interrupted(260, answered),
        heldElsewhere: { ...interrupted(1760, changed), asked: true },
        submittedElsewhere: over('student', []),
        endedByStudent: recovering('student', null),
        notSubmitted: recovering('student', null),
        ...alike(recovering('student', null, 3), 'sentAgain sentByItself sentAtOnce'),
        endedByF12: recovering('restrictedKey', words.atOnce),
        endedByWarnings: recovering('warningLimit', words.warnings),
        ...alike(recovering('tabHidden', words.tab), 'endedByTab endedByTabOffline endedOffline'),
        endedByTabWarned: {
          ...recovering('tabHidden', words.tab),
          // The time since the last answer was on no disk yet.
          handedIn: [...sent('tabHidden', 1, { seconds: 2 }), ...sent('tabHidden', 1)],
        },
        endedByFullscreen: recovering('fullscreenLeft', words.fullscreen),
        endedByTools: recovering('devtoolsOpened', words.tools),
        endedByEndTest: recovering('testEnded', words.endTest),
        // 15 s after its deadline the server has closed what nobody submitted, and has every answer.
        endedBlankByTime: over('timeUp', sent('timeUp', 1, { answers: ['', '', ''], seconds: 1800 })),
        ...alike(over('timeUp', sent('timeUp', 1, { seconds: 1800 })), 'endedByTime endedByTimeOffline lockedOffline'),
        sentLate: over('timeUp', sent('timeUp', 2, { seconds: 1800 })),
        endedByLaterTime: over('timeUp', sent('timeUp', 1, { seconds: 2100 })),
        submittedLate: over('timeUp', sent('timeUp', 2, { seconds: 1800 })),
        submittedAfterTime: over('timeUp', sent('timeUp', 1, { seconds: 1800 })),
        submitted: over('student', sent('student', 1)),
        submittedAtLast: over('student', sent('student', 2)),
        submittedAfterF12: over('restrictedKey', sent('restrictedKey', 1)),
        submittedAfterWarnings: over('warningLimit', sent('warningLimit', 1)),
        submittedAfterTab: over('tabHidden', sent('tabHidden', 1)),
        submittedAfterFullscreen: endedTest('fullscreenLeft', 'terminated', words.fullscreen),
        submittedAfterTools: endedTest('devtoolsOpened', 'terminated', words.tools),
        submittedAfterEndTest: endedTest('testEnded', 'completed', words.endTest),
      },
      // On to the end of the module, which is the one that it had before it was left.
      afterwards: async () => {
        const { ending } = handedIn().at(-1) ?? { ending: 'student' };
        if (inModule()?.matches('open')) await submitModule();
        if (!state().matches('securityCheck')) await arrive();
        if (!state().matches('securityCheck')) expect(world.findModule('module-1')).toMatchObject({ state: 'submitted', ending });
      },
    });
  },
);
