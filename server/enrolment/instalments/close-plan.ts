import { eq, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../db/open.ts';
import { orders } from '../../db/tables/applications.ts';
import { instalmentPlans } from '../../db/tables/instalments.ts';
import { sendOn } from '../../db/transact.ts';
import { advanceInstalments, type InstalmentsState } from './instalments.machine.ts';

/** Where the plan of a price in parts stands. */
export type PlanState = { id: string; state: InstalmentsState };

/** The plan of which a payment is a part; undefined where it pays a price whole. */
export async function findPlanState(tx: Transaction, paymentId: string | SQL): Promise<PlanState | undefined> {
  const [found] = await tx
    .select({ id: instalmentPlans.id, state: instalmentPlans.state })
    .from(orders)
    .innerJoin(instalmentPlans, eq(instalmentPlans.applicationId, orders.applicationId))
    .where(eq(orders.paymentId, paymentId));
  return found;
}

/** The course of a payment has ended: where that was a part of a price, nothing more of it is asked for. */
export async function closePlan(tx: Transaction, plan: PlanState | undefined): Promise<void> {
  if (!plan) return;
  const { state } = advanceInstalments(plan.state, { type: 'access.ended' });
  if (state !== plan.state)
    await sendOn(tx, () => tx.update(instalmentPlans).set({ state }).where(eq(instalmentPlans.id, plan.id)));
}
