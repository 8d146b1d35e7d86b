import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { reconcileAfterMs } from '../../../contract/limits.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/open.ts';
import { applications, orders, payments } from '../../db/tables/applications.ts';
import { logError } from '../../log.ts';
import { notCapturedLetter } from '../../mail/letters/not-captured.ts';
import { checkOrder, type GatewayDeps } from './check-order.ts';
import { type Gateway, GatewayError } from './gateway.ts';
import { advance } from './order.machine.ts';
import { notifySchool } from './paid-mail.ts';
import { enrolAgain } from './settle.ts';

type OrderRow = typeof orders.$inferSelect;

/**
 * How long, in ms, orders are asked about: a bank may allow a payment up to three days late, and Razorpay gives one back that was not captured
 * on the fifth day.
 */
const askedForMs = 6 * 24 * 3_600_000;

/** How many orders without an answer in a row end a run: Razorpay is down then. */
const givenUpAfter = 3;

/**
 * Asks Razorpay about orders that are 15 minutes old, paid or not, and within a minute about those somebody has tried to pay; then again
 * whenever an order is twice as old as when it was last asked about, at least every six hours, for six days. Finishes what a closed browser
 * and a lost webhook left open, and finds second payments. An order is claimed before it is asked about, so that two processes do not ask
 * together. Stops between two orders where `signal` says so, and throws its reason then.
 */
export async function reconcileOrders({ db, now, gateway, ...deps }: Context, signal?: AbortSignal): Promise<void> {
  if (gateway === null) return;
  let unanswered = 0;
  for (let order = await claimNext(db, now()); order; order = await claimNext(db, now())) {
    try {
      await finish(order, gateway, { ...deps, db, now: now() });
      unanswered = 0;
    } catch (error) {
      logError(`Order ${order.id} could not be finished`, error);
      if (error instanceof GatewayError && error.isTransient) unanswered += 1;
      if (unanswered === givenUpAfter) return;
    }
    signal?.throwIfAborted();
  }
}

async function finish(order: OrderRow, gateway: Gateway, deps: GatewayDeps): Promise<void> {
  if (order.state === 'paid') return deps.db.transaction((tx) => enrolAgain(tx, order.id, deps));
  const isLast = deps.now.getTime() - order.createdAt.getTime() >= askedForMs;
  await checkOrder(gateway, order.id, deps).catch((error: unknown) => {
    // Razorpay does not know the order, as after a change of keys: it would say the same for ever.
    if (!isLast || !(error instanceof GatewayError) || error.isTransient) throw error;
    logError(`Order ${order.id} is asked about no more`, error);
  });
  if (isLast) await lapse(order, deps);
}

/** Gives an order up whose last answer brought no money, or that will never have an answer. */
const lapse = ({ id, applicationId, createdAt }: OrderRow, { db, ...deps }: GatewayDeps): Promise<void> =>
  db.transaction(async (tx) => {
    const [application] = await tx.select().from(applications).where(eq(applications.id, applicationId)).for('update');
    const [order] = await tx.select().from(orders).where(eq(orders.id, id));
    if (!application || !order) throw new Error('The order or its application is gone.');
    const { state } = advance(order.state, { type: 'order.lapsed' });
    const isAnew = order.createdAt.getTime() !== createdAt.getTime();
    if (isAnew || state !== 'lapsed') return;
    await tx.update(orders).set({ state }).where(eq(orders.id, id));
    const waiting = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.orderId, id), eq(payments.status, 'authorized')));
    for (const payment of waiting) {
      const letter = notCapturedLetter({ orderId: id, paymentId: payment.id, ...application.form });
      await notifySchool(tx, letter, `not-captured:${payment.id}`, deps);
    }
  });

async function claimNext(db: Database, now: Date): Promise<OrderRow | undefined> {
  const instant = sql`${now.toISOString()}::timestamptz`;
  const wait = sql`least(greatest(${orders.askedAt} - ${orders.createdAt}, interval '1 minute'), interval '6 hours')`;
  const isDue = or(isNull(orders.askedAt), sql`${orders.askedAt} + ${wait} <= ${instant}`);
  // A second payment of an order that is paid would else be known by its webhook alone.
  const isYoung = or(
    isNull(orders.askedAt),
    sql`${orders.askedAt} - ${orders.createdAt} < ${askedForMs} * interval '1 millisecond'`,
  );
  const hasBeenTried = inArray(orders.state, ['attempted', 'paid']);
  const isOld = and(
    or(inArray(orders.state, ['open', 'replaced']), and(eq(orders.state, 'enrolled'), isYoung)),
    lte(orders.createdAt, new Date(now.getTime() - reconcileAfterMs)),
  );
  const next = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(or(hasBeenTried, isOld), isDue, eq(orders.isOffline, false)))
    .orderBy(asc(orders.createdAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db.update(orders).set({ askedAt: now }).where(sql`${orders.id} = (${next})`).returning();
  return claimed;
}
