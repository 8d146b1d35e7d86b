import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../db/open.ts';
import { applications, orders } from '../../db/tables/applications.ts';
import { instalmentPlans, instalments } from '../../db/tables/instalments.ts';
import { together } from '../../db/together.ts';
import { sendOn } from '../../db/transact.ts';
import { CallRefused } from '../../http/refused.ts';
import { dateAt } from '../../schedule/school-time.ts';
import type { PaymentDeps } from '../orders/paid-mail.ts';
import { storeOffline } from '../orders/store-offline.ts';
import { endAccess } from '../refunds/end-access.ts';
import { isAnyLate, moveInstalments, type ToldPlan, tellPayer } from './move-instalments.ts';
import { isPaid, isPayable, type Part, type Plan, readPlans } from './read-instalments.ts';

type Application = typeof applications.$inferSelect;
export type LockedPlan = ToldPlan & { application: Application };

const refuse = (msg: string) => new CallRefused(409, 'conflict', msg);

/** Locks the application first, as everything does that writes about its payments. Throws `CallRefused` 404. */
export async function lockPlan(tx: Transaction, id: string): Promise<LockedPlan> {
  const [[found], [plan]] = await together(
    async () =>
      tx
        .select({ application: applications })
        .from(instalmentPlans)
        .innerJoin(applications, eq(applications.id, instalmentPlans.applicationId))
        .where(eq(instalmentPlans.id, id))
        .for('update', { of: applications }),
    () => readPlans(tx, eq(instalmentPlans.id, id)),
  );
  if (!found || !plan) throw new CallRefused(404, 'notFound', 'There are no such installments.');
  return { plan, application: found.application };
}

/** The part that is to be changed. Throws `CallRefused`: 404, 409 where it is paid, or nothing more is asked for. */
function requireOpen({ row, parts }: Plan, number: number): Part {
  const part = parts.find((each) => each.number === number);
  if (!part) throw new CallRefused(404, 'notFound', 'There’s no such installment.');
  if (!isPayable(row)) throw refuse('Nothing more is due: these installments are over.');
  if (isPaid(part)) throw refuse(`Installment ${number} is paid already.`);
  return part;
}

export type OfflinePart = { key: string; part: number; method: 'bank' | 'cash'; reference: string };

/** Stores a part that came by bank or in cash. Answers the payment's id. Throws `CallRefused`: 404, 409. */
export async function recordPart(
  tx: Transaction,
  { plan, application }: LockedPlan,
  { key, part: number, method, reference }: OfflinePart,
  deps: PaymentDeps,
): Promise<string> {
  const { row } = plan;
  const id = `part_${key}`;
  const [known] = await tx.select().from(orders).where(eq(orders.id, id));
  if (known) {
    if (known.applicationId === application.id && known.part === number && known.paymentId !== null) return known.paymentId;
    throw refuse('This key was used for another payment.');
  }
  const { amount } = requireOpen(plan, number);
  const { kind, itemName, id: applicationId } = application;
  const { currency, catalogueVersion, contents } = row;
  const what = { orderId: id, paymentId: id, applicationId, item: { kind, name: itemName } };
  const price = { amount, currency, sold: { catalogueVersion, contents } };
  await storeOffline(tx, { ...what, ...price, part: number, method, reference }, deps);
  return id;
}

/** Moves the day on which a part is due, and tells the payer. Throws `CallRefused`: 400 for a day that is over or out of order, 404, 409. */
export async function movePart(
  tx: Transaction,
  { plan, application }: LockedPlan,
  { part: number, dueOn }: { part: number; dueOn: string },
  deps: PaymentDeps,
): Promise<string> {
  const { dueOn: before } = requireOpen(plan, number);
  const bad = (msg: string) => new CallRefused(400, 'badInput', msg);
  if (dueOn < dateAt(deps.now, deps.environment.schoolTimeZone).toString()) throw bad('That day has already passed.');
  const dayOf = (other: number) => plan.parts.find((each) => each.number === other)?.dueOn;
  const [previous, following] = [dayOf(number - 1) ?? '', dayOf(number + 1) ?? '9'];
  if (dueOn <= previous || dueOn >= following) throw bad('An installment has to stay between the ones before and after it.');
  await sendOn(tx, () =>
    tx
      .update(instalments)
      .set({ dueOn, remindedAt: null, missedAt: null })
      .where(and(eq(instalments.planId, plan.row.id), eq(instalments.number, number))),
  );
  const parts = plan.parts.map((each) => (each.number === number ? { ...each, dueOn, missedAt: null } : each));
  const moved = { ...plan, parts };
  await tellPayer(tx, { plan: moved, application }, 'moved', `moved-${number}-${dueOn}-${deps.now.getTime()}`, deps);
  if (!isAnyLate(moved, deps)) await moveInstalments(tx, { plan: moved, application }, { type: 'due.moved' }, deps);
  return before;
}

/** Ends what is left to pay, and the course with it where that is wanted. Answers whether a course has ended. Throws `CallRefused` 409 where nothing is left to pay. */
export async function endPlan(
  tx: Transaction,
  { plan, application }: LockedPlan,
  { access, reason }: { access: 'stays' | 'ends'; reason: string },
  deps: PaymentDeps,
): Promise<boolean> {
  const { row, parts } = plan;
  if (!isPayable(row)) throw refuse('Nothing more is due: these installments are over.');
  await sendOn(tx, () => tx.update(instalmentPlans).set({ endReason: reason }).where(eq(instalmentPlans.id, row.id)));
  await moveInstalments(tx, { plan, application }, { type: 'instalments.end' }, deps);
  const paid = parts.find(isPaid)?.payment;
  return access === 'ends' && paid != null && endAccess(tx, paid.id, { now: deps.now, zone: deps.environment.schoolTimeZone });
}
