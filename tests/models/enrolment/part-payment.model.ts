import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What happens to who presses 'Pay' for an installment. */
export type PartPaymentStep =
  | 'press'
  | 'pressUnconfigured'
  | 'scriptLoads'
  | 'scriptIsBlocked'
  | 'orderComes'
  | 'serverSaysPaid'
  | 'bankDeclines'
  | 'payerCloses'
  | 'moneyMoves'
  | 'serverVerifies'
  | 'serverRefutes'
  | 'networkIsDown'
  | 'networkComesBack';

/** A payment of an installment as a payer would tell it: nothing is asked for twice, and whoever paid is never told to pay again at once. */
export const partPaymentModel = createTestModel(
  setup({ types: { events: {} as { type: PartPaymentStep } } }).createMachine({
    initial: 'looking',
    states: {
      looking: { on: { press: 'loading', pressUnconfigured: 'notConfigured' } },
      notConfigured: {},
      loading: { on: { scriptLoads: 'ordering', scriptIsBlocked: 'blocked' } },
      blocked: {},
      ordering: { on: { orderComes: 'window', serverSaysPaid: 'paidElsewhere' } },
      paidElsewhere: {},
      window: { on: { bankDeclines: 'declined', payerCloses: 'closed', moneyMoves: 'checking' } },
      declined: { on: { moneyMoves: 'checking', payerCloses: 'closedAfterDeclined' } },
      closed: {},
      closedAfterDeclined: {},
      checking: { on: { serverVerifies: 'paid', serverRefutes: 'notVerified', networkIsDown: 'waiting' } },
      waiting: { on: { networkComesBack: 'checkingAgain' } },
      checkingAgain: { on: { serverVerifies: 'paid' } },
      paid: {},
      notVerified: {},
    },
  }),
);
export type PartPaymentModelState = StateOf<typeof partPaymentModel>;
