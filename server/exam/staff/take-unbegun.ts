import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../db/open.ts';
import { sittingEvents, sittings } from '../../db/tables/sittings.ts';

/** Takes the quizzes and mock tests of some that nobody has begun, and returns how many. What is being begun meanwhile stays. */
export async function takeUnbegun(tx: Transaction, which: SQL | undefined): Promise<number> {
  const unbegun = await tx
    .select({ id: sittings.id })
    .from(sittings)
    .where(and(which, isNull(sittings.recordId), eq(sittings.state, 'assigned')))
    .orderBy(sittings.id)
    .for('update');
  const ids = unbegun.map(({ id }) => id);
  await tx.delete(sittingEvents).where(inArray(sittingEvents.sittingId, ids));
  await tx.delete(sittings).where(inArray(sittings.recordId, ids));
  await tx.delete(sittings).where(inArray(sittings.id, ids));
  return ids.length;
}
