import { warningLimit } from '../../../contract/limits.ts';
import { endingWords } from '../../support/exam/mock-words.ts';
import type { Act, StateOf } from '../../support/model.ts';
import type { ModuleStep, moduleModel } from './module-attempt.model.ts';

type ModuleState = StateOf<typeof moduleModel>;
type Ending =
  | ('student' | 'warningLimit' | 'restrictedKey' | 'tabHidden' | 'timeUp')
  | ('fullscreenLeft' | 'devtoolsOpened' | 'testEnded');

/**
 * The module in progress as its student has it; what is not named is as it was at the start. `answers`, `marks`, `eliminated`: by question.
 * `remaining`, `added`: seconds, and those that staff added. `saved`: where the answers are.
 */
export type ModuleWork = {
  current: number;
  answers: Record<number, string>;
  marks: Record<number, boolean>;
  eliminated: Record<number, string[]>;
  banner: 'calm' | 'reminded' | 'warned';
  notice: string | null;
  clock: 'shown' | 'hidden' | 'lastMinutes';
  remaining: number;
  added: number;
  isConfirming: boolean;
  saved: 'saved' | 'delivered' | 'offline';
};

/** On its way to the server. `used`: in seconds, on the first question. */
export type ModuleHandIn = { ending: Ending; message: string | null; answers: string[]; used: number; isOffline: boolean };

/** What the student reads once the server has the module; `dialog`: its heading. */
export type ModuleEnd = {
  dialog: 'Module Submitted' | 'Test Terminated' | 'Test Completed!';
  ending: Ending;
  message: string | null;
  hasEvidence: boolean;
};

/** What a student does in a module, and what can be seen of it: by the machine, on the page, in a browser. */
export type ModuleHands = {
  steps: Record<ModuleStep, Act>;
  seesIntro: Act;
  seesQuestionOfDevice: Act;
  seesLoading: Act;
  seesError: (problem: string) => ReturnType<Act>;
  seesInterrupted: Act;
  seesWork: (work: ModuleWork) => ReturnType<Act>;
  seesHandIn: (end: ModuleHandIn) => ReturnType<Act>;
  seesNotSubmitted: Act;
  /** Sent for the second time. */
  seesRetry: (message: string | null) => ReturnType<Act>;
  seesEnd: (end: ModuleEnd) => ReturnType<Act>;
  seesTakenOver: Act;
  seesSubmittedElsewhere: Act;
  /** The ledger of the server is another than this device thought. */
  seesOutOfStep: Act;
};

/** Each step of the model as it is done, and what is to be seen in each of its states. */
export function moduleWalk(hands: ModuleHands) {
  const work = (more: Partial<ModuleWork> = {}): Act => {
    const start = { current: 1, answers: { 1: 'B' }, marks: {}, eliminated: {}, banner: 'calm', notice: null } as const;
    return () =>
      hands.seesWork({
        ...{ ...start, clock: 'shown', remaining: 1800, added: 0, isConfirming: false, saved: 'saved' },
        ...more,
      });
  };
  const blank = (more: Partial<ModuleWork> = {}) => work({ answers: {}, ...more });
  const warned = (count: number, more: Partial<ModuleWork> = {}) => {
    const notice = `Warning ${count} of ${warningLimit}: Use of restricted key (Shift) is not allowed.`;
    return work({ banner: 'warned', notice, ...more });
  };
  const changed = { answers: { 1: 'C' } };
  const handIn = (ending: Ending, message: string | null, more: Partial<ModuleHandIn> = {}): Act => {
    const start = { ending, message, answers: ['B', '', ''], used: 0, isOffline: false };
    return () => hands.seesHandIn({ ...start, ...more });
  };
  const end = (ending: Ending, message: string | null, more: Partial<ModuleEnd> = {}): Act => {
    const start = { dialog: 'Module Submitted', ending, message, hasEvidence: false } as const;
    return () => hands.seesEnd({ ...start, ...more });
  };
  const caught = { hasEvidence: true };
  return {
    events: hands.steps,
    states: {
      intro: hands.seesIntro,
      asked: hands.seesQuestionOfDevice,
      loadingHere: hands.seesLoading,
      goneOnHere: blank({ remaining: 1740 }),
      loading: hands.seesLoading,
      interruptedUnseen: hands.seesInterrupted,
      interruptedBefore: hands.seesInterrupted,
      withoutQuestions: () => hands.seesError('API returned no questions for this module.'),
      refused: () => hands.seesError('Failed to fetch test data. Server responded with status 503.'),
      blank: blank(),
      marked: blank({ marks: { 1: true } }),
      unmarked: blank({ marks: { 1: false } }),
      crossedOut: blank({ eliminated: { 1: ['A'] } }),
      broughtBack: blank({ eliminated: { 1: [] } }),
      onNumber: blank({ current: 2 }),
      typed: blank({ current: 2, answers: { 2: '12.5' } }),
      onLast: blank({ current: 3, answers: { 2: '12.5' } }),
      clockHidden: blank({ clock: 'hidden' }),
      clockShown: blank(),
      clockBack: blank({ clock: 'lastMinutes', remaining: 300 }),
      lastMinutes: blank({ clock: 'lastMinutes', remaining: 300 }),
      endedBlankByTime: handIn('timeUp', endingWords.time, { answers: ['', '', ''], used: 1800 }),
      answered: work(),
      changed: work(changed),
      reminded: work({ banner: 'reminded', notice: 'Leaving fullscreen ends the test' }),
      remindedGone: work({ remaining: 1798 }),
      firstWarning: warned(1),
      firstWarningGone: work({ remaining: 1798 }),
      secondWarning: warned(2),
      secondWarningGone: work({ remaining: 1798 }),
      granted: work(),
      goingOn: work({ added: 300, remaining: 300, clock: 'lastMinutes' }),
      endedByLaterTime: handIn('timeUp', endingWords.time, { used: 2100 }),
      confirming: work({ isConfirming: true }),
      workingOn: work(),
      workedOn: work(changed),
      onBlank: work({ current: 3 }),
      warnedConfirming: warned(1, { isConfirming: true }),
      warnedWorkingOn: warned(1),
      offline: work(),
      keptHere: work({ ...changed, saved: 'offline' }),
      delivered: work({ ...changed, saved: 'delivered' }),
      endedByTimeOffline: handIn('timeUp', endingWords.time, { used: 1800, isOffline: true }),
      lockedOffline: hands.seesNotSubmitted,
      sentLate: () => hands.seesRetry(endingWords.time),
      submittedLate: end('timeUp', endingWords.time),
      endedByTabOffline: handIn('tabHidden', endingWords.tab, { isOffline: true }),
      endedOffline: hands.seesNotSubmitted,
      heldElsewhere: hands.seesTakenOver,
      submittedElsewhere: hands.seesSubmittedElsewhere,
      reading: hands.seesOutOfStep,
      loadingAnew: hands.seesLoading,
      readAnew: work({ ...changed, remaining: 1799, marks: { 1: false } }),
      endedByStudent: handIn('student', null),
      submitted: end('student', null),
      notSubmitted: hands.seesNotSubmitted,
      sentAgain: () => hands.seesRetry(null),
      submittedAtLast: end('student', null),
      sentByItself: () => hands.seesRetry(null),
      sentAtOnce: () => hands.seesRetry(null),
      endedByF12: handIn('restrictedKey', endingWords.atOnce),
      submittedAfterF12: end('restrictedKey', endingWords.atOnce, caught),
      endedByWarnings: handIn('warningLimit', endingWords.warnings),
      submittedAfterWarnings: end('warningLimit', endingWords.warnings, caught),
      endedByTab: handIn('tabHidden', endingWords.tab),
      submittedAfterTab: end('tabHidden', endingWords.tab, caught),
      endedByTabWarned: handIn('tabHidden', endingWords.tab, { used: 2 }),
      endedByTime: handIn('timeUp', endingWords.time, { used: 1800 }),
      submittedAfterTime: end('timeUp', endingWords.time),
      endedByFullscreen: handIn('fullscreenLeft', endingWords.fullscreen),
      submittedAfterFullscreen: end('fullscreenLeft', endingWords.fullscreen, { ...caught, dialog: 'Test Terminated' }),
      endedByTools: handIn('devtoolsOpened', endingWords.tools),
      submittedAfterTools: end('devtoolsOpened', endingWords.tools, { ...caught, dialog: 'Test Terminated' }),
      endedByEndTest: handIn('testEnded', endingWords.endTest),
      submittedAfterEndTest: end('testEnded', endingWords.endTest, { dialog: 'Test Completed!' }),
    } satisfies Record<ModuleState, Act>,
  };
}
