import { and, asc, eq, gte, isNull, lt, type SQL } from 'drizzle-orm';
import type { Slot } from '../../contract/schedule/schedule.ts';
import type { Database, Queryable } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { teachers } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';
import { type School, type Seat, slotFields } from './fields.ts';
import { type SessionDay, toDay, toSpan } from './school-time.ts';

/** The ids of those of a student's courses that a tutor teaches, by name. `instructorId`: also as a query for it. */
export async function readSharedCourses(db: Queryable, studentId: string, instructorId: string | SQL): Promise<string[]> {
  const shared = await db
    .selectDistinct({ id: courses.id, name: courses.name })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(and(eq(enrolments.studentId, studentId), eq(courses.instructorId, instructorId)))
    .orderBy(asc(courses.name));
  return shared.map(({ id }) => id);
}

/** Throws `CallRefused` 403 where a tutor teaches none of a student's courses. */
export async function requireSharedCourse(db: Queryable, studentId: string, instructorId: string): Promise<void> {
  if ((await readSharedCourses(db, studentId, instructorId)).length === 0) throw noSharedCourse();
}

export const noSharedCourse = () => new CallRefused(403, 'forbidden', 'This tutor doesn’t teach any of your courses.');

/** Where and with whom slots are: those of a tutor who has left are offered no more. */
export const offered = and(isNull(slots.withdrawnAt), isNull(teachers.disabledAt));

type BookingKind = (typeof bookings.$inferSelect)['kind'];
type Asker = { studentId: string; school: School };

/** The slots that a tutor offers on a day of the school, in order, the past and the taken ones too, as a student is told of them. */
export async function loadDaySlots(
  db: Database,
  { instructorId, day }: { instructorId: string; day: SessionDay },
  { studentId, school }: Asker,
): Promise<Slot[]> {
  const { from, before } = toSpan(day);
  const within = and(eq(slots.instructorId, instructorId), gte(slots.startsAt, from), lt(slots.startsAt, before));
  const rows = await offeredSlots(db, within);
  return rows
    .filter(({ slot }) => toDay(slot.startsAt, school.schoolTimeZone) === day)
    .map((row) => toSlot(row, { studentId, school }));
}

/** One slot, as a student is told of it. Throws `CallRefused`: 404 where it is not offered, 403 where its tutor is none of the student's. */
export async function slotById(db: Database, slotId: string, { studentId, school }: Asker): Promise<Slot> {
  const [found] = await offeredSlots(db, eq(slots.id, slotId));
  if (!found) throw noSession();
  await requireSharedCourse(db, studentId, found.slot.instructorId);
  return toSlot(found, { studentId, school });
}

export const noSession = () => new CallRefused(404, 'notFound', 'This session doesn’t exist.');

/** Slots that are offered, with the id of the student whose each is, and for what it is booked. */
const offeredSlots = (db: Database, which: SQL | undefined) =>
  db
    .select({ slot: slots, holder: bookings.studentId, kind: bookings.kind, cancelHours: bookings.cancelHours })
    .from(slots)
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .leftJoin(bookings, and(eq(bookings.slotId, slots.id), isNull(bookings.cancelledAt)))
    .where(and(which, offered))
    .orderBy(asc(slots.startsAt));

function toSlot(
  { slot, cancelHours, ...taken }: Awaited<ReturnType<typeof offeredSlots>>[number],
  { studentId, school }: Asker,
): Slot {
  const seat = getSeat(taken, studentId);
  return slotFields(slot, seat, school, seat === 'mine' ? cancelHours : null);
}

/** A meeting of the student's own parents is taken too: it is not the student's. */
function getSeat({ holder, kind }: { holder: string | null; kind: BookingKind | null }, studentId: string): Seat {
  if (holder === null) return 'free';
  return holder === studentId && kind === 'session' ? 'mine' : 'taken';
}
