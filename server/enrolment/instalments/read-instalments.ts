import { and, asc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { InstalmentPlan } from '../../../contract/enrolment/instalments.ts';
import type { Queryable } from '../../db/open.ts';
import { orders, payments, refunds } from '../../db/tables/applications.ts';
import { enrolments } from '../../db/tables/courses.ts';
import { instalmentPlans, instalments } from '../../db/tables/instalments.ts';
import { together } from '../../db/together.ts';
import { dateAt } from '../../schedule/school-time.ts';

export type PlanRow = typeof instalmentPlans.$inferSelect;
type PartRow = typeof instalments.$inferSelect;
type PaymentRow = typeof payments.$inferSelect;

/** A part with the payment that counts for it, and what of that was given back, in minor units. */
export type Part = PartRow & { payment: PaymentRow | null; refundedMinor: number };
export type Plan = { row: PlanRow; parts: Part[] };

/** Whether what is left of a price may still be paid. */
export const isPayable = ({ state }: Pick<PlanRow, 'state'>): boolean =>
  state === 'offered' || state === 'running' || state === 'overdue';

/** The plan of an application; null where its price is paid whole. */
export async function findPlan(db: Queryable, applicationId: string): Promise<Plan | null> {
  const [found] = await readPlans(db, eq(instalmentPlans.applicationId, applicationId));
  return found ?? null;
}

/** The plans that a condition names, each with its parts in the order in which they are due. */
export async function readPlans(db: Queryable, which: SQL | undefined): Promise<Plan[]> {
  const applicationIds = db.select({ id: instalmentPlans.applicationId }).from(instalmentPlans).where(which);
  const isOfThem = and(isNotNull(orders.part), inArray(orders.applicationId, applicationIds));
  const [rows, parts, paid, givenBack] = await together(
    async () => db.select().from(instalmentPlans).where(which),
    async () =>
      db
        .select()
        .from(instalments)
        .where(inArray(instalments.planId, db.select({ id: instalmentPlans.id }).from(instalmentPlans).where(which)))
        .orderBy(asc(instalments.planId), asc(instalments.number)),
    async () =>
      db
        .select({ applicationId: orders.applicationId, part: orders.part, payment: payments })
        .from(orders)
        .innerJoin(payments, eq(payments.id, orders.paymentId))
        .where(isOfThem),
    () => readGivenBack(db, isOfThem),
  );
  return rows.map((row) => ({
    row,
    parts: parts
      .filter(({ planId }) => planId === row.id)
      .map((part) => {
        const own = paid.find((each) => each.applicationId === row.applicationId && each.part === part.number);
        return { ...part, payment: own?.payment ?? null, refundedMinor: (own && givenBack.get(own.payment.id)) ?? 0 };
      }),
  }));
}

async function readGivenBack(db: Queryable, which: SQL | undefined): Promise<Map<string, number>> {
  const done = await db
    .select({ paymentId: refunds.paymentId, amountMinor: refunds.amountMinor })
    .from(refunds)
    .innerJoin(orders, eq(orders.paymentId, refunds.paymentId))
    .where(and(which, eq(refunds.state, 'done')));
  const sums = new Map<string, number>();
  for (const { paymentId, amountMinor } of done) sums.set(paymentId, (sums.get(paymentId) ?? 0) + amountMinor);
  return sums;
}

/** A plan as it is shown. `zone`: the school's, in which a day ends. */
export function describePlan({ row, parts }: Plan, { now, zone }: { now: Date; zone: string }): InstalmentPlan {
  const today = dateAt(now, zone).toString();
  const paid = sum(parts.filter(isPaid));
  const open = isPayable(row) ? parts.find((part) => !isPaid(part)) : undefined;
  return {
    ...{ state: row.state, amount: row.amount, currency: row.currency, paid },
    left: isPayable(row) ? row.amount - paid : 0,
    next: open?.number ?? null,
    parts: parts.map((part) => ({
      ...{ number: part.number, amount: part.amount, dueOn: part.dueOn },
      paidAt: part.payment?.firstHeardAt.getTime() ?? null,
      // Both currencies have a hundred minor units in a major one.
      refunded: part.refundedMinor / 100,
      isLate: isPayable(row) && !isPaid(part) && part.dueOn < today,
    })),
  };
}

export const isPaid = ({ payment }: Pick<Part, 'payment'>): boolean => payment !== null;
const sum = (parts: readonly PartRow[]): number => parts.reduce((total, { amount }) => total + amount, 0);

const itsOrder = alias(orders, 'its_order');
const bought = alias(orders, 'bought');

/** The enrolment that a payment bought: by itself, or as a part of a price whose first part enrolled. Of a payment that bought none there is none. */
export async function findBought(db: Queryable, paymentId: string): Promise<typeof enrolments.$inferSelect | null> {
  const [[own], [shared]] = await together(
    async () => db.select().from(enrolments).where(eq(enrolments.paymentId, paymentId)),
    async () =>
      db
        .select({ enrolment: enrolments })
        .from(itsOrder)
        .innerJoin(bought, eq(bought.applicationId, itsOrder.applicationId))
        .innerJoin(enrolments, eq(enrolments.paymentId, bought.paymentId))
        .where(and(eq(itsOrder.paymentId, paymentId), isNotNull(itsOrder.part), isNotNull(bought.part))),
  );
  if (own) return own;
  return shared?.enrolment ?? null;
}

/** What a payment is of a price in parts, in minor units: the price, what the parts before it paid, and when the first payment came. Null where it counts for none. */
export async function readPartOf(
  db: Queryable,
  paymentId: string,
): Promise<{ priceMinor: number; beforeMinor: number; firstPaidAt: Date } | null> {
  const isIts = eq(orders.paymentId, paymentId);
  const [[order], [plan]] = await together(
    async () => db.select({ part: orders.part }).from(orders).where(isIts),
    () =>
      readPlans(db, inArray(instalmentPlans.applicationId, db.select({ id: orders.applicationId }).from(orders).where(isIts))),
  );
  if (!plan || order?.part == null) return null;
  const { part } = order;
  const paid = plan.parts.filter(isPaid);
  const times = paid.flatMap(({ payment }) => (payment ? [payment.firstHeardAt.getTime()] : []));
  return {
    priceMinor: plan.row.amount * 100,
    beforeMinor: sum(paid.filter(({ number }) => number < part)) * 100,
    firstPaidAt: new Date(Math.min(...times)),
  };
}
