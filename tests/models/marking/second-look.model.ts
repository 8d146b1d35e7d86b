import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does who thinks that something was overlooked, and what the school answers. */
export type SecondLookStep =
  | 'begin'
  | 'cancel'
  | 'askWithoutReason'
  | 'write'
  | 'ask'
  | 'askAgainAtOnce'
  | 'arrives'
  | 'isRefused';

/** As a student would tell it: I say why, I ask once, and what did not arrive is still in the field. Written from what it is to be, never from the machine. */
export const secondLookModel = createTestModel(
  setup({ types: { events: {} as { type: SecondLookStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { begin: 'empty' } },
      empty: { on: { cancel: 'closedAgain', askWithoutReason: 'toldWhatIsMissing', write: 'written' } },
      closedAgain: {},
      toldWhatIsMissing: { on: { write: 'written' } },
      written: { on: { ask: 'sending' } },
      sending: { on: { askAgainAtOnce: 'sending', arrives: 'asked', isRefused: 'notSent' } },
      notSent: { on: { ask: 'sendingAgain' } },
      sendingAgain: {},
      asked: {},
    },
  }),
);
