import { and, desc, eq, isNull } from 'drizzle-orm';
import { getCourse } from '../../contract/enrolment/offers.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { quizVersions, quizzes } from '../db/tables/content.ts';
import { courses } from '../db/tables/courses.ts';
import { assignQuizOnce } from '../exam/staff/assign.ts';

type Assignment = { studentId: string; courseId: string; now: Date };

/**
 * Gives a student the quizzes and mock tests of a course: those whose newest version has its name as subject; every subject that starts with
 * 'SAT' belongs to the one SAT course. What the student has or had is not given again, so that doing it twice changes nothing. Returns
 * the ids of what was given.
 */
export async function assignCourse(tx: Transaction, { studentId, courseId, now }: Assignment): Promise<string[]> {
  const [course] = await tx.select({ name: courses.name }).from(courses).where(eq(courses.id, courseId));
  if (!course) throw new Error(`There is no course ${courseId}.`);
  const given: string[] = [];
  // Always in the order of their ids: two that assign at once wait for each other at the first quiz, not crosswise.
  const content = await listContent(tx);
  for (const { quizId } of content.filter((each) => each.course === course.name)) {
    if (await assignQuizOnce(tx, { studentId, quizId, now })) given.push(quizId);
  }
  return given;
}

/** The quizzes and mock tests that a course can have, by their ids, with the name of their course. */
export async function listContent(db: Queryable): Promise<{ quizId: string; isNode: boolean; course: string }[]> {
  const newest = await db
    .selectDistinctOn([quizVersions.quizId], { quizId: quizzes.id, isNode: quizzes.isNode, subject: quizVersions.subject })
    .from(quizVersions)
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(and(isNull(quizzes.moduleOf), isNull(quizzes.drillFor), eq(quizzes.isBank, false), isNull(quizzes.withdrawnAt)))
    .orderBy(quizVersions.quizId, desc(quizVersions.version));
  return newest.map(({ subject, ...quiz }) => ({ ...quiz, course: toCourse(subject) }));
}

/** The name of the course that a subject belongs to. */
export const toCourse = (subject: string): string => getCourse({ kind: /^SAT\b/.test(subject) ? 'sat' : 'ap', name: subject });
