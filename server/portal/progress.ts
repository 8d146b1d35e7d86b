import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { quizVersions, quizzes } from '../db/tables/content.ts';
import { sittings } from '../db/tables/sittings.ts';
import { toCourse } from './course-content.ts';

/** What there is to do in a course, and how much of it is done. */
type PartCount = { done: number; total: number };

/** A course by what its progress is counted by: the ids of its PDFs, and of those that were opened. */
type CourseFiles = { courseId: string; course_name: string; files: string[]; openedFiles: string[] };

/**
 * How far a student is in courses, in whole percent by course id: of the quizzes and mock tests given, those that were finished; of its PDFs, those
 * that were opened; and every session that was held. Drills are beside the course. Two queries, however many courses there are.
 */
export async function readProgress(
  db: Database,
  { studentId, now }: { studentId: string; now: Date },
  enrolled: readonly CourseFiles[],
): Promise<Map<string, number>> {
  const given = await readGiven(db, studentId);
  const held = await countHeld(db, studentId, now);
  return new Map(
    enrolled.map(({ courseId, course_name, files, openedFiles }) => {
      const sat = given.filter(({ subject }) => toCourse(subject) === course_name);
      const sessions = held.get(courseId) ?? 0;
      const parts: PartCount[] = [
        { done: sat.filter(({ state }) => state === 'submitted').length, total: sat.length },
        { done: files.filter((id) => openedFiles.includes(id)).length, total: files.length },
        { done: sessions, total: sessions },
      ];
      return [courseId, toWholePercent(parts)];
    }),
  );
}

/** Rounded down: a course is at 100 % only when all of it is done. */
function toWholePercent(parts: readonly PartCount[]): number {
  const sum = (part: keyof PartCount) => parts.reduce((all, each) => all + each[part], 0);
  return sum('total') === 0 ? 0 : Math.floor((100 * sum('done')) / sum('total'));
}

/** The quizzes and whole mock tests that a student was given. */
const readGiven = (db: Database, studentId: string) =>
  db
    .select({ subject: quizVersions.subject, state: sittings.state })
    .from(sittings)
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(and(eq(sittings.studentId, studentId), isNull(sittings.recordId), isNull(quizzes.drillFor)));

/** How many sessions of each course were held. */
async function countHeld(db: Database, studentId: string, now: Date): Promise<Map<string, number>> {
  const ended = sql`${slots.startsAt} + ${slots.duration} * interval '1 minute'`;
  const rows = await db
    .select({ courseId: bookings.courseId, held: sql`count(*)`.mapWith(Number) })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(and(eq(bookings.studentId, studentId), eq(bookings.kind, 'session'), isNull(bookings.cancelledAt), lt(ended, now)))
    .groupBy(bookings.courseId);
  return new Map(rows.flatMap(({ courseId, held }) => (courseId === null ? [] : [[courseId, held]])));
}
