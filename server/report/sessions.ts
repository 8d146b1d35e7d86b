import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import type { Report } from '../../contract/report/report.ts';
import type { Database } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { courses } from '../db/tables/courses.ts';
import { teachers } from '../db/tables/people.ts';

type Session = Report['sessions'][number];

/** A student's sessions with tutors from an instant on, those to come too, by time. What was cancelled is not among them. */
export async function sessionsSince(db: Database, studentId: string, since: Date): Promise<Session[]> {
  const rows = await db
    .select({
      startsAt: slots.startsAt,
      minutes: slots.duration,
      firstname: teachers.firstname,
      lastname: teachers.lastname,
      course_name: courses.name,
    })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .leftJoin(courses, eq(courses.id, bookings.courseId))
    .where(
      and(
        eq(bookings.studentId, studentId),
        eq(bookings.kind, 'session'),
        isNull(bookings.cancelledAt),
        gte(slots.startsAt, since),
      ),
    )
    .orderBy(asc(slots.startsAt), asc(slots.id));
  return rows.map(({ startsAt, firstname, lastname, ...session }) => ({
    ...session,
    startsAt: startsAt.getTime(),
    tutor: `${firstname} ${lastname}`,
  }));
}
