import { warningLimit } from '../../../contract/limits.ts';
import { endingWords } from '../../support/exam/mock-words.ts';
import type { Act, StateOf } from '../../support/model.ts';
import type { MockStep, mockModel } from './mock-test.model.ts';

type MockState = StateOf<typeof mockModel>;

/** How a module or the whole test ended, and what is said of each. */
const endings = {
  student: null,
  warningLimit: endingWords.warnings,
  restrictedKey: endingWords.atOnce,
  tabHidden: endingWords.tab,
  timeUp: endingWords.time,
  fullscreenLeft: endingWords.fullscreen,
  devtoolsOpened: endingWords.tools,
  testEnded: endingWords.endTest,
};
type Ending = keyof typeof endings;
type ModuleNumber = 1 | 2;

/** The questions of a module are on the screen. `notice`: what is said of a key, by its name. */
export type MockWork = {
  module: ModuleNumber;
  banner: 'calm' | 'reminded' | 'warned';
  notice: ((key: string) => string) | null;
  isConfirming: boolean;
};

/** The whole test is over, for the student at once and for the server once it has been marked complete. */
export type TestEnd = { title: 'Test Completed!' | 'Test Terminated'; ending: Ending; message: string | null };

/** What a student does in a mock test, and what can be seen of it: by the machine, on the page, in a browser. */
export type MockHands = {
  steps: Record<MockStep, Act>;
  seesInstructions: Act;
  seesSecurityCheck: (refusal: string | null) => ReturnType<Act>;
  seesEntering: Act;
  seesIntro: (module: ModuleNumber) => ReturnType<Act>;
  seesLoading: Act;
  /** `isReached`: the server could be asked, and had no questions. */
  seesError: (error: { problem: string; isReached: boolean }) => ReturnType<Act>;
  seesInterrupted: Act;
  seesWork: (work: MockWork) => ReturnType<Act>;
  /** The module is on its way to the server. */
  seesHandIn: (end: { module: ModuleNumber; ending: Ending; message: string | null }) => ReturnType<Act>;
  seesNotSubmitted: (problem: string) => ReturnType<Act>;
  seesSubmissionRetried: Act;
  /** The module whose time ran out while the student was away is on its way to the server. */
  seesHandInAfterAbsence: (message: string) => ReturnType<Act>;
  /** `isLost`: the student is out of fullscreen. */
  seesModuleSubmitted: (between: { message: string | null; isLost: boolean }) => ReturnType<Act>;
  /** Come back to a test that is between two modules. */
  seesPaused: (message: string | null) => ReturnType<Act>;
  seesMarking: (end: TestEnd) => ReturnType<Act>;
  seesNotMarked: (problem: string) => ReturnType<Act>;
  seesMarkingRetried: Act;
  seesOver: (end: TestEnd) => ReturnType<Act>;
};

/** Each step of the model as it is done, and what is to be seen in each of its states. */
export function mockWalk(hands: MockHands) {
  const work =
    (more: Partial<MockWork> = {}): Act =>
    () =>
      hands.seesWork({ module: 1, banner: 'calm', notice: null, isConfirming: false, ...more });
  const warning = (count: number) => (key: string) =>
    `Warning ${count} of ${warningLimit}: Use of restricted key (${key}) is not allowed.`;
  const warned = (count: number, module: ModuleNumber = 1) => work({ module, banner: 'warned', notice: warning(count) });
  const intro =
    (module: ModuleNumber): Act =>
    () =>
      hands.seesIntro(module);
  const error =
    (problem: string, isReached: boolean): Act =>
    () =>
      hands.seesError({ problem, isReached });
  const handIn =
    (module: ModuleNumber, ending: Ending): Act =>
    () =>
      hands.seesHandIn({ module, ending, message: endings[ending] });
  const between =
    (message: string | null = null, isLost = false): Act =>
    () =>
      hands.seesModuleSubmitted({ message, isLost });
  const describeEnd = (ending: Ending, message: string | null = endings[ending]): TestEnd => {
    const isTerminated = ending === 'fullscreenLeft' || ending === 'devtoolsOpened';
    return { title: isTerminated ? 'Test Terminated' : 'Test Completed!', ending, message };
  };
  const marking =
    (...end: Parameters<typeof describeEnd>): Act =>
    () =>
      hands.seesMarking(describeEnd(...end));
  const over =
    (...end: Parameters<typeof describeEnd>): Act =>
    () =>
      hands.seesOver(describeEnd(...end));
  return {
    events: hands.steps,
    states: {
      instructions: hands.seesInstructions,
      securityCheck: () => hands.seesSecurityCheck(null),
      checkAfterRefusal: () => hands.seesSecurityCheck('Fullscreen mode is required to start the test. Please allow fullscreen.'),
      entering: hands.seesEntering,
      enteringAfterRefusal: hands.seesEntering,
      introAfterRefusal: intro(1),
      firstIntro: intro(1),
      firstLoading: hands.seesLoading,
      withoutQuestions: error('API returned no questions for this module.', true),
      unavailable: error('We couldn’t open the module. Please try again.', false),
      interruptedAfterFailure: hands.seesInterrupted,
      working: work(),
      reminded: work({ banner: 'reminded', notice: () => 'Leaving fullscreen ends the test' }),
      remindedGone: work(),
      firstWarning: warned(1),
      firstWarningGone: work(),
      secondWarning: warned(2),
      secondWarningGone: work(),
      confirming: work({ isConfirming: true }),
      workingOn: work(),
      interrupted: hands.seesInterrupted,
      enteringAgain: hands.seesEntering,
      loadingAgain: hands.seesLoading,
      workingAgain: work(),
      warnedAgain: warned(1),
      endedByTimeAway: () => hands.seesHandInAfterAbsence(endingWords.time),
      submittedAfterTimeAway: () => hands.seesPaused(endingWords.time),
      endedByWarnings: handIn(1, 'warningLimit'),
      endedByF12: handIn(1, 'restrictedKey'),
      endedByPrintScreen: handIn(1, 'restrictedKey'),
      endedByTab: handIn(1, 'tabHidden'),
      endedByTime: handIn(1, 'timeUp'),
      submittedAfterWarnings: between(endingWords.warnings),
      submittedAfterF12: between(endingWords.atOnce),
      submittedAfterPrintScreen: between(endingWords.atOnce),
      submittedAfterTab: between(endingWords.tab),
      introAfterTab: intro(2),
      submittedAfterTime: between(endingWords.time),
      endedByStudent: handIn(1, 'student'),
      notSubmitted: () => hands.seesNotSubmitted('Error submitting your answers. Please check your connection.'),
      sentAgain: hands.seesSubmissionRetried,
      submittedAtLast: between(),
      endedByFullscreen: handIn(1, 'fullscreenLeft'),
      markingAfterFullscreen: marking('fullscreenLeft'),
      terminatedByFullscreen: over('fullscreenLeft'),
      endedByTools: handIn(1, 'devtoolsOpened'),
      markingAfterTools: marking('devtoolsOpened'),
      terminatedByTools: over('devtoolsOpened'),
      endedByEndTest: handIn(1, 'testEnded'),
      markingAfterEndTest: marking('testEnded'),
      completedByEndTest: over('testEnded'),
      submitted: between(),
      submittedAndHidden: between(null, true),
      submittedAndPressed: between(),
      markingBetween: marking('fullscreenLeft'),
      terminatedBetween: over('fullscreenLeft'),
      interruptedBetween: () => hands.seesPaused(null),
      enteringBetween: hands.seesEntering,
      introAfterReload: intro(2),
      secondIntro: intro(2),
      markingAtIntro: marking('fullscreenLeft'),
      terminatedAtIntro: over('fullscreenLeft'),
      secondLoading: hands.seesLoading,
      workingOnLast: work({ module: 2 }),
      lastWarned: warned(1, 2),
      confirmingLast: work({ module: 2, isConfirming: true }),
      lastEndedByStudent: handIn(2, 'student'),
      marking: marking('student'),
      notMarked: () => hands.seesNotMarked('Our server doesn’t know yet that your test has ended. Please check your connection.'),
      markingAgain: hands.seesMarkingRetried,
      completed: over('student'),
      completedAtLast: over('student'),
      lastEndedByTab: handIn(2, 'tabHidden'),
      markingAfterTab: marking('student', endingWords.tab),
      completedAfterTab: over('student', endingWords.tab),
      lastEndedByTime: handIn(2, 'timeUp'),
      markingAfterTime: marking('student', endingWords.time),
      completedAfterTime: over('student', endingWords.time),
      lastEndedByFullscreen: handIn(2, 'fullscreenLeft'),
      lastMarkingAfterFullscreen: marking('fullscreenLeft'),
      lastTerminatedByFullscreen: over('fullscreenLeft'),
      lastEndedByEndTest: handIn(2, 'testEnded'),
      lastMarkingAfterEndTest: marking('testEnded'),
      lastCompletedByEndTest: over('testEnded'),
    } satisfies Record<MockState, Act>,
  };
}
