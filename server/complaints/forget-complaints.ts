import { and, asc, inArray, isNull, like, lte, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { complaintSteps, complaints } from '../db/tables/complaints.ts';
import { outbox } from '../db/tables/outbox.ts';

/** Complaints with what was written since, for the copy of who complained. */
export async function exportComplaints(db: Queryable, which: SQL | undefined) {
  const own = await db.select().from(complaints).where(which).orderBy(asc(complaints.number));
  const steps = await db
    .select({
      complaintId: complaintSteps.complaintId,
      ...{ move: complaintSteps.move, at: complaintSteps.at, by: complaintSteps.staffName, text: complaintSteps.text },
    })
    .from(complaintSteps)
    .where(
      inArray(
        complaintSteps.complaintId,
        own.map(({ id }) => id),
      ),
    )
    .orderBy(asc(complaintSteps.at), asc(complaintSteps.number));
  return own.map(({ id, key: _, remindAt: __, reminders: ___, ...complaint }) => ({
    ...complaint,
    steps: steps.filter(({ complaintId }) => complaintId === id).map(({ complaintId: _, ...step }) => step),
  }));
}

/** Erases those of some complaints that have ended. What is open stays: the school owes an answer, and needs to know whom. */
export const eraseEndedComplaints = (tx: Transaction, which: SQL | undefined): Promise<void> =>
  eraseComplaints(tx, and(which, isNull(complaints.dueAt)));

/** Erases the complaints that ended until an instant. */
export const forgetComplaints = (db: Database, until: Date): Promise<void> =>
  db.transaction((tx) => eraseEndedComplaints(tx, lte(complaints.changedAt, until)));

async function eraseComplaints(tx: Transaction, which: SQL | undefined): Promise<void> {
  const ids = (await tx.select({ id: complaints.id }).from(complaints).where(which).for('update')).map(({ id }) => id);
  await tx.delete(outbox).where(and(like(outbox.once, 'complaint:%'), inArray(sql`split_part(${outbox.once}, ':', 2)`, ids)));
  await tx.delete(complaintSteps).where(inArray(complaintSteps.complaintId, ids));
  await tx.delete(complaints).where(inArray(complaints.id, ids));
}
