import { and, count, desc, eq, inArray, isNull, lte, notExists, type SQL } from 'drizzle-orm';
import { type NoticeItem, noticesShown } from '../../contract/notices/notices.ts';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { announcements } from '../db/tables/announcements.ts';
import { noticeSettings, notices, pushSubscriptions } from '../db/tables/notices.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { personChannel } from '../live/channels.ts';
import { writeLiveEvent } from '../live/events.ts';
import { signReportPath } from '../report/report-token.ts';
import { isReader, isStillTheirs, type Reader } from './reader.ts';

/** A reader's notices, newest first, and how many are unread. */
export async function readNotices(
  db: Queryable,
  reader: Reader,
  secret: string,
): Promise<{ data: NoticeItem[]; unread: number }> {
  const [rows, unread] = await together(
    () => selectNewest(db, reader),
    () => countUnread(db, reader),
  );
  return {
    data: rows.map(({ notice: { id, kind, title, path, createdAt, readAt }, text }) => ({
      ...(text !== null && { text }),
      ...{ id, kind, title, path: signReportPath(path, secret), at: createdAt.getTime(), isRead: readAt !== null },
    })),
    unread,
  };
}

const selectNewest = (db: Queryable, reader: Reader) =>
  db
    .select({ notice: notices, text: announcements.text })
    .from(notices)
    .leftJoin(announcements, eq(announcements.id, notices.announcementId))
    .where(and(isReader(notices, reader), isStillTheirs(db)))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(noticesShown);

/** How many notices a reader has not read. */
export async function countUnread(db: Queryable, reader: Reader): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notices)
    .where(and(isReader(notices, reader), isNull(notices.readAt), isStillTheirs(db)));
  return row?.unread ?? 0;
}

/** Marks notices of a reader's as read, tells the reader's other pages, and returns how many are left. What is somebody else's stays as it is. */
export const markRead = (db: Database, reader: Reader, ids: readonly string[], now: Date): Promise<number> =>
  transact(db, async (tx) => {
    const own = and(isReader(notices, reader), isNull(notices.readAt), inArray(notices.id, [...ids]), isStillTheirs(tx));
    const read = await tx.update(notices).set({ readAt: now }).where(own).returning({ id: notices.id });
    const channels = [personChannel(reader.role, reader.id)];
    return async () => {
      const [, unread] = await together(
        async () => read.length > 0 && writeLiveEvent(tx, { topic: 'notice', subject: 'read', channels }, now),
        () => countUnread(tx, reader),
      );
      return unread;
    };
  });

/** Forgets all that a reader was told, and how they wanted to be. */
export async function forgetReader(tx: Transaction, reader: Reader): Promise<void> {
  await forgetNotices(tx, isReader(notices, reader));
  await tx.delete(noticeSettings).where(isReader(noticeSettings, reader));
  await tx.delete(pushSubscriptions).where(isReader(pushSubscriptions, reader));
}

/** Forgets what anybody was told about a student, and all that the student was. */
export async function forgetNoticesAbout(tx: Transaction, studentId: string): Promise<void> {
  await forgetNotices(tx, eq(notices.about, studentId));
  await forgetReader(tx, { role: 'student', id: studentId });
}

/** Deletes what was told until then. */
export const forgetOldNotices = (db: Database, until: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.delete(notices).where(lte(notices.createdAt, until));
    // Two who were forgotten at once may each have left it to the other.
    await tx.delete(announcements).where(isUnheard(tx));
  });

/** Deletes notices. Words of the school go with the last person who was told them: they may be about one student. */
async function forgetNotices(tx: Transaction, which: SQL | undefined): Promise<void> {
  const gone = await tx.delete(notices).where(which).returning({ announcement: notices.announcementId });
  const heard = [...new Set(gone.flatMap(({ announcement }) => announcement ?? []))];
  if (heard.length > 0) await tx.delete(announcements).where(and(inArray(announcements.id, heard), isUnheard(tx)));
}

const isUnheard = (tx: Transaction) =>
  notExists(tx.select({ id: notices.id }).from(notices).where(eq(notices.announcementId, announcements.id)));
