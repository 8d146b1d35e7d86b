import { and, asc, eq, gt } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { notebookAnswers, notebookEntries } from '../db/tables/notebook.ts';
import { readGoalCourses } from '../plan/goals.ts';
import { minutesPerQuestion } from '../plan/plan-drills.ts';
import { toCourse } from '../portal/course-content.ts';
import { chooseDue, type Review } from './choose-due.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** An entry that was answered now, and the subject of its quiz. */
type AnsweredEntry = { studentId: string; entryId: string; addedAt: Date; subject: string; right: boolean };

/** When an answered question comes back for the test of its course; null without a test date ahead, or where no day before it has time left. */
export async function aimAtTest(tx: Transaction, answered: AnsweredEntry, now: Date): Promise<Date | null> {
  const courses = await readGoalCourses(tx, answered.studentId);
  const goal = courses.find(({ course_name }) => course_name === toCourse(answered.subject))?.goal;
  if (!goal || goal.testDate === null) return null;
  return chooseDue({
    reviews: await readReviews(tx, answered, now),
    testAt: startAnywhere(goal.testDate),
    dailyQuestions: Math.floor(goal.weeklyMinutes / 7 / minutesPerQuestion),
    booked: await countBooked(tx, answered.studentId, now),
  });
}

/** When a day begins where it begins first, so that no zone has a due day on the test day itself. */
const startAnywhere = (day: string): Date => new Date(Date.parse(day) - 14 * hourMs);

/** The mistake itself, then every answer since, this one too. */
async function readReviews(tx: Transaction, { entryId, addedAt, right }: AnsweredEntry, now: Date): Promise<Review[]> {
  const { answeredAt } = notebookAnswers;
  const earlier = await tx
    .select({ at: answeredAt, right: notebookAnswers.right })
    .from(notebookAnswers)
    .where(and(eq(notebookAnswers.entryId, entryId), gt(answeredAt, addedAt)))
    .orderBy(asc(answeredAt), asc(notebookAnswers.id));
  return [{ at: addedAt, right: false }, ...earlier, { at: now, right }];
}

/** How many questions of a student's wait for each day from now. */
async function countBooked(tx: Transaction, studentId: string, now: Date): Promise<number[]> {
  const { dueAt } = notebookEntries;
  const rows = await tx
    .select({ dueAt })
    .from(notebookEntries)
    .where(and(eq(notebookEntries.studentId, studentId), gt(dueAt, now)));
  const booked: number[] = [];
  for (const row of rows) {
    if (row.dueAt === null) continue;
    const day = Math.round((row.dueAt.getTime() - now.getTime()) / dayMs);
    booked[day] = (booked[day] ?? 0) + 1;
  }
  return booked;
}
