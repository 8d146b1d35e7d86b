import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { instalmentPlans, instalments } from '../../db/tables/instalments.ts';
import { logError } from '../../log.ts';
import { dateAt } from '../../schedule/school-time.ts';
import type { PaymentDeps } from '../orders/paid-mail.ts';
import { lockPlan } from './change-instalments.ts';
import { moveInstalments, tellPayer } from './move-instalments.ts';
import { isPaid, isPayable } from './read-instalments.ts';

/** How many days before a part is due its payer is told. */
const remindedDays = 3;

/**
 * Tells payers of the parts that are due within three days, and finds those whose day has passed: told to payer and school, once each. The days are
 * the school's. What is overdue takes nothing away: staff decide.
 */
export async function watchInstalments({ db, now, ...deps }: Context, signal?: AbortSignal): Promise<void> {
  const at = now();
  const today = dateAt(at, deps.environment.schoolTimeZone);
  const waiting = await db
    .selectDistinct({ id: instalmentPlans.id })
    .from(instalmentPlans)
    .innerJoin(instalments, eq(instalments.planId, instalmentPlans.id))
    .where(
      and(
        inArray(instalmentPlans.state, ['offered', 'running', 'overdue']),
        lte(instalments.dueOn, today.add({ days: remindedDays }).toString()),
        or(isNull(instalments.remindedAt), isNull(instalments.missedAt)),
      ),
    )
    .orderBy(asc(instalmentPlans.id));
  for (const { id } of waiting) {
    // One that fails keeps nobody else from being told.
    await watchPlan(id, today.toString(), { ...deps, db, now: at }).catch((error: unknown) =>
      logError(`The installments ${id} could not be looked at`, error),
    );
    signal?.throwIfAborted();
  }
}

const watchPlan = (id: string, today: string, { db, ...deps }: PaymentDeps & Pick<Context, 'db'>): Promise<void> =>
  db.transaction(async (tx) => {
    const { plan, application } = await lockPlan(tx, id);
    if (!isPayable(plan.row)) return;
    const open = plan.parts.filter((part) => !isPaid(part));
    const [next] = open;
    const own = (number: number) => and(eq(instalments.planId, id), eq(instalments.number, number));
    const isSoon = next && next.remindedAt === null && next.dueOn >= today && daysBetween(today, next.dueOn) <= remindedDays;
    if (isSoon) {
      await tx.update(instalments).set({ remindedAt: deps.now }).where(own(next.number));
      await tellPayer(tx, { plan, application }, 'due', `due-${next.number}-${next.dueOn}`, deps);
    }
    // Of an offer that nobody took up nothing is owed.
    const missed = plan.row.state === 'offered' ? [] : open.filter(({ dueOn, missedAt }) => dueOn < today && missedAt === null);
    if (missed.length === 0) return;
    for (const { number } of missed) await tx.update(instalments).set({ missedAt: deps.now }).where(own(number));
    const parts = plan.parts.map((part) => (missed.includes(part) ? { ...part, missedAt: deps.now } : part));
    await moveInstalments(tx, { plan: { ...plan, parts }, application }, { type: 'part.missed' }, deps);
  });

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / (24 * 3_600_000);
