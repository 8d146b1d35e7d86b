import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import { ids } from '../../support/ids.ts';

/** What a student does, and what the world answers. */
export type QuizStep =
  | 'begin'
  | 'enterFullscreen'
  | 'fullscreenGranted'
  | 'fullscreenRefused'
  | 'questionsCome'
  | 'noQuestionsCome'
  | 'questionsFail'
  | 'tryAgain'
  | 'pressForbiddenKey'
  | 'wait3Seconds'
  | 'leaveFullscreen'
  | 'hideTab'
  | 'openDeveloperTools'
  | 'askToSubmit'
  | 'goOnAnswering'
  | 'confirmSubmit'
  | 'submitArrives'
  | 'submitFails'
  | 'reload'
  | 'answerOffline'
  | 'reloadOffline'
  | 'connectionReturns'
  | 'anotherDeviceGoesOn'
  | 'continueHere'
  | 'anotherDeviceSubmits';

/**
 * Specification 4.2 as a student would tell it: instructions, fullscreen prompt, questions load, in progress; three warnings,
 * leaving fullscreen or hiding the tab submit; the banner goes after 3 seconds. Written from the specification, never from the
 * machine: numbers and texts stand in the tests that walk it. What befalls a student beside that (a reload, no network, another device)
 * has its own ends, so that the walks do not multiply.
 */
export const quizModel = createTestModel(
  setup({ types: { events: {} as { type: QuizStep } } }).createMachine({
    initial: 'instructions',
    states: {
      instructions: { on: { begin: 'prompt' } },
      prompt: { on: { enterFullscreen: 'entering', reloadOffline: 'outOfReach' } },
      // Nothing was begun here: it opens by itself once there is a connection.
      outOfReach: { on: { connectionReturns: 'promptAtLast' } },
      promptAtLast: {},
      entering: { on: { fullscreenGranted: 'loading', fullscreenRefused: 'promptAfterRefusal' } },
      promptAfterRefusal: { on: { enterFullscreen: 'entering' } },
      loading: { on: { questionsCome: 'noWarning', noQuestionsCome: 'withoutQuestions', questionsFail: 'unavailable' } },
      withoutQuestions: {},
      // It has begun with the first try for its questions: trying again finds it under way.
      unavailable: { on: { tryAgain: 'interruptedAfterFailure' } },
      interruptedAfterFailure: {},
      noWarning: {
        on: {
          pressForbiddenKey: 'firstWarning',
          leaveFullscreen: 'endedByFullscreen',
          hideTab: 'endedByTab',
          openDeveloperTools: 'violation',
          askToSubmit: 'confirming',
          reload: 'interrupted',
          answerOffline: 'keptHere',
          anotherDeviceGoesOn: 'takenOver',
          anotherDeviceSubmits: 'closedElsewhere',
        },
      },
      // Reloaded: the time goes on, the questions are covered, one button goes back to fullscreen.
      interrupted: { on: { enterFullscreen: 'enteringAgain' } },
      enteringAgain: { on: { fullscreenGranted: 'loadingAgain' } },
      loadingAgain: { on: { questionsCome: 'workingAgain' } },
      workingAgain: { on: { pressForbiddenKey: 'warnedAgain' } },
      warnedAgain: {},
      keptHere: { on: { connectionReturns: 'delivered', reloadOffline: 'interruptedOffline' } },
      // Reloaded without a connection: the same cover, and then the same questions and answers, from this device.
      interruptedOffline: { on: { enterFullscreen: 'enteringOffline' } },
      enteringOffline: { on: { fullscreenGranted: 'workingOffline' } },
      workingOffline: { on: { connectionReturns: 'deliveredAfterReload', pressForbiddenKey: 'warnedOffline' } },
      warnedOffline: {},
      deliveredAfterReload: {},
      delivered: {},
      takenOver: { on: { continueHere: 'enteringTakenOver' } },
      enteringTakenOver: { on: { fullscreenGranted: 'loadingTakenOver' } },
      loadingTakenOver: { on: { questionsCome: 'workingTakenOver' } },
      workingTakenOver: {},
      closedElsewhere: {},
      confirming: { on: { goOnAnswering: 'noWarning', confirmSubmit: 'endedByStudent', hideTab: 'endedByTab' } },
      firstWarning: { on: { wait3Seconds: 'firstWarningGone', pressForbiddenKey: 'secondWarning' } },
      firstWarningGone: { on: { pressForbiddenKey: 'secondWarning' } },
      secondWarning: { on: { wait3Seconds: 'secondWarningGone', pressForbiddenKey: 'endedByWarnings' } },
      secondWarningGone: { on: { pressForbiddenKey: 'endedByWarnings' } },
      violation: {},
      endedByStudent: { on: { submitArrives: 'submittedByStudent', submitFails: 'notSubmitted' } },
      notSubmitted: { on: { tryAgain: 'endedAgain' } },
      endedAgain: { on: { submitArrives: 'submittedByStudent' } },
      endedByWarnings: { on: { submitArrives: 'submittedAfterWarnings' } },
      endedByFullscreen: { on: { submitArrives: 'submittedAfterFullscreen' } },
      endedByTab: { on: { submitArrives: 'submittedAfterTab' } },
      submittedByStudent: {},
      submittedAfterWarnings: {},
      submittedAfterFullscreen: {},
      submittedAfterTab: {},
    },
  }),
);

/** What the walks prove, of the machine, on the page and in a real browser. */
export const quizRequirements = {
  machine: ids`
    4.2-1 4.2-2 4.2-3 4.2-6 4.2-7 4.2-16 4.2-17 4.2-18 4.2-19 4.2-20
    8-quiz-5 8-quiz-6 8-quiz-7 8-quiz-8 8-quiz-9 8-quiz-10 8-quiz-11
    9-9
  `,
  page: ids`
    4.2-1 4.2-2 4.2-3 4.2-6 4.2-7 4.2-16 4.2-17 4.2-18 4.2-19 4.2-20 4.2-8 4.2-9
    8-quiz-5 8-quiz-6 8-quiz-7 8-quiz-8 8-quiz-9 8-quiz-10 8-quiz-11 8-quiz-12 8-quiz-13
    9-9
  `,
  browser: ids`
    4.2-1 4.2-3 4.2-6 4.2-8 4.2-9 4.2-18 4.2-19
    9-8
  `,
};
