import { and, asc, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/open.ts';
import { payments, refunds } from '../../db/tables/applications.ts';
import { logError } from '../../log.ts';
import type { GatewayDeps } from '../orders/check-order.ts';
import { type Gateway, GatewayError, type GatewayRefund } from '../orders/gateway.ts';
import { type RefundRow, recordRefund, recordRefusal } from './record-refund.ts';
import { advanceRefund } from './refund.machine.ts';

/** How many refunds without an answer in a row end a run: Razorpay is down then. */
const givenUpAfter = 3;

/**
 * Sends the refunds that staff decided to Razorpay, and asks what became of those that are under way: within a minute, then whenever one is
 * twice as old, at least every six hours. Each is claimed before, so that two processes do not ask together; where they did all the same, or an
 * answer was lost, the key of the request makes it the same refund.
 */
export async function sendRefunds({ db, now, gateway, ...deps }: Context): Promise<void> {
  if (gateway === null) return;
  let unanswered = 0;
  for (let refund = await claimNext(db, now()); refund; refund = await claimNext(db, now())) {
    try {
      await settle(refund, gateway, { ...deps, db, now: now() });
      unanswered = 0;
    } catch (error) {
      logError(`Nothing is known of refund ${refund.id}`, error);
      if (error instanceof GatewayError) unanswered += 1;
      if (unanswered === givenUpAfter) return;
    }
  }
}

async function settle(refund: RefundRow, gateway: Gateway, { db, ...deps }: GatewayDeps): Promise<void> {
  const told = await (refund.state === 'pending' ? askAbout(refund, gateway) : send(refund, gateway));
  if (told === null) return;
  if (typeof told === 'string') return db.transaction((tx) => recordRefusal(tx, refund.id, told, deps));
  await db.transaction((tx) => recordRefund(tx, told, deps));
}

async function askAbout({ razorpayId, paymentId }: RefundRow, gateway: Gateway): Promise<GatewayRefund | null> {
  return (await gateway.listRefunds(paymentId)).find(({ id }) => id === razorpayId) ?? null;
}

/** Answers Razorpay's words where it refuses for good. */
async function send({ id, paymentId, amountMinor }: RefundRow, gateway: Gateway): Promise<GatewayRefund | string> {
  try {
    return await gateway.refund({ paymentId, amountMinor, receipt: id });
  } catch (error) {
    if (error instanceof GatewayError && !error.isTransient) return error.message;
    throw error;
  }
}

async function claimNext(db: Database, now: Date): Promise<RefundRow | undefined> {
  const instant = sql`${now.toISOString()}::timestamptz`;
  const wait = sql`least(greatest(${refunds.askedAt} - ${refunds.firstHeardAt}, interval '1 minute'), interval '6 hours')`;
  const isDue = or(isNull(refunds.askedAt), sql`${refunds.askedAt} + ${wait} <= ${instant}`);
  const isToSend = and(inArray(refunds.state, ['requested', 'sent']), isNotNull(refunds.key));
  const offline = db.select({ id: payments.id }).from(payments).where(ne(payments.method, 'razorpay'));
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select()
      .from(refunds)
      // Razorpay knows nothing of what came by bank or in cash: staff give that back.
      .where(and(or(isToSend, eq(refunds.state, 'pending')), isDue, notInArray(refunds.paymentId, offline)))
      .orderBy(asc(refunds.firstHeardAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!next) return undefined;
    const { state } = advanceRefund(next.state, { type: 'refund.sent' });
    const [claimed] = await tx.update(refunds).set({ state, askedAt: now }).where(eq(refunds.id, next.id)).returning();
    return claimed;
  });
}
