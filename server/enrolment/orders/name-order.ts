import { createHash } from 'node:crypto';

/** Names an order by what it is for, in at most 40 characters, which is Razorpay's limit for a receipt: the same facts are the same order. */
export const nameOrder = (facts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 40);
