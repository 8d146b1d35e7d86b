import { and, asc, eq, gte, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { Glance } from '../../contract/portal/glance.ts';
import type { Queryable } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { quizVersions } from '../db/tables/content.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { notebookEntries } from '../db/tables/notebook.ts';
import { goals } from '../db/tables/plan.ts';
import { together } from '../db/together.ts';
import { selectUnderWay } from '../notebook/under-way.ts';
import { countUnread } from '../notices/notices.ts';
import { noteZone } from '../notices/settings.ts';
import { countDays, type Day } from '../plan/calendar.ts';
import { findToday } from '../plan/study-plan.ts';

/** What is ahead of a student, and what is unread: few rows by index, since it is asked with every page of the portal. Notes the zone for quiet hours. */
export async function readGlance(
  db: Queryable,
  { studentId, zone }: { studentId: string; zone: string },
  now: Date,
): Promise<Glance> {
  const today = findToday(now, zone);
  const reader = { role: 'student', id: studentId } as const;
  const [test, due, session, notices] = await together(
    () => readNearestTest(db, studentId, today),
    () => countDue(db, studentId, now),
    () => readNextSession(db, studentId, now),
    () => countUnread(db, reader),
    () => noteZone(db, reader, zone, now),
  );
  return { test, due, session, notices };
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
