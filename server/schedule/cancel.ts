import { and, eq } from 'drizzle-orm';
import { lockStudent } from '../accounts/lock-student.ts';
import type { Database, Transaction } from '../db/open.ts';
import { bookings } from '../db/tables/booking.ts';
import { type Statement, together } from '../db/together.ts';
import { nothingMore, transact } from '../db/transact.ts';
import { CallRefused } from '../http/refused.ts';
import { prepareCancellation } from './change-letters.ts';
import type { ChangeDeps } from './change-session.ts';
import { type BookingDetails, findBooking, findBookings } from './letters.ts';
import { cancelHoursOf, cancelUntil } from './rules.ts';

/**
 * Cancels a student's session, and tells both student and tutor. Cancelling it again changes nothing. Throws `CallRefused`: 404 where the
 * student never had it, 409 closed after the cut-off.
 */
export const cancelSession = (
  db: Database,
  { studentId, sessionId }: { studentId: string; sessionId: string },
  deps: ChangeDeps,
): Promise<void> =>
  transact(db, async (tx) => {
    const [, [found]] = await together(
      () => lockStudent(tx, studentId),
      () => findOwn(tx, { studentId, slotId: sessionId, kind: 'session' }),
    );
    if (!found) throw new CallRefused(404, 'notFound', 'You haven’t booked this session.');
    return endOwn(tx, found, deps);
  });

/** What a student or the parents have at a time, or had: what is not cancelled comes first. */
export const findOwn = (
  tx: Transaction,
  { studentId, slotId, kind }: Pick<BookingDetails['booking'], 'studentId' | 'slotId' | 'kind'>,
): Promise<BookingDetails[]> =>
  findBookings(tx, and(eq(bookings.slotId, slotId), eq(bookings.studentId, studentId), eq(bookings.kind, kind)));

/** Ends somebody's own booking, once, and gives what tells of it. Throws `CallRefused` 409 closed after the cut-off. */
export async function endOwn(tx: Transaction, own: BookingDetails, deps: ChangeDeps): Promise<Statement<void>> {
  if (own.booking.cancelledAt) return nothingMore;
  const hours = cancelHoursOf(own.booking, deps.school);
  if (deps.now >= cancelUntil(own.slot, hours)) throw new CallRefused(409, 'closed', tooLate(hours));
  return endBooking(tx, own, 'student', deps);
}

/**
 * Cancels a booking for the school, until the session begins, and tells both student and tutor. Throws `CallRefused`: 404, 409 conflict where it
 * is cancelled already, 409 closed once it has begun.
 */
export const cancelBooking = (db: Database, bookingId: string, deps: ChangeDeps): Promise<void> =>
  transact(db, async (tx) => {
    const [whose] = await tx.select({ studentId: bookings.studentId }).from(bookings).where(eq(bookings.id, bookingId));
    if (!whose) throw noBooking(bookingId);
    await lockStudent(tx, whose.studentId);
    const found = await findBooking(tx, bookingId);
    if (!found) throw noBooking(bookingId);
    if (found.booking.cancelledAt) throw new CallRefused(409, 'conflict', 'This booking is already canceled.');
    if (found.slot.startsAt <= deps.now) throw new CallRefused(409, 'closed', 'This session has already begun.');
    return endBooking(tx, found, 'school', deps);
  });

/** Ends a booking whose student is locked, and gives what tells both of its people, to be asked last. */
async function endBooking(
  tx: Transaction,
  details: BookingDetails,
  by: 'student' | 'school',
  deps: ChangeDeps,
): Promise<Statement<void>> {
  const { now } = deps;
  const change = details.change + 1;
  const cancelled = { cancelledAt: now, cancelledBy: by, change, toldAt: now };
  const [, tellBoth] = await together(
    () => tx.update(bookings).set(cancelled).where(eq(bookings.id, details.id)),
    () => prepareCancellation(tx, { ...details, change }, { by, ...deps }),
  );
  return tellBoth;
}

const noBooking = (id: string) => new CallRefused(404, 'notFound', `There is no booking '${id}'.`);

/** Why something can be canceled, or moved, no more. */
export function tooLate(hours: number, isMove = false): string {
  const what = isMove ? 'moved' : 'canceled';
  if (hours === 0) return `A session that has begun can’t be ${what}.`;
  return `A session can be ${what} until ${hours === 1 ? '1 hour' : `${hours} hours`} before it begins.`;
}
