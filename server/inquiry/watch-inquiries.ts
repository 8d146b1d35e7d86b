import { asc, eq, lte } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { inquiries } from '../db/tables/inquiries.ts';
import { newId } from '../ids.ts';
import { inquiriesDueLetter } from '../mail/letters/inquiry.ts';
import { queueMail } from '../mail/outbox.ts';
import { siteAddress } from '../site-address.ts';

const dayMs = 24 * 3_600_000;

/** After how many days more the school is reminded again; after the last it is only listed as late. */
const againAfterDays = [1, 2];

/** How many inquiries one mail names. */
const namedAtOnce = 50;

/** Reminds the school of inquiries that are due by now, all in one mail: that day, and twice more. */
export async function watchInquiries(context: Pick<Context, 'db' | 'now' | 'environment' | 'listeningAt'>): Promise<void> {
  const { db, environment } = context;
  const now = context.now();
  await db.transaction(async (tx) => {
    // What another process is telling already is passed over.
    const due = await tx
      .select()
      .from(inquiries)
      .where(lte(inquiries.remindAt, now))
      .orderBy(asc(inquiries.dueAt), asc(inquiries.id))
      .limit(namedAtOnce)
      .for('update', { skipLocked: true });
    if (due.length === 0) return;
    for (const { id, reminders } of due) {
      const days = againAfterDays[reminders];
      const remindAt = days === undefined ? null : new Date(now.getTime() + days * dayMs);
      await tx
        .update(inquiries)
        .set({ reminders: reminders + 1, remindAt })
        .where(eq(inquiries.id, id));
    }
    const letter = inquiriesDueLetter(
      due.map(({ course, state }) => ({ course, isAnswered: state !== 'new' })),
      `${siteAddress(context)}/desk/inquiries?state=late`,
    );
    await queueMail(tx, { recipient: environment.schoolMail, once: `inquiries-due:${newId()}`, ...letter }, now);
  });
}
