import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { notebookAnswers } from '../db/tables/notebook.ts';
import { sittings } from '../db/tables/sittings.ts';
import { daysAfter } from '../notebook/days.ts';
import { dateAt } from '../schedule/school-time.ts';
import type { Day } from './calendar.ts';

/** A streak is counted so far back. */
const longestStreakDays = 366;

/**
 * The days, on the clock of a zone, on which a student finished a quiz, module or drill, answered a question of the notebook, or had a session. Each
 * quarter of an hour is read once: no zone's day begins within one.
 */
export async function readPracticeDays(
  db: Queryable,
  studentId: string,
  { zone, now }: { zone: string; now: Date },
): Promise<Day[]> {
  const since = daysAfter(now, -longestStreakDays);
  const quarter = (column: typeof sittings.submittedAt | typeof notebookAnswers.answeredAt | typeof slots.startsAt) =>
    sql<Date>`date_bin('15 minutes', ${column}, '2000-01-01T00:00:00Z')`.mapWith(column);
  const finished = db
    .select({ at: quarter(sittings.submittedAt) })
    .from(sittings)
    .where(and(eq(sittings.studentId, studentId), gte(sittings.submittedAt, since)));
  const answered = db
    .select({ at: quarter(notebookAnswers.answeredAt) })
    .from(notebookAnswers)
    .where(and(eq(notebookAnswers.studentId, studentId), gte(notebookAnswers.answeredAt, since)));
  const held = db
    .select({ at: quarter(slots.startsAt) })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(
      and(
        eq(bookings.studentId, studentId),
        eq(bookings.kind, 'session'),
        isNull(bookings.cancelledAt),
        gte(slots.startsAt, since),
        lt(slots.startsAt, now),
      ),
    );
  const rows = await union(finished, answered, held);
  return [...new Set(rows.map(({ at }) => dateAt(at, zone).toString()))];
}
