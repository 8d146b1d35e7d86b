import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { orders } from '../db/tables/applications.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { together } from '../db/together.ts';
import { promisedIn } from '../meetings/promised-in.ts';
import { endOf } from '../schedule/rules.ts';
import { findResult } from '../schedule/session.machine.ts';
import { toFacts } from '../schedule/session-facts.ts';
import { type BookedTime, countLeft } from './make-promises.ts';

type Kind = (typeof bookings.$inferSelect)['kind'];

/** `since`: when it was booked. */
export type BookingFacts = BookedTime & { courseId: string | null; kind: Kind; since: Date };

/** An enrolment with how many of a kind were sold with it; null where they are not counted. */
type SoldEnrolment = { id: string; courseId: string; createdAt: Date; sold: number | null };

/** How many sessions or meetings of a course were sold, and how many of them can still be booked. */
export type Credit = { sold: number; left: number };

/** How many sessions an enrolment includes: those that were sold, and those that staff gave beside them; null where they are not counted. */
export const countSessions = (
  { grantedSessions }: Pick<typeof enrolments.$inferSelect, 'grantedSessions'>,
  contents: typeof orders.$inferSelect.contents,
): number | null => (contents?.sessions === undefined || contents.sessions === null ? null : contents.sessions + grantedSessions);

/** What of a student's was booked and not canceled, in order. */
export async function readBookings(db: Queryable, studentId: string, now: Date): Promise<BookingFacts[]> {
  const rows = await db
    .select({ booking: bookings, slot: slots })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(and(eq(bookings.studentId, studentId), isNull(bookings.cancelledAt)))
    .orderBy(asc(slots.startsAt), asc(bookings.id));
  return rows.map(({ booking, slot }) => ({
    ...{ courseId: booking.courseId, kind: booking.kind, since: booking.bookedAt },
    ...{ startsAt: slot.startsAt, endsAt: endOf(slot) },
    isOwed: findResult(toFacts(booking, slot), now) === 'tutorAbsent',
  }));
}

/**
 * Which bookings count for which enrolment, by its id. `enrolled` in the order in which they began: of two in the same course the first one takes as many as
 * were sold with it, and the last one the others.
 */
export function allotBookings<Booking extends Omit<BookingFacts, 'kind'>>(
  enrolled: readonly SoldEnrolment[],
  booked: readonly Booking[],
): Map<string, Booking[]> {
  const allotted = new Map<string, Booking[]>();
  let free = [...booked];
  for (const [at, { id, courseId, createdAt, sold }] of enrolled.entries()) {
    const isLast = !enrolled.slice(at + 1).some((other) => other.courseId === courseId);
    let places = isLast || sold === null ? Number.POSITIVE_INFINITY : sold;
    const takes = ({ isOwed }: Booking) => {
      if (isOwed) return true;
      places -= 1;
      return places >= 0;
    };
    const own = free.filter((each) => each.courseId === courseId && each.since >= createdAt && takes(each));
    free = free.filter((each) => !own.includes(each));
    allotted.set(id, own);
  }
  return allotted;
}

/** What a student can still book, by course, as the ledger of promises has it; a course in which it is not counted is left out. */
export async function readCredits(db: Queryable, studentId: string, kind: Kind, now: Date): Promise<Map<string, Credit>> {
  const [rows, bookedOfAll] = await together(
    () =>
      db
        .select({ enrolment: enrolments, course: courses.name, contents: orders.contents })
        .from(enrolments)
        .innerJoin(courses, eq(courses.id, enrolments.courseId))
        .leftJoin(orders, eq(orders.paymentId, enrolments.paymentId))
        .where(eq(enrolments.studentId, studentId))
        .orderBy(asc(enrolments.createdAt)),
    () => readBookings(db, studentId, now),
  );
  const enrolled = rows.map(({ enrolment, course, contents }) => ({
    ...{ id: enrolment.id, courseId: enrolment.courseId, createdAt: enrolment.createdAt },
    sold: kind === 'meeting' ? promisedIn(course, contents) : countSessions(enrolment, contents),
  }));
  const counted = enrolled.filter(({ courseId }) => !enrolled.some((one) => one.courseId === courseId && one.sold === null));
  if (counted.length === 0) return new Map();
  const booked = bookedOfAll.filter((each) => each.kind === kind);
  const allotted = allotBookings(enrolled, booked);
  const credits = new Map<string, Credit>();
  for (const { id, courseId, sold } of counted) {
    const before = credits.get(courseId) ?? { sold: 0, left: 0 };
    const left = countLeft(sold ?? 0, allotted.get(id) ?? []);
    credits.set(courseId, { sold: before.sold + (sold ?? 0), left: before.left + left });
  }
  return credits;
}
