import { lt } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { hoursExceptions } from '../../db/tables/tutors.ts';
import { dayAfter, toDay } from '../../schedule/school-time.ts';

/** Forgets the leave and other hours that were over before `until`, wherever their tutors live. */
export async function forgetExceptions(db: Queryable, until: Date): Promise<void> {
  const dayBefore = dayAfter(toDay(until, 'UTC'), -1).slice(0, 10);
  await db.delete(hoursExceptions).where(lt(hoursExceptions.lastDay, dayBefore));
}
