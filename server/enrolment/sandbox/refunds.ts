import type { Courier } from './courier.ts';
import { sandboxId, toRefundEvent } from './entities.ts';
import { SandboxRefusal } from './refusal.ts';
import type { SandboxPayment, SandboxRefund, SandboxState } from './state.ts';

type Deps = {
  state: SandboxState;
  save(): void;
  courier: Pick<Courier, 'send'>;
  seconds(): number;
  wait(): Promise<boolean>;
  findPayment(id: string): SandboxPayment;
};
/** `amount` left out: all that is left. `receipt`: the same again is the same refund. `outcome`: what the bank says to it. */
type NewRefund = { paymentId: string; amount?: number | undefined; receipt: string | null; outcome: 'processed' | 'failed' };

/** Refunds, of which the bank takes each a while later. */
export function startRefunds({ state, save, courier, seconds, wait, findPayment }: Deps) {
  const tell = (refund: SandboxRefund) => {
    const body = toRefundEvent(refund, findPayment(refund.payment_id), seconds());
    courier.send({ eventId: sandboxId('evt'), body, failures: 0 });
  };
  const settle = async (refund: SandboxRefund, outcome: NewRefund['outcome']) => {
    if (!(await wait())) return;
    const payment = findPayment(refund.payment_id);
    refund.status = outcome;
    if (outcome === 'processed') refund.acquirer_data.arn = `7410${refund.created_at}`;
    else payment.amount_refunded -= refund.amount;
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded';
    save();
    tell(refund);
  };
  for (const refund of state.refunds.filter(({ status }) => status === 'pending')) void settle(refund, 'processed');

  return {
    /** Newest first. */
    listRefunds: (paymentId: string): SandboxRefund[] =>
      state.refunds.filter(({ payment_id }) => payment_id === findPayment(paymentId).id).reverse(),
    refund: ({ paymentId, amount, receipt, outcome }: NewRefund): SandboxRefund => {
      const known = receipt === null ? undefined : state.refunds.find((each) => each.receipt === receipt);
      if (known) return known;
      const payment = findPayment(paymentId);
      if (payment.status === 'refunded') throw new SandboxRefusal('The payment has been fully refunded already');
      if (payment.status !== 'captured') throw new SandboxRefusal('The payment status should be captured for action to be taken');
      const left = payment.amount - payment.amount_refunded;
      const asked = amount ?? left;
      if (asked > left) throw new SandboxRefusal('The total refund amount is greater than the refund payment amount');
      const made: SandboxRefund = {
        ...{ id: sandboxId('rfnd'), payment_id: paymentId, amount: asked, currency: payment.currency, receipt },
        ...{ status: 'pending', acquirer_data: { arn: null }, created_at: seconds() },
      };
      payment.amount_refunded += asked;
      state.refunds.push(made);
      save();
      tell(made);
      void settle(made, outcome);
      return made;
    },
  };
}
