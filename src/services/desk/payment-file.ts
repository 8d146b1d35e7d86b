import { getPayment, type PaymentFile } from '../../../contract/desk/payments.ts';
import { post } from '../api/post.ts';
import { randomName } from '../api/random-name.ts';
import type { Service } from '../api/service.ts';

/**
 * A payment, and the name that a refund of it will have: one for each look at it, so that a refund whose answer was lost is the same when it is asked for
 * again.
 */
export type OpenPayment = PaymentFile & { refundKey: string };

/** Throws CallFailed; `notFound` where there is no such payment. */
export const loadPaymentFile: Service<{ id: string }, OpenPayment> = async ({ id: payment }, signal) => ({
  ...(await post(getPayment, { payment }, signal)).data,
  refundKey: randomName(),
});
