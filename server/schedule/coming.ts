import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';

/** The bookings that are still to begin, in order, of a student or with a teacher: sessions and the parents' meetings. */
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
        eq(role === 'student' ? bookings.studentId : slots.instructorId, id),
        isNull(bookings.cancelledAt),
        gt(slots.startsAt, now),
      ),
    )
    .orderBy(asc(slots.startsAt));
