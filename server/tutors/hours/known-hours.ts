import { and, asc, gte, inArray } from 'drizzle-orm';
import { weekdays } from '../../../contract/tutors/hours.ts';
import type { Queryable } from '../../db/open.ts';
import { hoursExceptions, tutorHours } from '../../db/tables/tutors.ts';
import { together } from '../../db/together.ts';
import { dayAfter, toDay } from '../../schedule/school-time.ts';
import type { Hours } from './plan-slots.ts';

/** Minutes of a session where nobody has said any. */
const usualMinutes = 60;

/** What a tutor has before anybody has said any hours: none, by the school's clocks. */
export const noHours = (timeZone: string) => ({ timeZone, duration: usualMinutes, week: weekdays.map(() => []) });

export type KnownHours = Omit<Hours, 'exceptions'> & { exceptions: (typeof hoursExceptions.$inferSelect)[] };

/** A tutor's hours with what is ahead of leave and other hours, in order; null where nobody has said any. */
export const readHours = async (db: Queryable, tutorId: string, now: Date): Promise<KnownHours | null> =>
  (await readHoursOf(db, [tutorId], now)).get(tutorId) ?? null;

/** The hours of tutors by their ids, without those of whom nobody has said any. */
export async function readHoursOf(db: Queryable, tutorIds: string[], now: Date): Promise<Map<string, KnownHours>> {
  // Wherever a tutor lives, yesterday is the earliest day that is not over.
  const yesterday = dayAfter(toDay(now, 'UTC'), -1).slice(0, 10);
  const [rows, exceptions] = await together(
    () => db.select().from(tutorHours).where(inArray(tutorHours.tutorId, tutorIds)),
    () =>
      db
        .select()
        .from(hoursExceptions)
        .where(and(inArray(hoursExceptions.tutorId, tutorIds), gte(hoursExceptions.lastDay, yesterday)))
        .orderBy(asc(hoursExceptions.firstDay)),
  );
  return new Map(
    rows.map(({ tutorId, timeZone, duration, week }) => {
      const today = toDay(now, timeZone).slice(0, 10);
      const ahead = exceptions.filter((each) => each.tutorId === tutorId && each.lastDay >= today);
      return [tutorId, { timeZone, duration, week, exceptions: ahead }];
    }),
  );
}
