import { and, count, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import { mostComing } from '../../contract/schedule/schedule.ts';
import type { Database, Transaction } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { students, teachers } from '../db/tables/people.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import { readAbout } from './about.ts';
import { noSession, offered, sharedCourses } from './availability.ts';
import type { School } from './fields.ts';
import { mailBooking } from './letters.ts';
import { bookingsPerHour, earliestStart, endOf, overlap } from './rules.ts';

type SlotRow = typeof slots.$inferSelect;
type BookingRequest = {
  studentId: string;
  sessionId: string;
  courseId?: string | undefined;
  studentQuizId?: string | undefined;
  timeZone?: string | undefined;
};
/** What booking needs. `site`: the address of the site, without a slash at the end. `secret` signs the addresses of the session's room. */
type BookingDeps = { school: School; site: string; secret: string; now: Date };

/**
 * Books a slot for a student, and mails both student and tutor. Booking it again changes nothing. Without a `courseId` it is for the one
 * course of the student that the tutor teaches, where there is only one. With a `studentQuizId` the tutor is mailed what went wrong in that
 * sitting. Throws `CallRefused`: 404 for a slot that is not offered, 403 for a tutor, a course or a sitting that is not the student's, 409
 * closed where it has begun, 409 conflict where another has it, the student is busy then or has `mostComing` ahead, 409 notOpen where the
 * sitting's result is not open, 429.
 */
export const bookSession = (
  db: Database,
  { studentId, sessionId, courseId, studentQuizId, timeZone }: BookingRequest,
  { school, site, secret, now }: BookingDeps,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockStudent(tx, studentId);
    if (await hasBooked(tx, studentId, sessionId)) return;
    const slot = await holdSlot(tx, sessionId);
    const shared = await sharedCourses(tx, studentId, slot.instructorId);
    if (courseId !== undefined && !shared.includes(courseId)) throw notTheirCourse();
    if (slot.startsAt <= now) throw new CallRefused(409, 'closed', 'This session has already begun.');
    await requireFree(tx, studentId, slot);
    await requireFew(tx, studentId, now);
    const about = studentQuizId === undefined ? null : await readAbout(tx, { studentId, studentQuizId }, now);
    await rateLimit(tx, { what: 'booking', who: studentId, limit: bookingsPerHour, windowMs: 3_600_000 }, now);
    const chosen = courseId ?? (shared.length === 1 ? shared[0] : null);
    const row = { studentId, courseId: chosen, aboutSitting: studentQuizId ?? null, timeZone: timeZone ?? null, bookedAt: now };
    const bookingId = await takeSeat(tx, slot, row);
    await mailBooking(tx, bookingId, { school, site, secret, about, now });
  });

/**
 * Locks a student, so that what changes one student's bookings happens in sequence. Throws `CallRefused` 401 where the student was erased in
 * the meantime.
 */
export async function lockStudent(tx: Transaction, studentId: string): Promise<void> {
  const found = await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('no key update');
  if (found.length === 0) throw new CallRefused(401, 'signedOut', 'Please sign in again.');
}

/** Sessions of a student's, and none of the parents' meetings. */
const isOwnSession = (studentId: string) => and(eq(bookings.studentId, studentId), eq(bookings.kind, 'session'));

async function hasBooked(tx: Transaction, studentId: string, slotId: string): Promise<boolean> {
  const its = and(eq(bookings.slotId, slotId), isOwnSession(studentId), isNull(bookings.cancelledAt));
  return (await tx.select({ id: bookings.id }).from(bookings).where(its)).length > 0;
}

/** Locks a slot against being withdrawn until the transaction ends; any number of students may hold it so. */
export async function holdSlot(tx: Transaction, slotId: string): Promise<SlotRow> {
  const [found] = await tx
    .select({ slot: slots })
    .from(slots)
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .where(and(eq(slots.id, slotId), offered))
    .for('share', { of: slots });
  if (!found) throw noSession();
  return found.slot;
}

const notTheirCourse = () => new CallRefused(403, 'forbidden', 'This tutor doesn’t teach you in that course.');

/** Throws `CallRefused` 409 where the student has another session at that time. `moving`: a booking that does not count, since it goes there. */
export async function requireFree(tx: Transaction, studentId: string, slot: SlotRow, moving?: string): Promise<void> {
  const near = await tx
    .select({ startsAt: slots.startsAt, duration: slots.duration })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(
      and(
        isOwnSession(studentId),
        isNull(bookings.cancelledAt),
        moving === undefined ? undefined : ne(bookings.id, moving),
        gt(slots.startsAt, earliestStart(slot.startsAt)),
        lt(slots.startsAt, endOf(slot)),
      ),
    );
  if (near.some((other) => overlap(other, slot))) {
    throw new CallRefused(409, 'conflict', 'You have another session at that time.');
  }
}

/** Throws `CallRefused` 409 where the student has as many sessions ahead as one may have. */
async function requireFew(tx: Transaction, studentId: string, now: Date): Promise<void> {
  const [coming] = await tx
    .select({ number: count() })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(and(isOwnSession(studentId), isNull(bookings.cancelledAt), gt(slots.startsAt, now)));
  if ((coming?.number ?? 0) < mostComing) return;
  throw new CallRefused(409, 'conflict', `You already have ${mostComing} sessions booked, which is the most allowed.`);
}

type SeatRow = Pick<typeof bookings.$inferInsert, 'kind' | 'studentId' | 'courseId' | 'aboutSitting' | 'timeZone' | 'bookedAt'>;

/** Takes the seat: the first row wins by the database's own constraint, without a check beforehand. */
export async function takeSeat(tx: Transaction, slot: SlotRow, row: SeatRow): Promise<string> {
  const [taken] = await tx
    .insert(bookings)
    .values({ id: newId(), slotId: slot.id, ...row })
    .onConflictDoNothing()
    .returning({ id: bookings.id });
  if (!taken) throw new CallRefused(409, 'conflict', 'Someone else just booked this session.');
  return taken.id;
}
