import { and, eq, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { readPromises, type SchoolMoment } from './read-promises.ts';

/** How many sessions and meetings the school still owes because their tutors did not come, as the ledger of promises counts them. It reads the ledgers of those alone who waited in vain. */
export async function countOwed(db: Queryable, moment: SchoolMoment): Promise<number> {
  const end = sql`${slots.startsAt} + ${slots.duration} * interval '1 minute'`;
  const noTutor = or(isNull(bookings.tutorCameAt), gte(bookings.tutorCameAt, end));
  const waitedAlone = and(isNull(bookings.outcome), isNotNull(bookings.studentCameAt), noTutor);
  const waiting = await db
    .selectDistinct({ id: bookings.studentId })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(
      and(lte(slots.startsAt, moment.now), isNull(bookings.cancelledAt), or(eq(bookings.outcome, 'tutorAbsent'), waitedAlone)),
    );
  let owed = 0;
  for (const { id } of waiting) {
    const families = (await readPromises(db, id, moment)).flatMap((each) => each.families);
    for (const { family, late } of families) if (family === 'sessions' || family === 'meetings') owed += late;
  }
  return owed;
}
