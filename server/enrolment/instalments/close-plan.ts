import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/open.ts';
import { orders } from '../../db/tables/applications.ts';
import { instalmentPlans } from '../../db/tables/instalments.ts';
import { advanceInstalments } from './instalments.machine.ts';

/** The course of a payment has ended: where that was a part of a price, nothing more of it is asked for. */
export async function closePlan(tx: Transaction, paymentId: string): Promise<void> {
  const [found] = await tx
    .select({ id: instalmentPlans.id, state: instalmentPlans.state })
    .from(orders)
    .innerJoin(instalmentPlans, eq(instalmentPlans.applicationId, orders.applicationId))
    .where(eq(orders.paymentId, paymentId));
  if (!found) return;
  const { state } = advanceInstalments(found.state, { type: 'access.ended' });
  if (state !== found.state) await tx.update(instalmentPlans).set({ state }).where(eq(instalmentPlans.id, found.id));
}
