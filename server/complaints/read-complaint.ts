import { asc, eq } from 'drizzle-orm';
import type { Complaint, ComplaintHead } from '../../contract/complaints/complaints.ts';
import type { Queryable } from '../db/open.ts';
import { complaintSteps, complaints } from '../db/tables/complaints.ts';
import { together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';

export type ComplaintRow = typeof complaints.$inferSelect;
export type ComplaintStepRow = typeof complaintSteps.$inferSelect;

export const toHead = (row: ComplaintRow, now: Date): ComplaintHead => ({
  ...{ id: row.id, number: row.number, from: row.from, name: row.name, topic: row.topic, state: row.state },
  ...{ raisedAt: row.raisedAt.getTime(), dueAt: row.dueAt?.getTime() ?? null },
  isLate: row.dueAt !== null && row.dueAt <= now,
});

export const toComplaint = (row: ComplaintRow, steps: readonly ComplaintStepRow[], now: Date): Complaint => ({
  ...{ head: toHead(row, now), text: row.text, reference: row.reference },
  steps: steps.map(({ move, staffName, at, text }) => ({ move, by: staffName, at: at.getTime(), text })),
});

/** A complaint and what was written since. Throws `CallRefused` 404. */
export async function readComplaintRows(db: Queryable, id: string): Promise<{ row: ComplaintRow; steps: ComplaintStepRow[] }> {
  const [[row], steps] = await together(
    async () => db.select().from(complaints).where(eq(complaints.id, id)),
    async () => db.select().from(complaintSteps).where(eq(complaintSteps.complaintId, id)).orderBy(asc(complaintSteps.number)),
  );
  if (!row) throw new CallRefused(404, 'notFound', 'There’s no such complaint.');
  return { row, steps };
}
