import { and, eq } from 'drizzle-orm';
import { longestNote } from '../../contract/schedule/tutor-sessions.ts';
import type { Queryable } from '../db/open.ts';
import { bookings } from '../db/tables/booking.ts';
import { CallRefused } from '../http/refused.ts';

/** Keeps what was said and agreed in a meeting, for its parents to read. Throws `CallRefused`: 400 for a text that is empty or too long, 404. */
export async function noteMeeting(db: Queryable, bookingId: string, given: string): Promise<void> {
  const notes = given.trim();
  if (notes === '' || notes.length > longestNote)
    throw new CallRefused(400, 'badInput', `A note has 1 to ${longestNote} characters.`);
  const [noted] = await db
    .update(bookings)
    .set({ notes })
    .where(and(eq(bookings.id, bookingId), eq(bookings.kind, 'meeting')))
    .returning({ id: bookings.id });
  if (!noted) throw new CallRefused(404, 'notFound', `There is no meeting '${bookingId}'.`);
}
