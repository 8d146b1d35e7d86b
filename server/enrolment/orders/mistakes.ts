import { and, eq, isNotNull } from 'drizzle-orm';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import type { Item } from '../../../contract/enrolment/offers.ts';
import { mistakesPerHour } from '../../../contract/limits.ts';
import { formatMoment } from '../../../contract/moments.ts';
import type { Queryable } from '../../db/open.ts';
import { applications, orders } from '../../db/tables/applications.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { CallRefused } from '../../http/refused.ts';
import type { RequestContext } from '../../http/serve.ts';
import { findAccount } from '../account.ts';
import { findPurchases, findUnsettled } from '../bought-before.ts';
import { isSameName } from '../same-name.ts';
import { underWayMs } from './payable-orders.ts';

type OrderAttempt = { applicationKey: string; item: Item; form: ApplicationForm; repeat?: true | undefined };

/**
 * Looks for what money would be paid for by mistake. Throws `CallRefused`: 400 where the address is of an account with another name, 409
 * boughtBefore where the course was paid for with it in another application, or payingElsewhere where a payment of it is not settled there, and the payer does not say to know that, 429 for too many of
 * these from one network, who could ask for everybody's addresses.
 */
export async function requireNoMistake(attempt: OrderAttempt, context: RequestContext): Promise<void> {
  const refusal = (await findOtherName(attempt.form, context.db)) ?? (await findRepeat(attempt, context));
  if (!refusal || (await isPaid(attempt, context))) return;
  const { db, now, address } = context;
  const limit = { what: 'mistake', who: address, limit: mistakesPerHour, windowMs: 3_600_000 };
  await db.transaction((tx) => rateLimit(tx, limit, now));
  throw refusal;
}

/** Whether the application itself is paid: that is told before anything else. */
async function isPaid({ applicationKey }: OrderAttempt, { db }: RequestContext): Promise<boolean> {
  const [paid] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .where(and(eq(applications.key, applicationKey), isNotNull(orders.paymentId)));
  return paid !== undefined;
}

/** The refusal for a form whose address is of an account with another name; null for any other. */
export async function findOtherName({ name, email }: ApplicationForm, db: Queryable): Promise<CallRefused | null> {
  const account = await findAccount(db, email.trim().toLowerCase());
  if (!account || isSameName(name, `${account.firstname} ${account.lastname}`)) return null;
  const msg =
    'This email address belongs to an account with a different name. Please enter the student’s own email address and full name.';
  return new CallRefused(400, 'badInput', msg);
}

type UnsettledPayment = NonNullable<Awaited<ReturnType<typeof findUnsettled>>>;

const describeUnsettled = ({ payment, itemName }: UnsettledPayment, day: string): string =>
  payment.status === 'authorized'
    ? `A payment for ${itemName} with this email address was made on ${day}, and the bank hasn’t confirmed it yet. If that was you, please don’t pay again: it counts by itself, and we’ll email you.`
    : `A payment for ${itemName} with this email address came on ${day}, in a different amount than we asked for. If that was you, please don’t pay again: the school is looking at it, and will write to you.`;

async function findRepeat(
  { applicationKey, item, form: { email }, repeat }: OrderAttempt,
  { db, environment, now }: RequestContext,
): Promise<CallRefused | null> {
  if (repeat) return null;
  const purchase = { email, item, except: { applicationKey } };
  const toDay = (at: Date) => formatMoment(at.getTime(), 'date', environment.schoolTimeZone);
  const [bought] = await findPurchases(db, purchase);
  if (!bought) {
    const unsettled = await findUnsettled(db, purchase, new Date(now.getTime() - underWayMs));
    return (
      unsettled && new CallRefused(409, 'payingElsewhere', describeUnsettled(unsettled, toDay(unsettled.payment.firstHeardAt)))
    );
  }
  const { itemName, paidAt, createdAt } = bought.order;
  const day = toDay(paidAt ?? createdAt);
  return new CallRefused(409, 'boughtBefore', `${itemName} was already paid for with this email address, on ${day}.`);
}
