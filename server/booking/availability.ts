import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm';
import type { Slot } from '../../contract/schedule.ts';
import type { Database } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { teachers } from '../db/tables/people.ts';
import { Refused } from '../refused.ts';
import { slotFields } from './fields.ts';
import { dayOf, type SessionDay, spanOf } from './school-time.ts';

/** The ids of those of a student's courses that a tutor teaches, by name. Throws `Refused` 403 where there are none. */
export async function sharedCourses(db: Database, studentId: string, instructorId: string): Promise<string[]> {
  const shared = await db
    .selectDistinct({ id: courses.id, name: courses.name })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(and(eq(enrolments.studentId, studentId), eq(courses.instructorId, instructorId)))
    .orderBy(asc(courses.name));
  if (shared.length === 0) throw new Refused(403, 'forbidden', 'This tutor teaches none of your courses.');
  return shared.map(({ id }) => id);
}

/** Where and with whom slots are: those of a tutor who has left are offered no more. */
export const offered = and(isNull(slots.withdrawnAt), isNull(teachers.disabledAt));

/** The slots that a tutor offers on a day of the school, in order, the past and the taken ones too. */
export async function slotsOfDay(
  db: Database,
  { instructorId, day, zone }: { instructorId: string; day: SessionDay; zone: string },
): Promise<Slot[]> {
  const { from, before } = spanOf(day);
  const rows = await db
    .select({ slot: slots, bookingId: bookings.id })
    .from(slots)
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .leftJoin(bookings, and(eq(bookings.slotId, slots.id), isNull(bookings.cancelledAt)))
    .where(and(eq(slots.instructorId, instructorId), offered, gte(slots.startsAt, from), lt(slots.startsAt, before)))
    .orderBy(asc(slots.startsAt));
  return rows
    .filter(({ slot }) => dayOf(slot.startsAt, zone) === day)
    .map(({ slot, bookingId }) => slotFields(slot, bookingId !== null, zone));
}
