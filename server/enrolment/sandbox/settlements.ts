import { addDelivery } from './courier.ts';
import { sandboxId, toSettlementEvent } from './entities.ts';
import type { SandboxPace } from './pace.ts';
import type { SandboxState } from './state.ts';

const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });
const isOn = (seconds: number, day: string) => indianDay.format(seconds * 1000) === day;

/** What Razorpay keeps of a payment: 2 percent, and 18 percent of that as tax, in minor units. */
function feeOf(amount: number): { fee: number; tax: number } {
  const own = Math.round(amount * 0.02);
  const tax = Math.round(own * 0.18);
  return { fee: own + tax, tax };
}

const toUtr = (id: string) => `UTR${id.slice(5)}`;

/** Has what is captured settled after a while, with all that is captured or given back until then. */
export function schedulePayout({ payout }: SandboxState, { settleMs }: SandboxPace): void {
  if (payout.length === 0) payout.push({ dueAt: Date.now() + settleMs });
}

/** Settles what was captured, less what was given back of it, and tells of it by itself, as the real one does. */
export function payOut(state: SandboxState, { seconds, pace }: { seconds: number; pace: SandboxPace }): void {
  const settlement = { id: sandboxId('setl'), at: seconds };
  const captured = state.payments.filter((payment) => payment.captured && payment.settlement === null);
  const ids = new Set(state.payments.filter((payment) => payment.captured).map(({ id }) => id));
  const given = state.refunds.filter(
    (refund) => refund.status === 'processed' && refund.settlement === null && ids.has(refund.payment_id),
  );
  if (captured.length === 0) return;
  for (const each of [...captured, ...given]) each.settlement = settlement;
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  const fees = captured.map(({ amount }) => feeOf(amount));
  const [total, tax] = [sum(fees.map(({ fee }) => fee)), sum(fees.map((each) => each.tax))];
  const amount = sum(captured.map((each) => each.amount)) - total - sum(given.map((each) => each.amount));
  const body = toSettlementEvent({ id: settlement.id, amount, fees: total, tax, utr: toUtr(settlement.id) }, seconds);
  addDelivery(state, { eventId: sandboxId('evt'), body }, pace.firstMs);
}

/** What was settled on a day, as '2026-03-02', in Razorpay's words. */
export function listSettled({ payments, refunds }: SandboxState, day: string) {
  const common = { on_hold: false, settled: true, posted_at: null, credit_type: 'default', description: null };
  const lines = [
    ...payments.map((payment) => {
      const { fee, tax } = feeOf(payment.amount);
      const sums = { amount: payment.amount, fee, tax, credit: payment.amount - fee, debit: 0 };
      return { ...payment, type: 'payment', sums, payment_id: null };
    }),
    ...refunds.map((refund) => {
      const sums = { amount: refund.amount, fee: 0, tax: 0, credit: 0, debit: refund.amount };
      return { ...refund, type: 'refund', sums, order_id: null };
    }),
  ];
  return lines.flatMap(({ id, type, sums, currency, settlement, created_at, order_id, payment_id }) =>
    settlement === null || !isOn(settlement.at, day)
      ? []
      : [
          {
            ...{ entity_id: id, type, ...sums, currency, ...common, order_id, payment_id, created_at, settled_at: settlement.at },
            ...{ settlement_id: settlement.id, settlement_utr: toUtr(settlement.id) },
          },
        ],
  );
}
