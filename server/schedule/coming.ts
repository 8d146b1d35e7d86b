import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';

/** The bookings that are still to begin, in order: a student's sessions, or whatever is booked with a teacher, the parents' meetings too. */
export const comingBookings = (
  db: Queryable,
  { role, id }: { role: 'student' | 'teacher'; id: string },
  now: Date,
): Promise<{ id: string; startsAt: Date }[]> =>
  db
    .select({ id: bookings.id, startsAt: slots.startsAt })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(
      and(
        role === 'student' ? and(eq(bookings.studentId, id), eq(bookings.kind, 'session')) : eq(slots.instructorId, id),
        isNull(bookings.cancelledAt),
        gt(slots.startsAt, now),
      ),
    )
    .orderBy(asc(slots.startsAt));
