import type { SandboxState } from './state.ts';

const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });
const isOn = (seconds: number, day: string) => indianDay.format(seconds * 1000) === day;

/** What Razorpay keeps of a payment: 2 percent, and 18 percent of that as tax, in minor units. */
function feeOf(amount: number): { fee: number; tax: number } {
  const own = Math.round(amount * 0.02);
  const tax = Math.round(own * 0.18);
  return { fee: own + tax, tax };
}

/**
 * What was settled on a day, as '2026-03-02', in Razorpay's words: here all that was captured or given back on that day, in one settlement. The real one takes some days.
 */
export function listSettled({ payments, refunds }: SandboxState, day: string) {
  const settlement = { settlement_id: `setl_${day.replaceAll('-', '')}sandbox`, settlement_utr: `UTR${day.replaceAll('-', '')}` };
  const common = { ...settlement, on_hold: false, settled: true, posted_at: null, credit_type: 'default', description: null };
  const captured = payments.filter(
    ({ status, created_at: at }) => (status === 'captured' || status === 'refunded') && isOn(at, day),
  );
  const given = refunds.filter(({ status, created_at: at }) => status === 'processed' && isOn(at, day));
  return [
    ...captured.map(({ id, amount, currency, order_id, created_at: at }) => {
      const { fee, tax } = feeOf(amount);
      const sums = { amount, currency, fee, tax, credit: amount - fee, debit: 0 };
      return { entity_id: id, type: 'payment', ...sums, ...common, created_at: at, settled_at: at, payment_id: null, order_id };
    }),
    ...given.map(({ id, amount, currency, payment_id, created_at: at }) => {
      const sums = { amount, currency, fee: 0, tax: 0, credit: 0, debit: amount };
      return { entity_id: id, type: 'refund', ...sums, ...common, created_at: at, settled_at: at, payment_id, order_id: null };
    }),
  ];
}
