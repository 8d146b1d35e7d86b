import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../db/open.ts';
import { sittingEvents, sittings } from '../../db/tables/sittings.ts';
import { sendOn } from '../../db/transact.ts';

/** Takes the quizzes and mock tests of some that nobody has begun, and returns how many. What is being begun meanwhile stays. */
export async function takeUnbegun(tx: Transaction, which: SQL | undefined): Promise<number> {
  const ids = await lockUnbegun(tx, which);
  await deleteUnbegun(tx, ids);
  return ids.length;
}

/** Locks what of some nobody has begun, and returns the ids. */
export async function lockUnbegun(tx: Transaction, which: SQL | undefined): Promise<string[]> {
  const unbegun = await tx
    .select({ id: sittings.id })
    .from(sittings)
    .where(and(which, isNull(sittings.recordId), eq(sittings.state, 'assigned')))
    .orderBy(sittings.id)
    .for('update');
  return unbegun.map(({ id }) => id);
}

/** Deletes what was not begun, and is locked. */
export async function deleteUnbegun(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sendOn(tx, () => tx.delete(sittingEvents).where(inArray(sittingEvents.sittingId, [...ids])));
  await sendOn(tx, () => tx.delete(sittings).where(inArray(sittings.recordId, [...ids])));
  await sendOn(tx, () => tx.delete(sittings).where(inArray(sittings.id, [...ids])));
}
