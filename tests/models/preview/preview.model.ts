import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What somebody of the school does who looks at content as its students see it, and what the server says. */
export type PreviewStep =
  | 'open'
  | 'contentComes'
  | 'thereIsNone'
  | 'contentFails'
  | 'tryAgain'
  | 'start'
  | 'questionsCome'
  | 'questionsFail'
  | 'answer'
  | 'handIn'
  | 'leave'
  | 'keysCome'
  | 'keysFail'
  | 'checkAgain';

/**
 * As the school would tell it: I choose a part, answer its questions in the exam hall, hand in as a student does, and see what came of it. I may leave at any time, and nothing is kept: another start begins with a blank sheet.
 * Answers that could not be checked are still there. Written from what it is to be, never from the machine.
 */
export const previewModel = createTestModel(
  setup({ types: { events: {} as { type: PreviewStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'loading' } },
      loading: { on: { contentComes: 'choice', thereIsNone: 'none', contentFails: 'failed' } },
      none: {},
      failed: { on: { tryAgain: 'loadingAgain' } },
      loadingAgain: {},
      choice: { on: { start: 'opening' } },
      opening: { on: { questionsCome: 'blank', questionsFail: 'choiceWithReason' } },
      choiceWithReason: {},
      blank: { on: { answer: 'answered', leave: 'choiceAgain' } },
      choiceAgain: {},
      answered: { on: { handIn: 'checking', leave: 'leftAnswered' } },
      leftAnswered: { on: { start: 'openingAgain' } },
      openingAgain: { on: { questionsCome: 'blankAgain' } },
      blankAgain: {},
      checking: { on: { keysCome: 'result', keysFail: 'notChecked' } },
      notChecked: { on: { checkAgain: 'checkingAgain', leave: 'choiceAgain' } },
      checkingAgain: { on: { keysCome: 'result' } },
      result: { on: { start: 'openingOnceMore', leave: 'choiceAgain' } },
      openingOnceMore: {},
    },
  }),
);
