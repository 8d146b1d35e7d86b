import { and, eq, isNull, like, ne, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/open.ts';
import { notices } from '../db/tables/notices.ts';
import type { Statement } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { personChannel } from '../live/channels.ts';
import { writeLiveEvent } from '../live/events.ts';
import { isReader, type Reader } from './reader.ts';

/** Marks as read what tells of something that its reader has seen where it happened, and tells the reader's open pages. True where something was unread. */
async function markSeen(db: Queryable, which: SQL | undefined, now: Date): Promise<boolean> {
  return transact(db, async (tx) => {
    const seen = await tx
      .update(notices)
      .set({ readAt: now })
      .where(and(which, isNull(notices.readAt)))
      .returning({ role: notices.role, personId: notices.personId });
    const channels = [...new Set(seen.map(({ role, personId }) => personChannel(role, personId)))];
    return async () => {
      if (channels.length > 0) await writeLiveEvent(tx, { topic: 'notice', subject: 'read', channels }, now);
      return channels.length > 0;
    };
  });
}

type DoubtReader = { student: Reader; doubtId: string };

const tellsOfDoubt = ({ student, doubtId }: DoubtReader) =>
  and(isReader(notices, student), eq(notices.path, `/student-portal/doubts/${doubtId}`), isNull(notices.readAt));

/** How much of what tells a student of a doubt is unread. */
export const countDoubtNotices = (db: Queryable, reader: DoubtReader): PromiseLike<number> =>
  db.$count(notices, tellsOfDoubt(reader));

/** What marks it as read, once the student has read all of the doubt, and tells their open pages: single statements, that can go with a commit. */
export const markDoubtSeen = (tx: Transaction, reader: DoubtReader, now: Date): Statement[] => [
  () => tx.update(notices).set({ readAt: now }).where(tellsOfDoubt(reader)),
  () => {
    const channels = [personChannel(reader.student.role, reader.student.id)];
    return writeLiveEvent(tx, { topic: 'notice', subject: 'read', channels }, now);
  },
];

/** Somebody has opened a report by its link: it is told to one reader. */
export const markReportSeen = (db: Queryable, { studentId, reportId }: { studentId: string; reportId: string }, now: Date) =>
  markSeen(db, and(eq(notices.about, studentId), eq(notices.once, `report:${reportId}`)), now);

/** The tutor, or the other one, has gone into a session's room: its reminders have done their work. */
export function markSessionSeen(
  db: Queryable,
  { studentId, bookingId, isTutor }: { studentId: string; bookingId: string; isTutor: boolean },
  now: Date,
): Promise<boolean> {
  const whose = isTutor ? eq(notices.role, 'teacher') : ne(notices.role, 'teacher');
  return markSeen(db, and(eq(notices.about, studentId), whose, like(notices.once, `reminder-%:${bookingId}%`)), now);
}
