import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { CallRefused } from '../http/refused.ts';
import { lockStudent } from './book.ts';
import type { School } from './fields.ts';
import { mailCancellation } from './letters.ts';
import { cancelUntil } from './rules.ts';

type CancelDeps = { school: School; now: Date };

/**
 * Cancels a student's session, and mails both student and tutor. Cancelling it again changes nothing. Throws `CallRefused`: 404 where the
 * student never had it, 409 closed after the cut-off.
 */
export const cancelSession = (
  db: Database,
  { studentId, sessionId }: { studentId: string; sessionId: string },
  deps: CancelDeps,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockStudent(tx, studentId);
    const [found] = await tx
      .select({ booking: bookings, slot: slots })
      .from(bookings)
      .innerJoin(slots, eq(slots.id, bookings.slotId))
      .where(and(eq(bookings.slotId, sessionId), eq(bookings.studentId, studentId), eq(bookings.kind, 'session')))
      // A booking that is not cancelled comes first: nulls do.
      .orderBy(desc(bookings.cancelledAt))
      .limit(1);
    if (!found) throw new CallRefused(404, 'notFound', 'You haven’t booked this session.');
    if (found.booking.cancelledAt) return;
    const { bookingCancelHours: hours } = deps.school;
    if (deps.now >= cancelUntil(found.slot, hours)) throw new CallRefused(409, 'closed', tooLate(hours));
    await endBooking(tx, found.booking.id, 'student', deps);
  });

/**
 * Cancels a booking for the school, until the session begins, and mails both student and tutor. Throws `CallRefused`: 404, 409 conflict where it
 * is cancelled already, 409 closed once it has begun.
 */
export const cancelBooking = (db: Database, bookingId: string, deps: CancelDeps): Promise<void> =>
  db.transaction(async (tx) => {
    const [whose] = await tx.select({ studentId: bookings.studentId }).from(bookings).where(eq(bookings.id, bookingId));
    if (!whose) throw noBooking(bookingId);
    await lockStudent(tx, whose.studentId);
    const [found] = await tx
      .select({ booking: bookings, slot: slots })
      .from(bookings)
      .innerJoin(slots, eq(slots.id, bookings.slotId))
      .where(eq(bookings.id, bookingId));
    if (!found) throw noBooking(bookingId);
    if (found.booking.cancelledAt) throw new CallRefused(409, 'conflict', 'This booking is already canceled.');
    if (found.slot.startsAt <= deps.now) throw new CallRefused(409, 'closed', 'This session has already begun.');
    await endBooking(tx, bookingId, 'school', deps);
  });

/** Ends a booking, and mails both of its people. */
export async function endBooking(
  tx: Transaction,
  bookingId: string,
  by: 'student' | 'school',
  { school, now }: CancelDeps,
): Promise<void> {
  const cancelled = { cancelledAt: now, cancelledBy: by, change: sql`${bookings.change} + 1`, toldAt: now };
  await tx.update(bookings).set(cancelled).where(eq(bookings.id, bookingId));
  await mailCancellation(tx, bookingId, { by, school, now });
}

const noBooking = (id: string) => new CallRefused(404, 'notFound', `There is no booking '${id}'.`);

/** Why something can be canceled no more. */
export function tooLate(hours: number): string {
  if (hours === 0) return 'A session that has begun can’t be canceled.';
  return `A session can be canceled until ${hours === 1 ? '1 hour' : `${hours} hours`} before it begins.`;
}
