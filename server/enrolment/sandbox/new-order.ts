import * as z from 'zod/mini';
import { notes, read } from './api-values.ts';
import { SandboxRefusal } from './refusal.ts';

/** As Razorpay bounds them: minor units from 1.00 up, and a receipt of 40 characters. */
const newOrder = z.object({
  amount: z.int().check(z.minimum(100)),
  currency: z.enum(['INR', 'USD']),
  receipt: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  unique_receipt: z._default(z.boolean(), false),
  notes,
  // How it is captured, which is not looked at.
  payment: z.optional(z.unknown()),
});

const invalid = (description: string) =>
  new SandboxRefusal(description, { step: 'payment_initiation', reason: 'input_validation_failed' });

/** Reads the order that is asked for. Throws `SandboxRefusal` in the words of Razorpay's list of errors where those are known. */
export function readNewOrder(body: unknown): z.infer<typeof newOrder> {
  const sent = read(z.record(z.string(), z.unknown()), body);
  const { amount, currency } = sent;
  const extra = Object.keys(sent).find((field) => !(field in newOrder.shape));
  if (extra !== undefined) {
    const detail = { step: 'payment_initiation', reason: 'extra_field_sent' } as const;
    throw new SandboxRefusal(`${extra} is/are not required and should not be sent`, detail);
  }
  if (amount === undefined) throw invalid('amount: is required.');
  if (typeof amount === 'number' && !Number.isInteger(amount)) throw invalid('The amount must be an integer.');
  if (currency !== undefined && typeof currency !== 'string') throw invalid(`expected string but provided ${currency}`);
  if (typeof amount === 'number' && amount >= 0 && amount < 100 && currency === 'INR') {
    const detail = { step: 'order_creation', reason: 'amount_less_than_minimum_amount' } as const;
    throw new SandboxRefusal('Order amount less than minimum amount allowed', detail);
  }
  return read(newOrder, body);
}

/** A receipt that was used before and is not asked for again. */
export const receiptInUse = () => invalid('Order receipt should be unique.');
