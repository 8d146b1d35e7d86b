import { and, desc, eq, exists, ilike, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import { type findPayments as call, type PaymentLine, paymentStatuses } from '../../../contract/desk/payments.ts';
import type { Queryable } from '../../db/open.ts';
import { applications, disputes, orders, payments, refunds } from '../../db/tables/applications.ts';
import { isUnsettled } from '../../settlements/unsettled.ts';
import { cutPage, likeAnywhere, pageLimit, readTimeCursor } from '../pages.ts';

type Query = z.output<typeof call.body>;

/** The disputes that wait for an answer of the school's. */
const isWaiting = and(eq(disputes.paymentId, payments.id), inArray(disputes.state, ['open', 'actionRequired']));
/** The refunds that are on their way. */
const isUnderWay = and(eq(refunds.paymentId, payments.id), notInArray(refunds.state, ['done', 'failed']));

/** What a payment is shown by in lists, and at the head of its page. */
export const lineColumns = {
  payment: payments,
  item: orders.itemName,
  form: applications.form,
  refundedMinor: sql<string>`coalesce((select sum(${refunds.amountMinor}) from ${refunds} where ${refunds.paymentId} = ${payments.id} and ${refunds.state} = 'done'), 0)`,
  isRefunding: sql<boolean>`exists (select 1 from ${refunds} where ${isUnderWay})`,
  respondBy: sql<string | null>`(select min(extract(epoch from ${disputes.respondBy})) from ${disputes} where ${isWaiting})`,
};

type LineRow = {
  payment: typeof payments.$inferSelect;
  item: string;
  form: (typeof applications.$inferSelect)['form'];
  refundedMinor: string;
  isRefunding: boolean;
  respondBy: string | null;
};

/** A row of these columns as a line. */
export function toLine({ payment, item, form, refundedMinor, isRefunding, respondBy }: LineRow): PaymentLine {
  const { id, status, method, reference, amountMinor, currency, firstHeardAt } = payment;
  return {
    ...{ id, status, method, reference, amountMinor, currency: currency === 'USD' ? 'USD' : 'INR', at: firstHeardAt.getTime() },
    ...{ item, name: form.name, payer: form.parent_name, email: form.email },
    ...{ refundedMinor: Number(refundedMinor), isRefunding },
    respondBy: respondBy === null ? null : Number(respondBy) * 1000,
  };
}

/** A page of the payments, the newest first. */
export async function findPayments(db: Queryable, { search, state, after }: Query, now: Date): Promise<DeskPage<PaymentLine>> {
  const { id, firstHeardAt: at } = payments;
  const matches = and(inState(db, state, now), search ? contains(likeAnywhere(search)) : undefined);
  const place = after === undefined ? null : readTimeCursor(after);
  const select = () =>
    db
      .select(lineColumns)
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .innerJoin(applications, eq(applications.id, orders.applicationId));
  const rows = await select()
    .where(and(matches, place ? or(lt(at, place.at), and(eq(at, place.at), lt(id, place.id))) : undefined))
    .orderBy(desc(at), desc(id))
    .limit(pageLimit);
  const total = place === null ? await countPayments(db, matches) : undefined;
  return cutPage(rows, ({ payment }) => [payment.firstHeardAt.toISOString(), payment.id], toLine, total);
}

function countPayments(db: Queryable, matches: SQL | undefined): Promise<number> {
  const found = db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .where(matches);
  return db.$count(found.as('found'));
}

function inState(db: Queryable, state: Query['state'], now: Date): SQL | undefined {
  if (state === 'unsettled') return isUnsettled(db, now);
  if (state === 'disputed') return exists(db.select({ id: disputes.id }).from(disputes).where(isWaiting));
  if (state === 'refunding') return exists(db.select({ id: refunds.id }).from(refunds).where(isUnderWay));
  const status = paymentStatuses.find((each) => each === state);
  return status && eq(payments.status, status);
}

const contains = (pattern: string): SQL | undefined =>
  or(
    ...[payments.id, payments.reference, orders.id, orders.itemName].map((column) => ilike(column, pattern)),
    ...['name', 'email', 'parent_name', 'phone'].map((field) => ilike(sql`${applications.form}->>${field}`, pattern)),
  );
