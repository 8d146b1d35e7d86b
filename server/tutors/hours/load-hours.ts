import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { formatDayHours } from '../../../contract/tutors/day-hours.ts';
import type { TutorHours } from '../../../contract/tutors/hours.ts';
import type { Queryable } from '../../db/open.ts';
import { bookings, slots } from '../../db/tables/booking.ts';
import { students } from '../../db/tables/people.ts';
import { together } from '../../db/together.ts';
import { readFreeTimesOf } from '../../schedule/tutor-sessions.ts';
import { type KnownHours, noHours, readHoursOf } from './known-hours.ts';
import { type Hours, isOutside } from './plan-slots.ts';

type HoursDeps = { schoolZone: string; now: Date };

/** A tutor's hours for whoever may see them. `schoolZone`: by whose clocks hours are before any are set. */
export async function loadHours(db: Queryable, tutorId: string, deps: HoursDeps): Promise<TutorHours> {
  const hours = (await loadHoursOf(db, [tutorId], deps)).get(tutorId);
  if (!hours) throw new Error(`The hours of tutor ${tutorId} were not read.`);
  return hours;
}

/** The same of several tutors, by their ids: all of them in as many statements as one. */
export async function loadHoursOf(
  db: Queryable,
  tutorIds: string[],
  { schoolZone, now }: HoursDeps,
): Promise<Map<string, TutorHours>> {
  const [known, times, booked] = await together(
    () => readHoursOf(db, tutorIds, now),
    () => readFreeTimesOf(db, tutorIds, now),
    () => readBooked(db, tutorIds, now),
  );
  const none: KnownHours = { ...noHours(schoolZone), exceptions: [] };
  const toHours = (id: string): TutorHours => {
    const hours = known.get(id);
    const { timeZone, duration, week, exceptions } = hours ?? none;
    const free = times.get(id)?.length ?? 0;
    return {
      ...{ timeZone, duration, week: week.map(formatDayHours), isSet: hours !== undefined, free },
      exceptions: exceptions.map(({ id: exception, firstDay: first, lastDay: last, spans }) => ({
        ...{ id: exception, first, last, hours: formatDayHours(spans) },
      })),
      outside: hours
        ? listOutside(
            booked.filter(({ slot }) => slot.instructorId === id),
            hours,
          )
        : [],
    };
  };
  return new Map(tutorIds.map((id) => [id, toHours(id)]));
}

/** The sessions and meetings to come of tutors, in order. */
const readBooked = async (db: Queryable, tutorIds: string[], now: Date) =>
  db
    .select({ booking: bookings, slot: slots, firstname: students.firstname, lastname: students.lastname })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(students, eq(students.id, bookings.studentId))
    .where(and(inArray(slots.instructorId, tutorIds), isNull(bookings.cancelledAt), gt(slots.startsAt, now)))
    .orderBy(asc(slots.startsAt));

/** Those of them that are booked at times at which the tutor is there no more. */
const listOutside = (booked: Awaited<ReturnType<typeof readBooked>>, hours: Hours): TutorHours['outside'] =>
  booked
    .filter(({ slot }) => isOutside(slot, hours))
    .map(({ booking, slot, firstname, lastname }) => {
      const name = `${firstname} ${lastname}`.trim();
      const isMeeting = booking.kind === 'meeting';
      return {
        ...{ id: booking.id, with: isMeeting ? `${name}’s parents` : name, isMeeting },
        ...{ startsAt: slot.startsAt.getTime(), duration: slot.duration },
      };
    });
