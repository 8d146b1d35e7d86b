import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import { ids } from '../../support/ids.ts';

/** What a student does in a module, and what the world answers. */
export type ModuleStep =
  | 'startModule'
  | 'startWhereAnotherDeviceHasIt'
  | 'takeOver'
  | 'questionsCome'
  | 'questionsComeUnseen'
  | 'noQuestionsCome'
  | 'questionsAreRefused'
  | 'leaveFullscreen'
  | 'chooseAnswer'
  | 'chooseAnother'
  | 'goToSecond'
  | 'goOn'
  | 'typeNumber'
  | 'markQuestion'
  | 'crossOut'
  | 'hideClock'
  | 'showClock'
  | 'fiveMinutesLeft'
  | 'staffAddMinutes'
  | 'timeUp'
  | 'pressRestrictedKey'
  | 'pressF12'
  | 'tapEscape'
  | 'wait2Seconds'
  | 'hideTab'
  | 'openDeveloperTools'
  | 'endTest'
  | 'askToSubmit'
  | 'keepWorking'
  | 'goToBlank'
  | 'confirmSubmit'
  | 'loseConnection'
  | 'connectionReturns'
  | 'anotherDeviceGoesOn'
  | 'anotherDeviceSubmits'
  | 'ledgerDiffers'
  | 'waitASecond'
  | 'wait5Seconds'
  | 'tryAgain'
  | 'submissionArrives'
  | 'submissionFails';

/**
 * One module of a mock test as its student would tell it: specification 4.3 from 'Start Module' to the submission, 5 for numbers, 8
 * and 9, and what docs/decisions.md says of the clock, late answers and two devices. The mock test's own model tells how a module
 * is come to and what follows it; this one what happens within: answers and marks, the clock, the network. Written from the
 * specification, never from the machine: numbers and texts stand in the tests that walk it.
 */
export const moduleModel = createTestModel(
  setup({ types: { events: {} as { type: ModuleStep } } }).createMachine({
    initial: 'intro',
    states: {
      intro: { on: { startModule: 'loading', startWhereAnotherDeviceHasIt: 'asked' } },
      asked: { on: { takeOver: 'loadingHere' } },
      loadingHere: { on: { questionsCome: 'goneOnHere' } },
      goneOnHere: {},
      // The clock runs, and nothing costs anything yet.
      loading: {
        on: {
          questionsCome: 'blank',
          questionsComeUnseen: 'interruptedUnseen',
          noQuestionsCome: 'withoutQuestions',
          questionsAreRefused: 'refused',
          leaveFullscreen: 'interruptedBefore',
        },
      },
      interruptedUnseen: {},
      interruptedBefore: {},
      withoutQuestions: {},
      refused: {},

      blank: {
        on: {
          chooseAnswer: 'answered',
          markQuestion: 'marked',
          crossOut: 'crossedOut',
          goToSecond: 'onNumber',
          hideClock: 'clockHidden',
          fiveMinutesLeft: 'lastMinutes',
          timeUp: 'endedBlankByTime',
        },
      },
      marked: { on: { markQuestion: 'unmarked' } },
      unmarked: {},
      crossedOut: { on: { crossOut: 'broughtBack' } },
      broughtBack: {},
      onNumber: { on: { typeNumber: 'typed' } },
      typed: { on: { goOn: 'onLast' } },
      onLast: {},
      clockHidden: { on: { showClock: 'clockShown', fiveMinutesLeft: 'clockBack' } },
      clockShown: {},
      clockBack: {},
      lastMinutes: {},
      endedBlankByTime: {},

      answered: {
        on: {
          chooseAnother: 'changed',
          pressRestrictedKey: 'firstWarning',
          pressF12: 'endedByF12',
          tapEscape: 'reminded',
          hideTab: 'endedByTab',
          leaveFullscreen: 'endedByFullscreen',
          openDeveloperTools: 'endedByTools',
          endTest: 'endedByEndTest',
          timeUp: 'endedByTime',
          staffAddMinutes: 'granted',
          askToSubmit: 'confirming',
          loseConnection: 'offline',
          anotherDeviceGoesOn: 'heldElsewhere',
          anotherDeviceSubmits: 'submittedElsewhere',
          ledgerDiffers: 'reading',
        },
      },
      changed: {},
      reminded: { on: { wait2Seconds: 'remindedGone' } },
      remindedGone: {},
      firstWarning: { on: { wait2Seconds: 'firstWarningGone', pressRestrictedKey: 'secondWarning' } },
      firstWarningGone: {},
      secondWarning: { on: { wait2Seconds: 'secondWarningGone', pressRestrictedKey: 'endedByWarnings' } },
      secondWarningGone: { on: { hideTab: 'endedByTabWarned' } },

      // Asked for at zero, at the latest: the module goes on with them.
      granted: { on: { timeUp: 'goingOn' } },
      goingOn: { on: { timeUp: 'endedByLaterTime' } },
      endedByLaterTime: {},

      confirming: {
        on: {
          keepWorking: 'workingOn',
          goToBlank: 'onBlank',
          confirmSubmit: 'endedByStudent',
          pressRestrictedKey: 'warnedConfirming',
          hideTab: 'endedByTab',
          timeUp: 'endedByTime',
        },
      },
      workingOn: { on: { chooseAnother: 'workedOn' } },
      workedOn: {},
      onBlank: {},
      warnedConfirming: { on: { keepWorking: 'warnedWorkingOn' } },
      warnedWorkingOn: {},

      // The answers are kept on this device until they are delivered.
      offline: {
        on: { chooseAnother: 'keptHere', hideTab: 'endedByTabOffline', timeUp: 'endedByTimeOffline' },
      },
      keptHere: { on: { connectionReturns: 'delivered' } },
      delivered: {},
      endedByTimeOffline: { on: { submissionFails: 'lockedOffline' } },
      lockedOffline: { on: { connectionReturns: 'sentLate' } },
      sentLate: { on: { submissionArrives: 'submittedLate' } },
      submittedLate: {},
      endedByTabOffline: { on: { submissionFails: 'endedOffline' } },
      endedOffline: {},

      // An answer finds out: whoever holds it, what was given here before was kept.
      heldElsewhere: {},
      submittedElsewhere: {},
      reading: { on: { waitASecond: 'loadingAnew' } },
      loadingAnew: { on: { questionsCome: 'readAnew' } },
      readAnew: {},

      endedByStudent: { on: { submissionArrives: 'submitted', submissionFails: 'notSubmitted' } },
      submitted: {},
      notSubmitted: { on: { tryAgain: 'sentAgain', wait5Seconds: 'sentByItself', connectionReturns: 'sentAtOnce' } },
      sentAgain: { on: { submissionArrives: 'submittedAtLast' } },
      submittedAtLast: {},
      sentByItself: {},
      sentAtOnce: {},
      endedByF12: { on: { submissionArrives: 'submittedAfterF12' } },
      submittedAfterF12: {},
      endedByWarnings: { on: { submissionArrives: 'submittedAfterWarnings' } },
      submittedAfterWarnings: {},
      endedByTab: { on: { submissionArrives: 'submittedAfterTab' } },
      submittedAfterTab: {},
      endedByTabWarned: {},
      endedByTime: { on: { submissionArrives: 'submittedAfterTime' } },
      submittedAfterTime: {},
      endedByFullscreen: { on: { submissionArrives: 'submittedAfterFullscreen' } },
      submittedAfterFullscreen: {},
      endedByTools: { on: { submissionArrives: 'submittedAfterTools' } },
      submittedAfterTools: {},
      endedByEndTest: { on: { submissionArrives: 'submittedAfterEndTest' } },
      submittedAfterEndTest: {},
    },
  }),
);

/** What the walks prove, of the machine, on the page and in a real browser. */
export const moduleRequirements = {
  machine: ids`
    4.3-4 4.3-5 4.3-6 4.3-14 4.3-15 4.3-16 4.3-19 4.3-20 4.3-26 4.3-27 4.3-30 4.3-31 4.3-36
    5-4
    8-mock-3 8-mock-5 8-mock-8 8-mock-9 8-mock-10 8-mock-11 8-mock-12
    9-2 9-3 9-10
  `,
  page: ids`
    4.3-4 4.3-5 4.3-7 4.3-14 4.3-15 4.3-16 4.3-19 4.3-20 4.3-26 4.3-27 4.3-30 4.3-31 4.3-36
    5-4
    8-mock-3 8-mock-5 8-mock-8 8-mock-9 8-mock-10 8-mock-11 8-mock-12
    9-2 9-3 9-10
  `,
  browser: ids`
    4.3-4 4.3-7 4.3-14 4.3-26 4.3-31 4.3-36
  `,
};
