import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { FinishedWork } from '../../contract/teacher/students.ts';
import type { Queryable } from '../db/open.ts';
import { assignments } from '../db/tables/assignments.ts';
import { courses } from '../db/tables/courses.ts';
import { homework, homeworkWorks } from '../db/tables/homework.ts';
import { sittings } from '../db/tables/sittings.ts';
import { together } from '../db/together.ts';
import { taughtBy } from '../doubts/access.ts';
import { toCourse } from '../portal/course-content.ts';
import { readCompletedOf, type StudentCondition } from '../results/completed.ts';
import { toPercent } from '../results/percent.ts';
import { groupsOf, readTaught } from './own-students.ts';

type StudentWork = { studentId: string; work: FinishedWork };

/**
 * What students have finished for a tutor, oldest first: the tests of the courses that the tutor teaches and what was assigned to the tutor's groups, and the homework of the courses. A result that the student does not have yet
 * is not among it.
 */
export async function readFinished(
  db: Queryable,
  tutorId: string,
  { whose, now, unscaled = false }: { whose: StudentCondition; now: Date; unscaled?: boolean },
): Promise<StudentWork[]> {
  const [taught, forGroups, tests, works] = await together(
    () => readTaught(db, tutorId),
    () => readGivenToGroups(db, tutorId, whose),
    () => readCompletedOf(db, { whose, now, unscaled }),
    () => readGivenBack(db, tutorId, whose),
  );
  const names = new Set(taught.map(({ name }) => name));
  const finished = tests.flatMap(({ studentId, sitting }): StudentWork[] => {
    const { studentQuizId: id, title, is_node: isMock, submittedAt: at, right: points, total: of, percent, scaled } = sitting;
    const course = toCourse(sitting.subject);
    if (sitting.isDrill || !(names.has(course) || forGroups.has(id))) return [];
    const early = sitting.ending !== 'student' && sitting.ending !== 'timeUp';
    const kind = isMock ? ('mock' as const) : ('quiz' as const);
    return [{ studentId, work: { id, kind, title, course, at, points, of, percent, scaled, early, late: false } }];
  });
  return [...finished, ...works].sort((one, other) => one.work.at - other.work.at || (one.work.id < other.work.id ? -1 : 1));
}

/** The sittings of what was assigned to the tutor's groups. */
async function readGivenToGroups(db: Queryable, tutorId: string, whose: StudentCondition): Promise<Set<string>> {
  const rows = await db
    .select({ id: sittings.id })
    .from(sittings)
    .innerJoin(assignments, eq(assignments.id, sittings.assignmentId))
    .where(and(whose(sittings.studentId), inArray(assignments.groupId, groupsOf(db, tutorId))));
  return new Set(rows.map(({ id }) => id));
}

/** The homework of the tutor's courses that was given back, oldest first. */
async function readGivenBack(db: Queryable, tutorId: string, whose: StudentCondition): Promise<StudentWork[]> {
  const rows = await db
    .select({ work: homeworkWorks, title: homework.title, most: homework.points, course: courses.name })
    .from(homeworkWorks)
    .innerJoin(homework, eq(homework.id, homeworkWorks.homeworkId))
    .innerJoin(courses, eq(courses.id, homework.courseId))
    .where(
      and(
        ...[whose(homeworkWorks.studentId), inArray(homework.courseId, taughtBy(db, tutorId))],
        ...[eq(homeworkWorks.state, 'givenBack'), isNotNull(homeworkWorks.givenBackAt)],
      ),
    )
    .orderBy(asc(homeworkWorks.givenBackAt));
  return rows.map(({ work: { id, studentId, points, isLate: late, givenBackAt }, title, most, course }) => {
    const hasPoints = points !== null && most !== null && most > 0;
    return {
      studentId,
      work: {
        ...{ id, kind: 'homework', title, course, at: givenBackAt?.getTime() ?? 0, scaled: null, early: false, late },
        ...(hasPoints ? { points, of: most, percent: toPercent(points, most) } : { points: null, of: null, percent: null }),
      },
    };
  });
}
