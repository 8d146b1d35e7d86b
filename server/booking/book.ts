import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { students, teachers } from '../db/tables/people.ts';
import { newId } from '../ids.ts';
import { takeTurn } from '../rate-limit.ts';
import { Refused } from '../refused.ts';
import { offered, sharedCourses } from './availability.ts';
import type { School } from './fields.ts';
import { tellBooked } from './letters.ts';
import { bookingsPerHour, earliestStart, endOf, overlap } from './rules.ts';

type SlotRow = typeof slots.$inferSelect;
type Wish = { studentId: string; sessionId: string; courseId?: string | undefined };
/** Where and when it is booked. `site`: the address of the site, without a slash at the end. */
type Around = { school: School; site: string; now: Date };

/**
 * Books a slot for a student, and mails both student and tutor. Who has it already keeps it, and nothing more happens. Without a
 * `courseId` it is for the one course of the student that the tutor teaches, where there is only one. Throws `Refused`: 404 for a slot that is
 * not offered, 403 for a tutor or a course that is not the student's, 409 closed where it has begun, 409 conflict where
 * another has it or the student is busy then, 429.
 */
export const bookSession = (
  db: Database,
  { studentId, sessionId, courseId }: Wish,
  { school, site, now }: Around,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockStudent(tx, studentId);
    if (await hasBooked(tx, studentId, sessionId)) return;
    const slot = await holdSlot(tx, sessionId);
    const shared = await sharedCourses(tx, studentId, slot.instructorId);
    if (courseId !== undefined && !shared.includes(courseId)) throw notTheirCourse();
    if (slot.startsAt <= now) throw new Refused(409, 'closed', 'This session has already begun.');
    await requireFree(tx, studentId, slot);
    await takeTurn(tx, { what: 'booking', who: studentId, limit: bookingsPerHour, windowMs: 3_600_000 }, now);
    const row = { studentId, courseId: courseId ?? (shared.length === 1 ? shared[0] : null), bookedAt: now };
    const bookingId = await takeSeat(tx, slot, row);
    await tellBooked(tx, bookingId, { school, site, now });
  });

/**
 * All that changes what one student has booked happens one after the other; so nothing comes between looking and booking. Throws `Refused`
 * 401 where the student was erased in the meantime.
 */
export async function lockStudent(tx: Database, studentId: string): Promise<void> {
  const found = await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('no key update');
  if (found.length === 0) throw new Refused(401, 'signedOut', 'Please sign in again.');
}

async function hasBooked(tx: Database, studentId: string, slotId: string): Promise<boolean> {
  const its = and(eq(bookings.slotId, slotId), eq(bookings.studentId, studentId), isNull(bookings.cancelledAt));
  return (await tx.select({ id: bookings.id }).from(bookings).where(its)).length > 0;
}

/** The slot, which cannot be withdrawn until the transaction ends; any number of students may hold it so. */
async function holdSlot(tx: Database, slotId: string): Promise<SlotRow> {
  const [found] = await tx
    .select({ slot: slots })
    .from(slots)
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .where(and(eq(slots.id, slotId), offered))
    .for('share', { of: slots });
  if (!found) throw new Refused(404, 'notFound', 'There is no such session.');
  return found.slot;
}

const notTheirCourse = () => new Refused(403, 'forbidden', 'This tutor does not teach you in that course.');

/** A student cannot be in two sessions at the same time. */
async function requireFree(tx: Database, studentId: string, slot: SlotRow): Promise<void> {
  const near = await tx
    .select({ startsAt: slots.startsAt, duration: slots.duration })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(
      and(
        eq(bookings.studentId, studentId),
        isNull(bookings.cancelledAt),
        gt(slots.startsAt, earliestStart(slot.startsAt)),
        lt(slots.startsAt, endOf(slot)),
      ),
    );
  if (near.some((other) => overlap(other, slot))) {
    throw new Refused(409, 'conflict', 'You have another session at that time.');
  }
}

type Seat = { studentId: string; courseId: string | null | undefined; bookedAt: Date };

/** Whoever's row comes first has the seat: the database's own constraint decides, not a look beforehand. */
async function takeSeat(tx: Database, slot: SlotRow, row: Seat): Promise<string> {
  const [taken] = await tx
    .insert(bookings)
    .values({ id: newId(), slotId: slot.id, ...row })
    .onConflictDoNothing()
    .returning({ id: bookings.id });
  if (!taken) throw new Refused(409, 'conflict', 'Somebody else has just booked this session.');
  return taken.id;
}
