import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import { getCourse } from '../../contract/enrolment/offers.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { quizVersions, quizzes } from '../db/tables/content.ts';
import { courses } from '../db/tables/courses.ts';
import { students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { type Giveable, giveOnce, holdGiveable } from '../exam/staff/assign.ts';

/**
 * Locks the quizzes and mock tests of a course: those whose newest version has its name as subject; every subject that starts with
 * 'SAT' belongs to the one SAT course. What a student has or had is not given again, so that giving twice changes nothing (`giveOnce`). `to`: the students whom they are for.
 */
export const holdCourse = (tx: Transaction, content: readonly Content[], course: string, to: SQL): Promise<Giveable> =>
  holdGiveable(
    tx,
    content.filter((each) => each.course === course).map(({ quizId }) => quizId),
    to,
  );

/** Locks the course and gives a student what of it they never had. Returns the ids of what was given. */
export async function assignCourse(
  tx: Transaction,
  { studentId, courseId, now }: { studentId: string; courseId: string; now: Date },
): Promise<string[]> {
  const [[course], content] = await together(
    async () => tx.select({ name: courses.name }).from(courses).where(eq(courses.id, courseId)),
    () => listContent(tx),
  );
  if (!course) throw new Error(`There is no course ${courseId}.`);
  const held = await holdCourse(tx, content, course.name, eq(students.id, studentId));
  return giveOnce(tx, held, { studentId, now });
}

export type Content = { quizId: string; isNode: boolean; course: string };

/** The quizzes and mock tests that a course can have, by their ids, with the name of their course. */
export async function listContent(db: Queryable): Promise<Content[]> {
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
