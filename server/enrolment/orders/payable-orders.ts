import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/open.ts';
import { applications, orders, payments } from '../../db/tables/applications.ts';
import { CallRefused } from '../../http/refused.ts';
import { logError } from '../../log.ts';
import { checkOrder, type GatewayDeps } from './check-order.ts';
import { type Gateway, GatewayError } from './gateway.ts';

type OrderRow = typeof orders.$inferSelect;

/** How long, in ms, a payment that a bank allowed may still be captured. Razorpay gives the money back after that. */
export const underWayMs = 3 * 24 * 3_600_000;

/**
 * Reads the orders of an application that may be paid now, and locks the application until the transaction ends. Throws `CallRefused` 409 where
 * it has been paid, or where a payment may yet be captured.
 */
export async function payableOrders(tx: Transaction, applicationId: string, now: Date): Promise<OrderRow[]> {
  await tx.select({ id: applications.id }).from(applications).where(eq(applications.id, applicationId)).for('update');
  const known = await readOrders(tx, applicationId);
  if (known.some(({ paymentId }) => paymentId !== null))
    throw new CallRefused(409, 'conflict', 'This application has already been paid. Please check your email.');
  const ids = known.map(({ id }) => id);
  const [underWay] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(payments.orderId, ids),
        eq(payments.status, 'authorized'),
        gt(payments.changedAt, new Date(now.getTime() - underWayMs)),
      ),
    )
    .limit(1);
  if (underWay)
    throw new CallRefused(
      409,
      'conflict',
      'A payment for this application is under way. Please check its page before you pay again.',
    );
  return known;
}

/**
 * Asks Razorpay about every order of an application that may have been paid: a payer whose browser was lost after paying would else be asked
 * to pay again. `isWanted` says which order is about to be handed out. Throws `CallRefused` 503 where there is no answer about another one.
 */
export async function checkOrders(
  applicationId: string,
  isWanted: (order: OrderRow) => boolean,
  gateway: Gateway,
  deps: GatewayDeps,
): Promise<void> {
  for (const order of await readOrders(deps.db, applicationId)) {
    if (order.state === 'lapsed' && !isWanted(order)) continue;
    await checkOrder(gateway, order.id, deps).catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
      logError(`Nothing is known of order ${order.id}, and its application is about to be paid`, error);
      // Razorpay refuses a second payment of one order, but does not know that two orders are for one application.
      if (error.isTransient && !isWanted(order)) throw noAnswer();
    });
  }
}

/** Razorpay did not answer, and nothing can be paid without. */
export const noAnswer = () =>
  new CallRefused(503, 'unavailable', 'We can’t reach the payment provider right now. Please try again.', 5);

const readOrders = (db: Queryable, applicationId: string): Promise<OrderRow[]> =>
  db.select().from(orders).where(eq(orders.applicationId, applicationId));
