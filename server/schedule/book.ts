import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { mostComing } from '../../contract/schedule/schedule.ts';
import { lockStudent } from '../accounts/lock-student.ts';
import { requireTeaching } from '../consent/gates.ts';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { teachers } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { nothingMore, transact } from '../db/transact.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import { type Credit, readCredits } from '../promises/credits.ts';
import { readFitness, requireFit } from '../tutors/checks/require-checked.ts';
import { prepareAbout } from './about.ts';
import { noSession, noSharedCourse, offered, readSharedCourses } from './availability.ts';
import type { School } from './fields.ts';
import { type BookingDetails, findBooking, mailBooking } from './letters.ts';
import { bookingsPerHour, earliestStart, overlap, type Span } from './rules.ts';

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
 * sitting's result is not open, the consent to teaching is withdrawn, all sessions that the course includes are used, or the tutor lacks a check and the student may be a minor, 400 where it has to be said for which course it is, 429.
 */
export const bookSession = (
  db: Database,
  { studentId, sessionId, courseId, studentQuizId, timeZone }: BookingRequest,
  { school, site, secret, now }: BookingDeps,
): Promise<void> =>
  transact(db, async (tx) => {
    const tutor = sql`(select ${slots.instructorId} from ${slots} where ${slots.id} = ${sessionId})`;
    const [, isBooked, slot, shared, ahead, credits, fitness, readAbout] = await together(
      () => lockStudent(tx, studentId),
      () => hasBooked(tx, studentId, sessionId),
      () => findHeldSlot(tx, sessionId),
      () => readSharedCourses(tx, studentId, tutor),
      () => readAhead(tx, studentId, now),
      () => readCredits(tx, studentId, 'session', now),
      () => readFitness(tx, { tutor, student: studentId }),
      () => prepareAbout(tx, { studentId, studentQuizId }, now),
      () => requireTeaching(tx, studentId),
    );
    if (isBooked) return nothingMore;
    if (!slot) throw noSession();
    if (shared.length === 0) throw noSharedCourse();
    if (courseId !== undefined && !shared.includes(courseId)) throw notTheirCourse();
    if (slot.startsAt <= now) throw new CallRefused(409, 'closed', 'This session has already begun.');
    requireFit(fitness, slot.startsAt, { zone: school.schoolTimeZone, by: 'student' });
    requireFree(ahead, slot);
    requireFew(ahead, now);
    const chosen = courseId ?? (shared.length === 1 ? shared[0] : undefined) ?? null;
    requireCredit(credits, chosen, shared);
    const row = { studentId, courseId: chosen, aboutSitting: studentQuizId ?? null, timeZone: timeZone ?? null, bookedAt: now };
    const [about, , details] = await together(
      readAbout,
      () => rateLimit(tx, { what: 'booking', who: studentId, limit: bookingsPerHour, windowMs: 3_600_000 }, now),
      () => takeSeat(tx, slot, row),
    );
    return () => mailBooking(tx, details, { school, site, secret, about, now });
  });

/** Sessions of a student's, and none of the parents' meetings. */
const isOwnSession = (studentId: string | SQL) => and(eq(bookings.studentId, studentId), eq(bookings.kind, 'session'));

async function hasBooked(tx: Transaction, studentId: string, slotId: string): Promise<boolean> {
  const its = and(eq(bookings.slotId, slotId), isOwnSession(studentId), isNull(bookings.cancelledAt));
  return (await tx.select({ id: bookings.id }).from(bookings).where(its)).length > 0;
}

/** Locks a slot that is offered against being withdrawn until the transaction ends; any number of students may hold it so. */
export async function findHeldSlot(tx: Transaction, slotId: string): Promise<SlotRow | undefined> {
  const [found] = await tx
    .select({ slot: slots })
    .from(slots)
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .where(and(eq(slots.id, slotId), offered))
    .for('share', { of: slots });
  return found?.slot;
}

const notTheirCourse = () => new CallRefused(403, 'forbidden', 'This tutor doesn’t teach you in that course.');

/** When a student's sessions take place that are not over at an instant. `moving`: a booking that does not count, since it goes somewhere else. */
export const readAhead = async (tx: Queryable, studentId: string | SQL, from: Date, moving?: string): Promise<Span[]> =>
  tx
    .select({ startsAt: slots.startsAt, duration: slots.duration })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(
      and(
        isOwnSession(studentId),
        isNull(bookings.cancelledAt),
        moving === undefined ? undefined : ne(bookings.id, moving),
        gt(slots.startsAt, earliestStart(from)),
      ),
    );

/** Throws `CallRefused` 409 where one of a student's sessions takes place at that time. */
export function requireFree(ahead: Span[], slot: SlotRow): void {
  if (ahead.some((other) => overlap(other, slot)))
    throw new CallRefused(409, 'conflict', 'You have another session at that time.');
}

/** Throws `CallRefused` where the sessions of a course are counted: 409 notOpen where none is left, 400 where it isn't said for which course one is. */
function requireCredit(credits: ReadonlyMap<string, Credit>, courseId: string | null, shared: readonly string[]): void {
  if (courseId === null && shared.some((each) => credits.has(each)))
    throw new CallRefused(400, 'badInput', 'Choose the course this session is for.');
  const credit = courseId === null ? undefined : credits.get(courseId);
  if (credit?.left === 0) throw new CallRefused(409, 'notOpen', noneLeft('sessions', credit.sold));
}

/** Said where all that were sold are booked or held. */
export const noneLeft = (what: 'sessions' | 'meetings', sold: number): string =>
  `All ${sold} ${what} of this course are booked or held. Write to the school for another.`;

/** Throws `CallRefused` 409 where the student has as many sessions ahead as one may have. */
function requireFew(ahead: Span[], now: Date): void {
  if (ahead.filter(({ startsAt }) => startsAt > now).length >= mostComing)
    throw new CallRefused(409, 'conflict', `You already have ${mostComing} sessions booked, which is the most allowed.`);
}

type SeatRow = Pick<typeof bookings.$inferInsert, 'kind' | 'studentId' | 'courseId' | 'aboutSitting' | 'timeZone' | 'bookedAt'>;

/** Takes the seat, and gives what is mailed of it: the first row wins by the database's own constraint, without a check beforehand. */
export async function takeSeat(tx: Transaction, slot: SlotRow, row: SeatRow): Promise<BookingDetails> {
  const id = newId();
  const [[taken], details] = await together(
    async () =>
      tx
        .insert(bookings)
        .values({ id, slotId: slot.id, ...row })
        .onConflictDoNothing()
        .returning({ id: bookings.id }),
    () => findBooking(tx, id),
  );
  if (!taken || !details) throw new CallRefused(409, 'conflict', 'Someone else just booked this session.');
  return details;
}
