import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import { ids } from '../../support/ids.ts';

/** What a student does in a mock test, and what the world answers. */
export type MockStep =
  | 'begin'
  | 'enterFullscreen'
  | 'fullscreenGranted'
  | 'fullscreenRefused'
  | 'startModule'
  | 'questionsCome'
  | 'noQuestionsCome'
  | 'questionsFail'
  | 'tryAgain'
  | 'pressRestrictedKey'
  | 'pressF12'
  | 'pressPrintScreen'
  | 'tapEscape'
  | 'wait2Seconds'
  | 'hideTab'
  | 'leaveFullscreen'
  | 'openDeveloperTools'
  | 'timeUp'
  | 'askToSubmit'
  | 'keepWorking'
  | 'confirmSubmit'
  | 'endTest'
  | 'reload'
  | 'submissionArrives'
  | 'submissionFails'
  | 'nextModule'
  | 'completionArrives'
  | 'completionFails';

/**
 * Specification 4.3 as a student would tell it, for a test of two modules: security check, fullscreen, the first module with
 * every way it can end, 'Module Submitted', the second module, 'Test Completed!'. Written from the specification, never from the
 * machine: numbers and texts stand in the tests that walk it. Every ending is told in the first module, a few in the second:
 * states are told apart rather than joined wherever joining them would multiply the walks.
 */
export const mockModel = createTestModel(
  setup({ types: { events: {} as { type: MockStep } } }).createMachine({
    initial: 'instructions',
    states: {
      instructions: { on: { begin: 'securityCheck' } },
      securityCheck: { on: { enterFullscreen: 'entering' } },
      entering: { on: { fullscreenGranted: 'firstIntro', fullscreenRefused: 'checkAfterRefusal' } },
      checkAfterRefusal: { on: { enterFullscreen: 'enteringAfterRefusal' } },
      enteringAfterRefusal: { on: { fullscreenGranted: 'introAfterRefusal' } },
      introAfterRefusal: {},

      firstIntro: { on: { startModule: 'firstLoading' } },
      firstLoading: { on: { questionsCome: 'working', noQuestionsCome: 'withoutQuestions', questionsFail: 'unavailable' } },
      withoutQuestions: {},
      // Its clock runs since 'Start Module': trying again finds a module under way.
      unavailable: { on: { tryAgain: 'interruptedAfterFailure' } },
      interruptedAfterFailure: {},

      working: {
        on: {
          pressRestrictedKey: 'firstWarning',
          pressF12: 'endedByF12',
          pressPrintScreen: 'endedByPrintScreen',
          tapEscape: 'reminded',
          hideTab: 'endedByTab',
          timeUp: 'endedByTime',
          askToSubmit: 'confirming',
          leaveFullscreen: 'endedByFullscreen',
          openDeveloperTools: 'endedByTools',
          endTest: 'endedByEndTest',
          reload: 'interrupted',
        },
      },
      reminded: { on: { wait2Seconds: 'remindedGone' } },
      remindedGone: {},
      firstWarning: { on: { wait2Seconds: 'firstWarningGone', pressRestrictedKey: 'secondWarning' } },
      firstWarningGone: { on: { pressRestrictedKey: 'secondWarning' } },
      secondWarning: { on: { wait2Seconds: 'secondWarningGone', pressRestrictedKey: 'endedByWarnings' } },
      secondWarningGone: { on: { pressRestrictedKey: 'endedByWarnings', pressF12: 'endedByF12' } },
      confirming: {
        on: { keepWorking: 'workingOn', confirmSubmit: 'endedByStudent', hideTab: 'endedByTab', timeUp: 'endedByTime' },
      },
      workingOn: {},
      // Reloaded in a module: the clock runs, the questions are covered, one button goes back to fullscreen.
      interrupted: { on: { enterFullscreen: 'enteringAgain', timeUp: 'endedByTimeAway' } },
      enteringAgain: { on: { fullscreenGranted: 'loadingAgain' } },
      loadingAgain: { on: { questionsCome: 'workingAgain' } },
      workingAgain: { on: { pressRestrictedKey: 'warnedAgain' } },
      warnedAgain: {},
      endedByTimeAway: { on: { submissionArrives: 'submittedAfterTimeAway' } },
      submittedAfterTimeAway: {},

      endedByWarnings: { on: { submissionArrives: 'submittedAfterWarnings' } },
      endedByF12: { on: { submissionArrives: 'submittedAfterF12' } },
      endedByPrintScreen: { on: { submissionArrives: 'submittedAfterPrintScreen' } },
      endedByTab: { on: { submissionArrives: 'submittedAfterTab' } },
      endedByTime: { on: { submissionArrives: 'submittedAfterTime' } },
      submittedAfterWarnings: {},
      submittedAfterF12: {},
      submittedAfterPrintScreen: {},
      submittedAfterTab: { on: { nextModule: 'introAfterTab' } },
      introAfterTab: {},
      submittedAfterTime: {},
      endedByStudent: { on: { submissionArrives: 'submitted', submissionFails: 'notSubmitted' } },
      notSubmitted: { on: { tryAgain: 'sentAgain' } },
      sentAgain: { on: { submissionArrives: 'submittedAtLast' } },
      submittedAtLast: {},

      endedByFullscreen: { on: { submissionArrives: 'markingAfterFullscreen' } },
      markingAfterFullscreen: { on: { completionArrives: 'terminatedByFullscreen' } },
      terminatedByFullscreen: {},
      endedByTools: { on: { submissionArrives: 'markingAfterTools' } },
      markingAfterTools: { on: { completionArrives: 'terminatedByTools' } },
      terminatedByTools: {},
      endedByEndTest: { on: { submissionArrives: 'markingAfterEndTest' } },
      markingAfterEndTest: { on: { completionArrives: 'completedByEndTest' } },
      completedByEndTest: {},

      // Between two modules there is nothing to submit; leaving fullscreen still ends the test.
      submitted: {
        on: {
          nextModule: 'secondIntro',
          hideTab: 'submittedAndHidden',
          pressRestrictedKey: 'submittedAndPressed',
          leaveFullscreen: 'markingBetween',
          reload: 'interruptedBetween',
        },
      },
      submittedAndHidden: {},
      submittedAndPressed: {},
      markingBetween: { on: { completionArrives: 'terminatedBetween' } },
      terminatedBetween: {},
      interruptedBetween: { on: { enterFullscreen: 'enteringBetween' } },
      enteringBetween: { on: { fullscreenGranted: 'introAfterReload' } },
      introAfterReload: {},

      secondIntro: { on: { startModule: 'secondLoading', leaveFullscreen: 'markingAtIntro' } },
      markingAtIntro: { on: { completionArrives: 'terminatedAtIntro' } },
      terminatedAtIntro: {},
      secondLoading: { on: { questionsCome: 'workingOnLast' } },
      workingOnLast: {
        on: {
          pressRestrictedKey: 'lastWarned',
          askToSubmit: 'confirmingLast',
          hideTab: 'lastEndedByTab',
          timeUp: 'lastEndedByTime',
          leaveFullscreen: 'lastEndedByFullscreen',
          endTest: 'lastEndedByEndTest',
        },
      },
      lastWarned: {},
      confirmingLast: { on: { confirmSubmit: 'lastEndedByStudent' } },
      lastEndedByStudent: { on: { submissionArrives: 'marking' } },
      marking: { on: { completionArrives: 'completed', completionFails: 'notMarked' } },
      notMarked: { on: { tryAgain: 'markingAgain' } },
      markingAgain: { on: { completionArrives: 'completedAtLast' } },
      completed: {},
      completedAtLast: {},
      lastEndedByTab: { on: { submissionArrives: 'markingAfterTab' } },
      markingAfterTab: { on: { completionArrives: 'completedAfterTab' } },
      completedAfterTab: {},
      lastEndedByTime: { on: { submissionArrives: 'markingAfterTime' } },
      markingAfterTime: { on: { completionArrives: 'completedAfterTime' } },
      completedAfterTime: {},
      lastEndedByFullscreen: { on: { submissionArrives: 'lastMarkingAfterFullscreen' } },
      lastMarkingAfterFullscreen: { on: { completionArrives: 'lastTerminatedByFullscreen' } },
      lastTerminatedByFullscreen: {},
      lastEndedByEndTest: { on: { submissionArrives: 'lastMarkingAfterEndTest' } },
      lastMarkingAfterEndTest: { on: { completionArrives: 'lastCompletedByEndTest' } },
      lastCompletedByEndTest: {},
    },
  }),
);

/** What the walks prove, of the machine, on the page and in a real browser. */
export const mockRequirements = {
  machine: ids`
    4.3-1 4.3-2 4.3-4 4.3-6 4.3-9 4.3-10 4.3-14 4.3-15 4.3-16 4.3-17 4.3-19 4.3-20 4.3-26 4.3-27 4.3-28 4.3-30 4.3-31 4.3-41
    5-4
    8-mock-5 8-mock-7 8-mock-8 8-mock-9 8-mock-10 8-mock-11 8-mock-12
    9-2 9-10
  `,
  page: ids`
    4.3-1 4.3-2 4.3-3 4.3-4 4.3-6 4.3-7 4.3-8 4.3-9 4.3-10 4.3-11 4.3-12 4.3-13 4.3-14 4.3-15 4.3-16 4.3-17 4.3-18 4.3-19 4.3-20 4.3-26 4.3-27 4.3-28 4.3-30 4.3-31
    5-4
    8-mock-5 8-mock-7 8-mock-8 8-mock-9 8-mock-10 8-mock-11 8-mock-12 8-mock-13 8-mock-14
    9-2 9-10
    2.10-18 2.10-56
  `,
  browser: ids`
    4.3-1 4.3-2 4.3-3 4.3-4 4.3-7 4.3-8 4.3-9 4.3-10 4.3-11 4.3-12 4.3-13 4.3-14 4.3-15 4.3-16 4.3-17 4.3-18 4.3-19 4.3-20 4.3-24 4.3-25 4.3-26 4.3-27 4.3-28 4.3-30 4.3-31
    8-mock-5 8-mock-7 8-mock-8 8-mock-9 8-mock-10 8-mock-11 8-mock-12 8-mock-13 8-mock-14
  `,
};
