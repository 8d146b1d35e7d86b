import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

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
  | 'submitFails';

/**
 * Specification 4.2 as a student would tell it: instructions, fullscreen prompt, questions load, in progress; three warnings,
 * leaving fullscreen or hiding the tab submit; the banner goes after 3 seconds. Written from the specification, never from the
 * machine: numbers and texts stand in the tests that walk it.
 */
export const quizModel = createTestModel(
  setup({ types: { events: {} as { type: QuizStep } } }).createMachine({
    initial: 'instructions',
    states: {
      instructions: { on: { begin: 'prompt' } },
      prompt: { on: { enterFullscreen: 'entering' } },
      entering: { on: { fullscreenGranted: 'loading', fullscreenRefused: 'promptAfterRefusal' } },
      promptAfterRefusal: { on: { enterFullscreen: 'entering' } },
      loading: { on: { questionsCome: 'noWarning', noQuestionsCome: 'withoutQuestions', questionsFail: 'unavailable' } },
      withoutQuestions: {},
      unavailable: { on: { tryAgain: 'instructions' } },
      noWarning: {
        on: {
          pressForbiddenKey: 'firstWarning',
          leaveFullscreen: 'endedByFullscreen',
          hideTab: 'endedByTab',
          openDeveloperTools: 'violation',
          askToSubmit: 'confirming',
        },
      },
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
