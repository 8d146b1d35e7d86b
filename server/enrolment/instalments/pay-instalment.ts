import { and, eq, gt, inArray } from 'drizzle-orm';
import { ordersPerHour } from '../../../contract/limits.ts';
import { limitConcurrency } from '../../accounts/limit-concurrency.ts';
import type { Transaction } from '../../db/open.ts';
import { applications, orders, payments } from '../../db/tables/applications.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { CallRefused } from '../../http/refused.ts';
import type { RequestContext } from '../../http/serve.ts';
import { logError } from '../../log.ts';
import { readApplicationToken } from '../application-token.ts';
import { checkOrder } from '../orders/check-order.ts';
import { type Gateway, GatewayError, type GatewayOrder } from '../orders/gateway.ts';
import { nameOrder } from '../orders/name-order.ts';
import { advance } from '../orders/order.machine.ts';
import { noAnswer, underWayMs } from '../orders/payable-orders.ts';
import { findPlan, isPaid, isPayable, type Part, type Plan } from './read-instalments.ts';

type OrderRow = typeof orders.$inferSelect;
type Application = typeof applications.$inferSelect;
type Due = { application: Application; plan: Plan; part: Part; order: OrderRow | null };

type InstalmentRequest = { token: string; part: number };

/** Serializes the calls for one application, which would otherwise both ask Razorpay for an order. */
const oneAtATime = limitConcurrency(1);

/**
 * Makes the order of the part that is to be paid next, or finds it again once Razorpay has said that it was not paid meanwhile. Throws `CallRefused`: 404 for a token that is not
 * ours, or an application that is not paid in parts, 409 where another part is next, or none, or one is under way, 429, 503 where Razorpay does not answer.
 */
export async function payInstalment({ token, part }: InstalmentRequest, context: RequestContext) {
  const { gateway, secret, db, now } = context;
  const id = readApplicationToken(token, secret);
  if (id === null || !(await findPlan(db, id))) throw new CallRefused(404, 'notFound', 'There’s no such application.');
  if (gateway === null) throw new CallRefused(503, 'unavailable', 'Payment gateway is not configured.');
  await rateLimit(db, { what: 'order', who: id, limit: ordersPerHour, windowMs: 3_600_000 }, now);
  return oneAtATime(id, async () => {
    const first = await db.transaction((tx) => readDue(tx, { id, part }, now));
    if (first.order) await checkPaid(first.order.id, gateway, context);
    // What Razorpay said may have paid the part.
    const due = first.order ? await db.transaction((tx) => readDue(tx, { id, part }, now)) : first;
    const order = due.order ?? (await newOrder(due, gateway, context));
    await db.transaction((tx) => renew(tx, order, now));
    const { amountMinor: amount, currency } = order;
    return { orderId: order.id, amount, currency, phone: due.application.form.phone };
  });
}

async function checkPaid(orderId: string, gateway: Gateway, context: RequestContext): Promise<void> {
  await checkOrder(gateway, orderId, context).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    // Razorpay takes no second payment of one order.
    logError(`Nothing is known of order ${orderId}, and its installment is about to be paid`, error);
  });
}

/** The part that is to be paid next, which has to be the one that the payer sees, with its order at Razorpay where there is one. Locks the application. */
async function readDue(tx: Transaction, { id, part: shown }: { id: string; part: number }, now: Date): Promise<Due> {
  const [application] = await tx.select().from(applications).where(eq(applications.id, id)).for('update');
  const plan = await findPlan(tx, id);
  if (!application || !plan) throw new CallRefused(404, 'notFound', 'There’s no such application.');
  const part = isPayable(plan.row) ? plan.parts.find((each) => !isPaid(each)) : undefined;
  if (!part) throw new CallRefused(409, 'conflict', 'Nothing is left to pay here.');
  if (part.number !== shown) throw new CallRefused(409, 'conflict', `Installment ${shown} is paid already. Please look again.`);
  const known = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.applicationId, id), eq(orders.part, part.number)));
  await requireNoneUnderWay(tx, known, now);
  return { application, plan, part, order: known.find(({ isOffline }) => !isOffline) ?? null };
}

async function requireNoneUnderWay(tx: Transaction, known: readonly OrderRow[], now: Date): Promise<void> {
  const [underWay] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(
          payments.orderId,
          known.map(({ id }) => id),
        ),
        eq(payments.status, 'authorized'),
        gt(payments.changedAt, new Date(now.getTime() - underWayMs)),
      ),
    )
    .limit(1);
  if (underWay)
    throw new CallRefused(
      409,
      'conflict',
      'A payment of this installment is under way. Please wait for it before you pay again.',
    );
}

/** Makes an order at Razorpay, named by what it is for: one whose answer was lost is found again instead of making another. */
async function newOrder({ application, plan, part }: Due, gateway: Gateway, { db, now }: RequestContext): Promise<OrderRow> {
  const { currency, catalogueVersion, contents } = plan.row;
  const { id: applicationId, kind, itemName } = application;
  const amountMinor = part.amount * 100;
  const receipt = nameOrder([applicationId, part.number, currency, amountMinor]);
  const made = await ask(async () => {
    const notes = { application: applicationId, item: itemName, installment: `${part.number} of ${plan.parts.length}` };
    return (await gateway.findOrder(receipt)) ?? gateway.createOrder({ amountMinor, currency, receipt, notes });
  });
  if (made.amountMinor !== amountMinor || made.currency !== currency)
    throw new Error(`Razorpay’s order ${made.id} is not what was asked for.`);
  const price = { amount: part.amount, amountMinor, currency };
  const row = { id: made.id, applicationId, kind, itemName, ...price, catalogueVersion, contents, part: part.number };
  await db
    .insert(orders)
    .values({ ...row, state: 'open', createdAt: now })
    .onConflictDoNothing();
  const [stored] = await db.select().from(orders).where(eq(orders.id, made.id));
  if (!stored) throw new Error('The order that was stored did not come back.');
  return stored;
}

/** The payer is about to pay it, so it is due to be asked about as a new one is. */
async function renew(tx: Transaction, { id }: OrderRow, now: Date): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  if (!order) return;
  const { state } = advance(order.state, { type: 'order.renewed' });
  await tx.update(orders).set({ state, createdAt: now, askedAt: null }).where(eq(orders.id, id));
}

async function ask(what: () => Promise<GatewayOrder>): Promise<GatewayOrder> {
  try {
    return await what();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logError('No order was made', error);
    throw noAnswer();
  }
}
