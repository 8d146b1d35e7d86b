import { and, asc, eq, gte, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { Glance } from '../../contract/portal/glance.ts';
import type { Queryable } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { quizVersions } from '../db/tables/content.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { notebookEntries } from '../db/tables/notebook.ts';
import { goals } from '../db/tables/plan.ts';
import { selectUnderWay } from '../notebook/under-way.ts';
import { countDays, type Day } from '../plan/calendar.ts';
import { findToday } from '../plan/study-plan.ts';

/** What is ahead of a student: few rows by index, since it is asked with every page of the portal. */
export async function readGlance(
  db: Queryable,
  { studentId, zone }: { studentId: string; zone: string },
  now: Date,
): Promise<Glance> {
  const today = findToday(now, zone);
  return {
    test: await readNearestTest(db, studentId, today),
    due: await countDue(db, studentId, now),
    session: await readNextSession(db, studentId, now),
  };
}

async function readNearestTest(db: Queryable, studentId: string, today: Day): Promise<Glance['test']> {
  const [nearest] = await db
    .select({ course_name: courses.name, testDate: goals.testDate })
    .from(goals)
    .innerJoin(enrolments, and(eq(enrolments.courseId, goals.courseId), eq(enrolments.studentId, goals.studentId)))
    .innerJoin(courses, eq(courses.id, goals.courseId))
    .where(and(eq(goals.studentId, studentId), gte(goals.testDate, today)))
    .orderBy(asc(goals.testDate), asc(courses.name))
    .limit(1);
  if (!nearest?.testDate) return null;
  return { course_name: nearest.course_name, daysLeft: countDays(today, nearest.testDate) };
}

/** As the notebook counts: questions of what is being sat rest. */
async function countDue(db: Queryable, studentId: string, now: Date): Promise<number> {
  const [counted] = await db
    .select({ due: sql`count(*)`.mapWith(Number) })
    .from(notebookEntries)
    .innerJoin(quizVersions, eq(quizVersions.id, notebookEntries.versionId))
    .where(
      and(
        eq(notebookEntries.studentId, studentId),
        lte(notebookEntries.dueAt, now),
        notInArray(quizVersions.quizId, selectUnderWay(db, studentId, now)),
      ),
    );
  return counted?.due ?? 0;
}

async function readNextSession(db: Queryable, studentId: string, now: Date): Promise<Glance['session']> {
  const [next] = await db
    .select({ startsAt: slots.startsAt })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(
      and(
        eq(bookings.studentId, studentId),
        eq(bookings.kind, 'session'),
        isNull(bookings.cancelledAt),
        gte(slots.startsAt, now),
      ),
    )
    .orderBy(asc(slots.startsAt))
    .limit(1);
  return next ? { startsAt: next.startsAt.getTime() } : null;
}
