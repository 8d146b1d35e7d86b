import { and, asc, desc, eq, gte, isNull, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { quizVersions } from '../db/tables/content.ts';
import { courses } from '../db/tables/courses.ts';
import { students, teachers } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { formatStartTime, type SessionDay, toDay, toSpan } from '../schedule/school-time.ts';

export const mostSlots = 200;
/** Newest first; older ones are found by their student. */
export const mostBookings = 200;

/** `day` and `startTime` on the school's calendar and clock. `student`: who has booked it. */
export type SlotLine = {
  id: string;
  teacher: string;
  day: SessionDay;
  startTime: string;
  startsAt: Date;
  minutes: number;
  withdrawn: boolean;
  student: string | null;
};

/** Slots from a day of the school on, in order. */
export async function listSlots(
  db: Database,
  { from, zone, teacherId }: { from: SessionDay; zone: string; teacherId?: string | undefined },
): Promise<SlotLine[]> {
  const whose = teacherId === undefined ? undefined : eq(teachers.id, teacherId);
  const span = toSpan(from);
  // Which of these are on the day before, only the clock of each tells; of all that follow no more are read than are shown.
  const nearby = await slotRows(db, and(whose, gte(slots.startsAt, span.from), lt(slots.startsAt, span.before)));
  const following = await slotRows(db, and(whose, gte(slots.startsAt, span.before))).limit(mostSlots);
  return [...nearby.filter(({ slot }) => toDay(slot.startsAt, zone) >= from), ...following]
    .slice(0, mostSlots)
    .map(({ slot, teacher, student }) => ({
      ...{ id: slot.id, teacher, ...onClock(slot.startsAt, zone), startsAt: slot.startsAt, minutes: slot.duration },
      ...{ withdrawn: slot.withdrawnAt !== null, student },
    }));
}

/** Slots in order, with who has booked each. */
const slotRows = (db: Database, which: SQL | undefined) =>
  db
    .select({ slot: slots, teacher: teachers.username, student: students.username })
    .from(slots)
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .leftJoin(bookings, and(eq(bookings.slotId, slots.id), isNull(bookings.cancelledAt)))
    .leftJoin(students, eq(students.id, bookings.studentId))
    .where(which)
    .orderBy(asc(slots.startsAt), asc(teachers.username));

/** The newest bookings, of a student or with a teacher where one is named. */
export async function listBookings(
  db: Database,
  { studentId, teacherId, zone }: { studentId: string | undefined; teacherId: string | undefined; zone: string },
) {
  const rows = await db
    .select({
      id: bookings.id,
      student: students.username,
      teacher: teachers.username,
      course: courses.name,
      about: quizVersions.title,
      startsAt: slots.startsAt,
      minutes: slots.duration,
      bookedAt: bookings.bookedAt,
      cancelledAt: bookings.cancelledAt,
    })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(students, eq(students.id, bookings.studentId))
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .leftJoin(courses, eq(courses.id, bookings.courseId))
    .leftJoin(sittings, eq(sittings.id, bookings.aboutSitting))
    .leftJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(
      and(
        studentId === undefined ? undefined : eq(bookings.studentId, studentId),
        teacherId === undefined ? undefined : eq(slots.instructorId, teacherId),
      ),
    )
    .orderBy(desc(bookings.bookedAt), asc(bookings.id))
    .limit(mostBookings);
  return rows.map((row) => ({ ...row, ...onClock(row.startsAt, zone) }));
}

const onClock = (instant: Date, zone: string) => ({ day: toDay(instant, zone), startTime: formatStartTime(instant, zone) });

/** The student of a booking; undefined where there is no such booking. */
export async function findBooker(db: Database, bookingId: string) {
  const { id, firstname, lastname } = students;
  const [found] = await db
    .select({ id, firstname, lastname })
    .from(bookings)
    .innerJoin(students, eq(students.id, bookings.studentId))
    .where(eq(bookings.id, bookingId));
  return found;
}
