import { and, desc, eq, gt, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { getCourse, type Item } from '../../contract/enrolment/offers.ts';
import { lockName } from '../db/lock-name.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { applications, orders, payments } from '../db/tables/applications.ts';

/** A course and the address it is bought with. `except`: an application that is left out. */
export type Purchase = { email: string; item: Item; except?: { applicationKey: string } | { applicationId: string } };

const isFor = ({ email, item: { kind, name }, except }: Purchase): SQL | undefined =>
  and(
    eq(sql`lower(${applications.form}->>'email')`, email.trim().toLowerCase()),
    eq(orders.kind, kind),
    // Both SAT plans are of one course.
    kind === 'sat' ? undefined : eq(orders.itemName, name),
    except &&
      ('applicationKey' in except ? ne(applications.key, except.applicationKey) : ne(applications.id, except.applicationId)),
  );

/** The orders that paid for a course with an address, the newest first; those whose money was given back do not count. */
export const findPurchases = (db: Queryable, purchase: Purchase) =>
  db
    .select({ order: orders, form: applications.form, parentEmail: applications.parentEmail })
    .from(applications)
    .innerJoin(orders, eq(orders.applicationId, applications.id))
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(isNotNull(orders.paymentId), ne(payments.status, 'refunded'), isFor(purchase)))
    .orderBy(desc(orders.paidAt));

/** The newest payment for a course and address that counts nowhere yet: allowed by a bank and not captured `since` an instant, or of another amount. */
export async function findUnsettled(db: Queryable, purchase: Purchase, since: Date) {
  const isUnderWay = and(eq(payments.status, 'authorized'), gt(payments.changedAt, since));
  const [found] = await db
    .select({ payment: payments, itemName: orders.itemName })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .where(and(or(isUnderWay, eq(payments.status, 'mismatched')), isFor(purchase)))
    .orderBy(desc(payments.changedAt))
    .limit(1);
  return found ?? null;
}

/** Lets payments for one course and address follow one another, until the transaction ends: the second one has to see the first. */
export const lockPurchase = (tx: Transaction, { email, item }: Purchase): Promise<void> =>
  lockName(tx, `purchase ${getCourse(item)} ${email.trim().toLowerCase()}`);
