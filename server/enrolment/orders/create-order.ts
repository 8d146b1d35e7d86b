import { eq } from 'drizzle-orm';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import type { Item } from '../../../contract/enrolment/offers.ts';
import { applicationsPerHour, ordersPerHour } from '../../../contract/limits.ts';
import { agreedVersions } from '../../../contract/site/legal-versions.ts';
import { limitConcurrency } from '../../accounts/limit-concurrency.ts';
import { readShown } from '../../catalogue/shown.ts';
import type { Transaction } from '../../db/open.ts';
import { applications, orders } from '../../db/tables/applications.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { CallRefused } from '../../http/refused.ts';
import type { RequestContext } from '../../http/serve.ts';
import { newId } from '../../ids.ts';
import { logError } from '../../log.ts';
import { dateAt } from '../../schedule/school-time.ts';
import { applicationToken } from '../application-token.ts';
import { type Gateway, GatewayError, type GatewayOrder } from './gateway.ts';
import { requireNoMistake } from './mistakes.ts';
import { nameOrder } from './name-order.ts';
import { advance } from './order.machine.ts';
import { type Offer, readForm, readOffer, readSentAdditions, type SentAdditions } from './order-request.ts';
import { checkOrders, noAnswer, payableOrders } from './payable-orders.ts';

type OrderRequest = SentAdditions & {
  amount: number;
  currency: string;
  item: Item;
  applicationKey: string;
  application: ApplicationForm;
  repeat?: true | undefined;
};
type OrderResult = { orderId: string; amount: number; currency: string; application: string };
type OrderRow = typeof orders.$inferSelect;

/** Serializes the calls of one browser, which would otherwise both ask Razorpay for an order. */
const oneAtATime = limitConcurrency(1);

/**
 * Makes the order of an application, or finds it again. The application is stored before Razorpay is asked anything. The same request again
 * gets the same order, another currency or item replaces it, both once Razorpay has said that nothing was paid meanwhile. Throws `CallRefused`:
 * 400 for a form no account can be made of, or whose address is of another student's account, 409 for an application that is paid or being
 * paid, 409 boughtBefore for what the same address has paid for in another one unless that is meant, 422 for what is not on sale at that price, 429
 * for too many, 503 where Razorpay does not answer.
 */
export async function createOrder(request: OrderRequest, context: RequestContext): Promise<OrderResult> {
  const { gateway, secret } = context;
  if (gateway === null) throw new CallRefused(503, 'unavailable', 'Payment gateway is not configured.');
  const { now, environment } = context;
  const today = dateAt(now, environment.schoolTimeZone);
  const { refundRule } = environment;
  const offer = readOffer(request, await readShown(context.db), { today: today.toString(), refundRule });
  const form = readForm(request.application);
  const additions = readSentAdditions(request, { email: form.email, year: today.year, lowestAge: environment.lowestAge });
  await requireNoMistake({ ...request, item: offer.item, form }, context);
  return oneAtATime(request.applicationKey, async () => {
    const { id, isNew } = await keepApplication({ ...request, additions }, offer, form, context);
    if (!isNew) await checkOrders(id, (order) => isFor(order, offer), gateway, context);
    const order = (await orderAtHand(id, offer, context)) ?? (await newOrder(id, offer, isNew, gateway, context));
    return { orderId: order.id, amount: order.amountMinor, currency: order.currency, application: applicationToken(id, secret) };
  });
}

type KeptRequest = Pick<OrderRequest, 'applicationKey' | 'repeat'> & { additions: ReturnType<typeof readSentAdditions> };

/** Stores the application, or what was changed in it since. Throws `CallRefused`: 409 where it is paid or being paid, 429 for too many. */
const keepApplication = (
  { applicationKey: key, additions, repeat }: KeptRequest,
  { item }: Offer,
  form: ApplicationForm,
  { db, now, address }: RequestContext,
): Promise<{ id: string; isNew: boolean }> =>
  db.transaction(async (tx) => {
    // Every call may ask Razorpay something.
    await rateLimit(tx, { what: 'order', who: key, limit: ordersPerHour, windowMs: 3_600_000 }, now);
    const repeatConfirmedAt = repeat ? now : null;
    const what = { kind: item.kind, itemName: item.name, form, ...additions };
    const stored = { ...what, consentedAt: now, ...agreedVersions, changedAt: now, repeatConfirmedAt };
    const [made] = await tx
      .insert(applications)
      .values({ id: newId(), key, ...stored, createdAt: now })
      .onConflictDoNothing({ target: applications.key })
      .returning({ id: applications.id });
    if (made) {
      await rateLimit(tx, { what: 'application', who: address, limit: applicationsPerHour, windowMs: 3_600_000 }, now);
      return { id: made.id, isNew: true };
    }
    const [known] = await tx.select({ id: applications.id }).from(applications).where(eq(applications.key, key));
    if (!known) throw new Error('The application that has this key cannot be found.');
    await payableOrders(tx, known.id, now);
    await tx.update(applications).set(stored).where(eq(applications.id, known.id));
    return { id: known.id, isNew: false };
  });

/** Finds an order of ours for this offer, which becomes the open one again. */
const orderAtHand = (id: string, offer: Offer, { db, now }: RequestContext): Promise<OrderRow | null> =>
  db.transaction(async (tx) => {
    const known = await payableOrders(tx, id, now);
    const fitting = known.find((order) => isFor(order, offer));
    return fitting ? open(tx, { order: fitting, offer, known }, now) : null;
  });

/**
 * Makes an order at Razorpay, named by what it is for: an order whose answer was lost, or that a killed server never stored, is found again
 * instead of making another. A browser only ever learns of an order that is stored.
 */
async function newOrder(
  id: string,
  offer: Offer,
  isNew: boolean,
  gateway: Gateway,
  { db, now }: RequestContext,
): Promise<OrderRow> {
  const { amountMinor, currency, item } = offer;
  const receipt = nameOrder([id, item.kind, item.name, currency, amountMinor]);
  const made = await callGateway(async () => {
    const lost = isNew ? null : await gateway.findOrder(receipt);
    return lost ?? gateway.createOrder({ amountMinor, currency, receipt, notes: { application: id, item: item.name } });
  });
  if (made.amountMinor !== offer.amountMinor || made.currency !== offer.currency)
    throw new Error(`Razorpay’s order ${made.id} is not what was asked for.`);
  return db.transaction(async (tx) => {
    const known = await payableOrders(tx, id, now);
    // Another process was quicker: its order is the one; nobody was told of this one, so nobody can pay it.
    const quicker = known.find((order) => isFor(order, offer));
    return open(tx, { order: quicker ?? (await store(tx, id, made, offer, now)), offer, known }, now);
  });
}

type Opening = { order: OrderRow; offer: Offer; known: OrderRow[] };

/**
 * Makes an order the one open order of its application, whose `known` orders are locked. Its payer is about to pay, so it is due to be
 * asked about as a new one is, and sold by the catalogue that holds now.
 */
async function open(tx: Transaction, { order, offer, known }: Opening, now: Date): Promise<OrderRow> {
  for (const other of known.filter(({ id }) => id !== order.id)) {
    const { state } = advance(other.state, { type: 'order.replaced' });
    if (state !== other.state) await tx.update(orders).set({ state }).where(eq(orders.id, other.id));
  }
  const { state } = advance(order.state, { type: 'order.renewed' });
  const { catalogueVersion, contents } = offer;
  await tx
    .update(orders)
    .set({ state, createdAt: now, askedAt: null, catalogueVersion, contents })
    .where(eq(orders.id, order.id));
  return order;
}

async function store(tx: Transaction, applicationId: string, made: GatewayOrder, offer: Offer, now: Date): Promise<OrderRow> {
  const { item, amount, amountMinor, currency } = offer;
  const what = { kind: item.kind, itemName: item.name, amount, amountMinor, currency };
  const row = { id: made.id, applicationId, ...what, state: 'open' as const, createdAt: now };
  const [stored] = await tx.insert(orders).values(row).returning();
  if (!stored) throw new Error('The order that was stored did not come back.');
  return stored;
}

const isFor = (order: OrderRow, { item, currency, amount }: Offer): boolean =>
  order.kind === item.kind && order.itemName === item.name && order.currency === currency && order.amount === amount;

async function callGateway(ask: () => Promise<GatewayOrder>): Promise<GatewayOrder> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logError('No order was made', error);
    throw noAnswer();
  }
}
