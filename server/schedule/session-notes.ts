import { and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { type EarlierNote, longestNote } from '../../contract/schedule/tutor-sessions.ts';
import type { Queryable } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { courses } from '../db/tables/courses.ts';
import { teachers } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';
import { endOf } from './rules.ts';
import type { SessionRow } from './tutor-sessions.ts';

/** So many of a student's last sessions are told whoever teaches the student next. */
const mostEarlier = 3;

type NotedSession = { tutorId: string; session: string; notes: string; forParents: boolean };

/**
 * Keeps a tutor's notes on one of their sessions. Throws `CallRefused`: 404 where it is none of theirs, 409 tooEarly before it has begun, closed where it is cancelled, 400 for a text that is
 * empty or too long.
 */
export async function noteOwnSession(
  db: Queryable,
  { tutorId, session, notes: given, forParents }: NotedSession,
  now: Date,
): Promise<void> {
  const notes = given.trim();
  if (notes === '' || notes.length > longestNote)
    throw new CallRefused(400, 'badInput', `A note has 1 to ${longestNote} characters.`);
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ booking: bookings, slot: slots })
      .from(bookings)
      .innerJoin(slots, eq(slots.id, bookings.slotId))
      .where(and(eq(bookings.id, session), eq(bookings.kind, 'session'), eq(slots.instructorId, tutorId)))
      .for('no key update', { of: bookings });
    if (!found) throw new CallRefused(404, 'notFound', 'There’s no such session.');
    if (found.booking.cancelledAt) throw new CallRefused(409, 'closed', 'This session is canceled.');
    if (found.slot.startsAt > now) throw new CallRefused(409, 'tooEarly', 'Notes can be written once the session has begun.');
    await tx.update(bookings).set({ notes, notesForParents: forParents }).where(eq(bookings.id, session));
  });
}

/** Whether a session of a student's is still to be taught: what was noted before helps then. */
export const isToCome = ({ booking, slot }: Pick<SessionRow, 'booking' | 'slot'>, now: Date): boolean =>
  booking.kind === 'session' && booking.cancelledAt === null && endOf(slot) > now;

/** What was noted of the last sessions of those students who have one to come among the rows, newest first, by the student's id. */
export async function readEarlierNotes(
  db: Queryable,
  rows: readonly SessionRow[],
  now: Date,
): Promise<Map<string, EarlierNote[]>> {
  const ids = [...new Set(rows.filter((row) => isToCome(row, now)).map(({ student }) => student.id))];
  const found = new Map<string, EarlierNote[]>();
  if (ids.length === 0) return found;
  const noted = await db
    .select({
      ...{ studentId: bookings.studentId, notes: bookings.notes, startsAt: slots.startsAt, course: courses.name },
      ...{ firstname: teachers.firstname, lastname: teachers.lastname },
    })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .leftJoin(courses, eq(courses.id, bookings.courseId))
    .where(
      and(
        inArray(bookings.studentId, ids),
        eq(bookings.kind, 'session'),
        isNull(bookings.cancelledAt),
        isNotNull(bookings.notes),
        lt(slots.startsAt, now),
      ),
    )
    .orderBy(desc(slots.startsAt));
  for (const { studentId, notes, startsAt, course, firstname, lastname } of noted) {
    const its = found.get(studentId) ?? [];
    if (its.length === mostEarlier) continue;
    const tutor = `${firstname} ${lastname}`.trim();
    found.set(studentId, [...its, { startsAt: startsAt.getTime(), tutor, course_name: course, notes: notes ?? '' }]);
  }
  return found;
}
