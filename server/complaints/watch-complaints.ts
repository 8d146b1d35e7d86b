import { and, eq, lte } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { complaints } from '../db/tables/complaints.ts';
import { complaintDueLetter } from '../mail/letters/complaint.ts';
import { queueMail } from '../mail/outbox.ts';
import { siteAddress } from '../site-address.ts';
import { findOwed } from './complaint.machine.ts';
import { findDue } from './deadlines.ts';
import { officerMail } from './officer.ts';

/**
 * Tells the officer of complaints whose answer or end is nearly due, due, or late: then day by day, and the school as well, where it has another
 * address.
 */
export async function watchComplaints(context: Pick<Context, 'db' | 'now' | 'environment' | 'listeningAt'>): Promise<void> {
  const { db, environment } = context;
  const now = context.now();
  const isDue = lte(complaints.remindAt, now);
  const due = await db.select({ id: complaints.id }).from(complaints).where(isDue);
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      // Answered in the meantime, or another process was faster: then there is nothing to tell.
      const [row] = await tx
        .select()
        .from(complaints)
        .where(and(eq(complaints.id, id), isDue))
        .for('update');
      const owed = row && findOwed(row.state);
      if (!row?.dueAt || !owed) return;
      const reminders = row.reminders + 1;
      const { remindAt } = findDue(row.state, row, now);
      await tx.update(complaints).set({ reminders, remindAt }).where(eq(complaints.id, id));
      const isLate = row.dueAt <= now;
      const letter = complaintDueLetter(
        { number: row.number, url: `${siteAddress(context)}/desk/complaints/${id}` },
        { owed, dueAt: row.dueAt, isLate, zone: environment.schoolTimeZone },
      );
      const officer = officerMail(environment);
      for (const recipient of new Set(isLate ? [officer, environment.schoolMail] : [officer]))
        await queueMail(tx, { recipient, once: `complaint:${id}:due:${reminders}:${recipient}`, ...letter }, now);
    });
  }
}
