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
import { findPurchases } from '../bought-before.ts';
import { isSameName } from '../same-name.ts';

type OrderAttempt = { applicationKey: string; item: Item; form: ApplicationForm; repeat?: true | undefined };

/**
 * Looks for what money would be paid for by mistake. Throws `CallRefused`: 400 where the address is of an account with another name, 409
 * boughtBefore where the course was paid for with it in another application and the payer does not say to know that, 429 for too many of
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

async function findRepeat(
  { applicationKey, item, form: { email }, repeat }: OrderAttempt,
  { db, environment }: RequestContext,
): Promise<CallRefused | null> {
  if (repeat) return null;
  const [bought] = await findPurchases(db, { email, item, except: { applicationKey } });
  if (!bought) return null;
  const { itemName, paidAt, createdAt } = bought.order;
  const day = formatMoment((paidAt ?? createdAt).getTime(), 'date', environment.schoolTimeZone);
  return new CallRefused(409, 'boughtBefore', `${itemName} was already paid for with this email address, on ${day}.`);
}
