import { and, desc, eq, ilike, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DeskPage } from '../../contract/desk/pages.ts';
import type { lookAtProblem, ProblemLine, ProblemState, findProblems as problemsCall } from '../../contract/desk/problems.ts';
import type { Act } from '../audit/act.ts';
import type { Queryable } from '../db/open.ts';
import { students } from '../db/tables/people.ts';
import { problems } from '../db/tables/problems.ts';
import { CallRefused } from '../http/refused.ts';
import { cutPage, likeAnywhere, pageLimit, readTimeCursor } from './pages.ts';

const inState: Record<ProblemState, SQL> = { new: isNull(problems.lookedAt), lookedAt: isNotNull(problems.lookedAt) };

type Name = { firstname: string | null; lastname: string | null };

/** A student's name, as it is joined to a report. */
const fullName = ({ firstname, lastname }: Name) => `${firstname ?? ''} ${lastname ?? ''}`.trim();

/** Who reported; null for a visitor. */
function readReporter({
  studentId,
  facultyName,
  ...name
}: Name & Pick<typeof problems.$inferSelect, 'studentId' | 'facultyName'>) {
  if (studentId !== null) return { name: fullName(name), student: studentId };
  return facultyName === null ? null : { name: facultyName, student: null };
}

/** A page of the reports of problems, the newest first. */
export async function findProblems(
  db: Queryable,
  { search, state, after }: z.output<typeof problemsCall.body>,
): Promise<DeskPage<ProblemLine>> {
  const { id, at, message, page, facultyName } = problems;
  const { firstname, lastname } = students;
  const pattern = search ? likeAnywhere(search) : null;
  const matches = and(
    state && inState[state],
    pattern === null
      ? undefined
      : or(...[message, page, facultyName, firstname, lastname].map((column) => ilike(column, pattern))),
  );
  const place = after === undefined ? null : readTimeCursor(after);
  const rows = await db
    .select({ problem: problems, firstname, lastname })
    .from(problems)
    .leftJoin(students, eq(students.id, problems.studentId))
    .where(and(matches, place ? or(lt(at, place.at), and(eq(at, place.at), lt(id, place.id))) : undefined))
    .orderBy(desc(at), desc(id))
    .limit(pageLimit);
  const total = place === null ? await countProblems(db, matches) : undefined;
  return cutPage(rows, ({ problem }) => [problem.at.toISOString(), problem.id], toProblemLine, total);
}

type ReportedProblem = Name & { problem: typeof problems.$inferSelect };

/** A report as the desk shows it, with the name of its student, where it is one's. */
export const toProblemLine = ({
  problem: { studentId, facultyName, lookedAt, lookedBy, receivedAt: _, ...problem },
  ...name
}: ReportedProblem): ProblemLine => ({
  ...{ ...problem, at: problem.at.getTime() },
  from: readReporter({ studentId, facultyName, ...name }),
  lookedAt: lookedAt && { at: lookedAt.getTime(), by: lookedBy ?? '' },
});

async function countProblems(db: Queryable, matches: SQL | undefined): Promise<number> {
  const found = db
    .select({ id: problems.id })
    .from(problems)
    .leftJoin(students, eq(students.id, problems.studentId))
    .where(matches);
  return db.$count(found.as('found'));
}

/**
 * Notes that somebody has looked at a report, and what they found. In the record of actions it is about the student. Throws `CallRefused`: 404, 409 where it was
 * looked at before.
 */
export async function lookAt(
  { tx, now, actor, record }: Act,
  { problem, found }: z.output<typeof lookAtProblem.body>,
): Promise<void> {
  const { firstname, lastname } = students;
  const [read] = await tx
    .select({ studentId: problems.studentId, lookedAt: problems.lookedAt, firstname, lastname })
    .from(problems)
    .leftJoin(students, eq(students.id, problems.studentId))
    .where(eq(problems.id, problem))
    .for('update', { of: problems });
  if (!read) throw new CallRefused(404, 'notFound', 'This report isn’t kept anymore.');
  if (read.lookedAt) throw new CallRefused(409, 'conflict', 'Somebody has looked at this report already.');
  await tx.update(problems).set({ lookedAt: now, lookedBy: actor.name }).where(eq(problems.id, problem));
  const subject =
    read.studentId === null
      ? ({ kind: 'school', id: null, name: 'A report of a problem' } as const)
      : ({ kind: 'student', id: read.studentId, name: fullName(read) } as const);
  await record({ action: 'problem.look', subject, after: { report: problem }, reason: found });
}
