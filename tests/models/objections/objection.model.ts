import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does who says that something is wrong with a question, and what the server says. */
export type ObjectionStep =
  | 'open'
  | 'close'
  | 'isNew'
  | 'wasSaid'
  | 'isNotKnown'
  | 'isOutOfReach'
  | 'tryAgain'
  | 'sendEmpty'
  | 'choose'
  | 'type'
  | 'send'
  | 'isKept'
  | 'isRefused'
  | 'connectionIsLost'
  | 'connectionReturns'
  | 'fiveSecondsPass'
  | 'reload';

/**
 * As a student would tell it: a button on the question. What I said before I see at once, with what became of it; else I choose what is wrong and say it in my words. It's sent once, however often I press; what was not taken is
 * still there, also after I closed the form. Without a connection I can say it all the same: it is kept on this device, through a reload, and sent when I am back. Written from what it is to be, never from the machine.
 */
export const objectionFormModel = createTestModel(
  setup({ types: { events: {} as { type: ObjectionStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'asking', send: 'closed' } },
      asking: {
        on: { isNew: 'empty', wasSaid: 'saidBefore', isNotKnown: 'notKnown', isOutOfReach: 'emptyOffline', close: 'closedAgain' },
      },
      closedAgain: {},
      notKnown: { on: { tryAgain: 'askingAgain', close: 'closedAgain' } },
      askingAgain: {},
      saidBefore: { on: { close: 'closedAgain', send: 'saidBefore' } },
      emptyOffline: {},
      empty: { on: { sendEmpty: 'toldBoth', choose: 'chosen', close: 'closedAgain' } },
      toldBoth: { on: { choose: 'toldWords' } },
      toldWords: { on: { type: 'complete' } },
      chosen: { on: { type: 'complete' } },
      complete: { on: { send: 'sending', close: 'closedFull' } },
      closedFull: { on: { open: 'askingFull' } },
      askingFull: { on: { isNew: 'completeStill' } },
      completeStill: {},
      sending: { on: { send: 'sending', isKept: 'said', isRefused: 'notTaken', connectionIsLost: 'waiting' } },
      notTaken: { on: { send: 'sendingAgain' } },
      sendingAgain: {},
      waiting: {
        on: {
          connectionReturns: 'sendingKept',
          fiveSecondsPass: 'sendingKept',
          close: 'closedWaiting',
          reload: 'closedWaiting',
        },
      },
      sendingKept: { on: { isKept: 'said', connectionIsLost: 'waitingStill', isRefused: 'notTaken' } },
      waitingStill: {},
      closedWaiting: { on: { open: 'sendingKeptLater' } },
      sendingKeptLater: { on: { isKept: 'said' } },
      said: { on: { send: 'said' } },
    },
  }),
);

/** What staff do about one report, in order. */
export const reportSteps = ['look', 'answer'] as const;
export type ReportStep = (typeof reportSteps)[number];

/** A report as the school would tell it: what a state does not list is refused and changes nothing. Its student is told once. */
export const reportMoves = {
  isNew: { look: 'looking', answer: 'told' },
  looking: { answer: 'told' },
  told: {},
} as const satisfies Record<string, Partial<Record<ReportStep, string>>>;
