import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What is done on the device where an application was begun, and how the server answers. */
export type DraftMailStep = 'sendToNowhere' | 'typeAddress' | 'send' | 'isMailed' | 'tooMany' | 'noAnswer';

/** As a payer would tell it: I say where the link goes; the digits stand here once it is on its way, and never before. */
export const draftMailModel = createTestModel(
  setup({ types: { events: {} as { type: DraftMailStep } } }).createMachine({
    initial: 'asked',
    states: {
      asked: { on: { sendToNowhere: 'toldToCorrect', typeAddress: 'addressed' } },
      toldToCorrect: { on: { typeAddress: 'addressed' } },
      addressed: { on: { send: 'sending' } },
      sending: { on: { isMailed: 'digitsShown', tooMany: 'refused', noAnswer: 'notSent' } },
      digitsShown: {},
      refused: {},
      notSent: { on: { send: 'sendingAgain' } },
      sendingAgain: { on: { isMailed: 'digitsShownAfterAll' } },
      digitsShownAfterAll: {},
    },
  }),
);

/** What is done on the other device. */
export type DraftResumeStep =
  | 'comeWithLink'
  | 'comeWithout'
  | 'tryWithoutDigits'
  | 'typeDigits'
  | 'open'
  | 'isOpened'
  | 'areWrong'
  | 'linkIsDead'
  | 'noAnswer';

/** As a payer would tell it: the link shows nothing by itself; with the digits I am in my application; wrong ones can be typed again, and a dead link says so. */
export const draftResumeModel = createTestModel(
  setup({ types: { events: {} as { type: DraftResumeStep } } }).createMachine({
    initial: 'nowhere',
    states: {
      nowhere: { on: { comeWithLink: 'asked', comeWithout: 'deadAtOnce' } },
      deadAtOnce: {},
      asked: { on: { tryWithoutDigits: 'toldToType', typeDigits: 'typed' } },
      toldToType: {},
      typed: { on: { open: 'opening' } },
      opening: { on: { isOpened: 'inTheApplication', areWrong: 'toldToLook', linkIsDead: 'dead', noAnswer: 'notOpened' } },
      inTheApplication: {},
      dead: {},
      notOpened: { on: { open: 'openingAgain' } },
      toldToLook: { on: { typeDigits: 'typedAgain' } },
      typedAgain: {},
      openingAgain: {},
    },
  }),
);
