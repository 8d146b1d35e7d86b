import { and, desc, eq, inArray, max, ne, type SQLWrapper } from 'drizzle-orm';
import { type Grade, mostGradebookHomework } from '../../../contract/desk/gradebook.ts';
import type { WorkState } from '../../../contract/homework/homework.ts';
import type { Queryable } from '../../db/open.ts';
import { homework, homeworkWorks } from '../../db/tables/homework.ts';
import { standingOf } from '../../homework/move-work.ts';
import { toPercent } from '../../results/percent.ts';

type Column = { id: string; title: string };

/** The homework that some students have, what was given last, in the order of its dates; of one course where it is named. */
export async function readHomeworkColumns(db: Queryable, members: SQLWrapper, courseId: string | null): Promise<Column[]> {
  const rows = await db
    .select({ id: homework.id, title: homework.title, dueAt: max(homework.dueAt) })
    .from(homework)
    .innerJoin(homeworkWorks, eq(homeworkWorks.homeworkId, homework.id))
    .where(
      and(
        inArray(homeworkWorks.studentId, members),
        ne(homeworkWorks.state, 'takenBack'),
        courseId === null ? undefined : eq(homework.courseId, courseId),
      ),
    )
    .groupBy(homework.id)
    .orderBy(desc(homework.givenAt), desc(homework.id))
    .limit(mostGradebookHomework);
  return rows
    .sort((one, other) => (one.dueAt?.getTime() ?? 0) - (other.dueAt?.getTime() ?? 0) || (one.id < other.id ? -1 : 1))
    .map(({ id, title }) => ({ id, title: `Homework: ${title}` }));
}

const states: Record<WorkState, Grade['state']> = {
  ...{ given: 'given', missing: 'missing', handedIn: 'handedIn', late: 'handedIn', held: 'handedIn', lookedAt: 'handedIn' },
  ...{ givenBack: 'givenBack', takenBack: 'none' },
};

/** What some students have of homework, by student and homework. */
export async function readHomeworkGrades(
  db: Queryable,
  { people, columns, now }: { people: readonly string[]; columns: readonly Column[]; now: Date },
): Promise<(studentId: string) => Grade[]> {
  if (columns.length === 0) return () => [];
  const rows = await db
    .select({ work: homeworkWorks, most: homework.points })
    .from(homeworkWorks)
    .innerJoin(homework, eq(homework.id, homeworkWorks.homeworkId))
    .where(
      and(
        inArray(homeworkWorks.studentId, [...people]),
        inArray(
          homeworkWorks.homeworkId,
          columns.map(({ id }) => id),
        ),
      ),
    );
  const byPlace = new Map(rows.map((row) => [`${row.work.studentId} ${row.work.homeworkId}`, row]));
  return (studentId) =>
    columns.map(({ id: test, title }): Grade => {
      const found = byPlace.get(`${studentId} ${test}`);
      if (!found) return { test, title, state: 'none', percent: null, reinstated: false };
      const { work, most } = found;
      const hasPoints = work.state === 'givenBack' && work.points !== null && most !== null && most > 0;
      return {
        ...{ test, title, state: states[standingOf(work, now)], reinstated: false, isLate: work.isLate },
        percent: hasPoints ? toPercent(work.points ?? 0, most) : null,
      };
    });
}
