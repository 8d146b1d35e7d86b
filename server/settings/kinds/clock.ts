import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { bookings, slots } from '../../db/tables/booking.ts';
import { timeZone } from '../../environment/readers.ts';
import { readHolidays, readSchoolWeek } from '../../hours/school-hours.ts';
import { formatHolidays, formatSchoolWeek } from '../../hours/write-hours.ts';
import { findReadProblem, type SettingKind } from '../kind.ts';

/** By whose clocks the school lives, and when it answers. */
export const clock: SettingKind = {
  readDefaults: async ({ base: { schoolTimeZone, schoolHours } }) => ({
    timeZone: schoolTimeZone,
    week: formatSchoolWeek(schoolHours.week),
    holidays: formatHolidays(schoolHours.holidays),
  }),
  findProblems: ({ timeZone: zone = '', week = '', holidays = '' }) => [
    ...findReadProblem('timeZone', () => timeZone(zone)),
    ...findReadProblem('week', () => readSchoolWeek(week)),
    ...findReadProblem('holidays', () => readHolidays(holidays)),
  ],
  describeEffects: async ({ before, after }, { db, now }) => [
    ...(before.timeZone === after.timeZone
      ? []
      : [
          describeBooked(await countComing(db, now)),
          'Tutors’ hours stay in the time zone each tutor set them in. Report days follow the new time zone, and no day is reported twice or left out.',
        ]),
    ...(before.week === after.week && before.holidays === after.holidays
      ? []
      : ['Anything asked from now on is answered by the new hours. Promises already made stay as they are.']),
  ],
};

const describeBooked = (booked: number): string =>
  booked === 0
    ? 'No session is booked: nobody has to be told.'
    : `${booked === 1 ? 'The session that is booked stays' : `The ${booked} sessions that are booked stay`} at the same moment. Anyone who hasn’t chosen a time zone sees a different time for ${booked === 1 ? 'it' : 'them'}, and nobody is emailed.`;

/** Sessions and meetings that are booked and have not begun. */
export const countComing = (db: Queryable, now: Date): Promise<number> =>
  db.$count(
    db
      .select({ id: bookings.id })
      .from(bookings)
      .innerJoin(slots, eq(slots.id, bookings.slotId))
      .where(and(isNull(bookings.cancelledAt), gt(slots.startsAt, now)))
      .as('coming'),
  );
