import { and, asc, eq, gt, gte, isNull, lt, type SQL } from 'drizzle-orm';
import type { BookedSession } from '../../contract/schedule/schedule.ts';
import type { Queryable } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { courses } from '../db/tables/courses.ts';
import { teachers } from '../db/tables/people.ts';
import { type BookedRow, bookedFields, type School } from './fields.ts';
import { earliestStart, endOf } from './rules.ts';
import { type SessionDay, toDay, toSpan } from './school-time.ts';

/** A student's sessions of a day of the school, in order. */
export async function loadDaySessions(
  db: Queryable,
  { studentId, day }: { studentId: string; day: SessionDay },
  context: { school: School; secret: string; now: Date },
): Promise<BookedSession[]> {
  const sessions = (await inSpan(db, studentId, day)).map((row) => bookedFields(row, context));
  return sessions.filter(({ sessionDate }) => sessionDate === day);
}

/** A student's sessions on the days of the school from `from` to `to`, both included: those days, each once, and their starts in order. */
export async function sessionDays(
  db: Queryable,
  { studentId, from, to }: { studentId: string; from: SessionDay; to: SessionDay },
  zone: string,
): Promise<{ data: SessionDay[]; startsAt: number[] }> {
  const found = (await inSpan(db, studentId, from, to))
    .map(({ slot: { startsAt } }) => ({ startsAt, day: toDay(startsAt, zone) }))
    .filter(({ day }) => day >= from && day <= to);
  return { data: [...new Set(found.map(({ day }) => day))], startsAt: found.map(({ startsAt }) => startsAt.getTime()) };
}

/** A student's sessions that are not over, in order. */
export async function comingSessions(
  db: Queryable,
  studentId: string,
  context: { school: School; secret: string; now: Date },
): Promise<BookedSession[]> {
  const { now } = context;
  const rows = await booked(db, studentId, gt(slots.startsAt, earliestStart(now)));
  return rows.filter(({ slot }) => endOf(slot) > now).map((row) => bookedFields(row, context));
}

/** The first of them; null where there is none. */
export const nextSession = async (...asked: Parameters<typeof comingSessions>): Promise<BookedSession | null> =>
  (await comingSessions(...asked))[0] ?? null;

function inSpan(db: Queryable, studentId: string, first: SessionDay, last = first): Promise<BookedRow[]> {
  const { from, before } = toSpan(first, last);
  return booked(db, studentId, and(gte(slots.startsAt, from), lt(slots.startsAt, before)));
}

/** What a student has booked and not cancelled, in order. */
const booked = (db: Queryable, studentId: string, when: SQL | undefined) =>
  db
    .select({
      booking: bookings,
      slot: slots,
      tutor: { firstname: teachers.firstname, lastname: teachers.lastname, room: teachers.room },
      course: courses.name,
    })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .leftJoin(courses, eq(courses.id, bookings.courseId))
    .where(and(eq(bookings.studentId, studentId), eq(bookings.kind, 'session'), isNull(bookings.cancelledAt), when))
    .orderBy(asc(slots.startsAt));
