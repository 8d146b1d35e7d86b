import { and, asc, inArray, lte, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/open.ts';
import { notices } from '../db/tables/notices.ts';
import { dailyNoticesLetter } from '../mail/letters/daily-notices.ts';
import { queueMail } from '../mail/outbox.ts';
import { dateAt } from '../schedule/school-time.ts';
import { siteAddress } from '../site-address.ts';
import { isNeeded } from './earlier-letters.ts';
import { findMailbox, isReader, isStillTheirs, type Reader, readSettings } from './reader.ts';
import { stopNoticesPath } from './stop-link.ts';

type NoticeRow = typeof notices.$inferSelect;

/**
 * Mails what has waited for the end of somebody's quiet hours, or for the mail of the day, unless it was read meanwhile or is not wanted any more; what must come is mailed all the same. Each once, whichever
 * process does it: rows that another one is at are left to it.
 */
export async function mailWaitingNotices(context: Context, signal?: AbortSignal): Promise<void> {
  const { db } = context;
  const now = context.now();
  const isDue = lte(notices.mailAt, now);
  const waiting = await db.selectDistinct({ role: notices.role, id: notices.personId }).from(notices).where(isDue);
  for (const reader of waiting) {
    signal?.throwIfAborted();
    await db.transaction(async (tx) => {
      const due = await tx
        .select({ row: notices, isTheirs: sql<boolean>`${isStillTheirs(tx)}` })
        .from(notices)
        .where(and(isReader(notices, reader), isDue))
        .orderBy(asc(notices.createdAt), asc(notices.title))
        .for('update', { of: notices, skipLocked: true });
      const over = { mailAt: null, letter: null };
      const ids = due.map(({ row }) => row.id);
      if (ids.length > 0) await tx.update(notices).set(over).where(inArray(notices.id, ids));
      const rows = due.flatMap(({ row, isTheirs }) => (isTheirs ? [row] : []));
      await mailRows(tx, { reader, rows }, context, now);
    });
  }
}

async function mailRows(
  tx: Transaction,
  { reader, rows }: { reader: Reader; rows: NoticeRow[] },
  context: Context,
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  // In the order in which it came: what is due earlier is sent earlier.
  for (const { letter, once, createdAt } of rows) if (isNeeded(letter)) await queueMail(tx, { ...letter, once }, createdAt);
  const mailbox = await findMailbox(tx, reader);
  if (mailbox === null) return;
  const { ways, timeZone } = await readSettings(tx, reader, context.environment.schoolTimeZone);
  const unwanted = ways.filter(({ mail }) => mail === 'never').map(({ kind }) => kind);
  const unread = rows.filter(({ readAt, kind }) => readAt === null && !unwanted.includes(kind));
  for (const { letter, once } of unread) {
    if (letter && !isNeeded(letter)) await queueMail(tx, { ...letter, recipient: mailbox, once }, now);
  }
  const ofDay = unread.filter(({ letter }) => letter === null);
  const [first] = ofDay;
  if (!first) return;
  const site = siteAddress(context);
  // One press ends the mail that it stands in, whatever that tells of.
  const kinds = [...new Set(ofDay.map(({ kind }) => kind))];
  const unsubscribeUrl = `${site}${stopNoticesPath({ kinds, reader, about: first.about, mailbox }, context.secret)}`;
  const letter = dailyNoticesLetter({
    titles: ofDay.map(({ title }) => title),
    url: `${site}${noticesPage(reader)}`,
    unsubscribeUrl,
  });
  const once = `notices:${first.id}:${dateAt(now, timeZone).toString()}`;
  await queueMail(tx, { ...letter, recipient: mailbox, once, unsubscribeUrl }, now);
}

/** Where a reader has all notices. */
const noticesPage = ({ role }: Reader): string =>
  role === 'parent' ? '/parents' : role === 'teacher' ? '/teacher-portal/dashboard' : '/student-portal/notices';
