import { and, eq, inArray } from 'drizzle-orm';
import { unnamed } from '../../contract/unnamed.ts';
import type { Queryable } from '../db/open.ts';
import { quizVersions, quizzes } from '../db/tables/content.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import type { Grade } from '../exam/closing/close.ts';
import type { RegradedPart } from './plan-regrade.ts';

/** A quiz or a whole mock test that is over, and whose score changes. */
export type ChangedScore = {
  id: string;
  quizId: string;
  isMock: boolean;
  studentId: string;
  name: string;
  firstname: string;
  title: string;
  before: Grade;
  after: Grade;
};

/** What a plan comes to for quizzes and whole mock tests that are over, where it changes anything. */
export async function readChanges(db: Queryable, parts: readonly RegradedPart[]): Promise<ChangedScore[]> {
  const changes = new Map<string, Grade>();
  for (const { wholeId, before, after } of parts) {
    const so = changes.get(wholeId) ?? { right: 0, total: 0 };
    changes.set(wholeId, { right: so.right + after.right - before.right, total: so.total + after.total - before.total });
  }
  const ids = [...changes].filter(([, { right, total }]) => right !== 0 || total !== 0).map(([id]) => id);
  const rows = await db
    .select({
      ...{ id: sittings.id, quizId: sittings.quizId, isMock: quizzes.isNode, studentId: sittings.studentId },
      ...{ firstname: students.firstname, lastname: students.lastname, title: quizVersions.title },
      ...{ right: sittings.right, total: sittings.total },
    })
    .from(sittings)
    .innerJoin(students, eq(students.id, sittings.studentId))
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .where(and(inArray(sittings.id, ids), eq(sittings.state, 'submitted')));
  return rows.map(({ lastname, right, total, title, ...row }) => {
    const change = changes.get(row.id) ?? { right: 0, total: 0 };
    const before = { right: right ?? 0, total: total ?? 0 };
    return {
      ...row,
      ...{ name: `${row.firstname} ${lastname}`.trim(), title: title ?? unnamed.title },
      ...{ before, after: { right: before.right + change.right, total: before.total + change.total } },
    };
  });
}

/** Less than zero where a score falls, compared as fractions: no rounding decides. */
export const compareScores = ({ before, after }: Pick<ChangedScore, 'before' | 'after'>): number => {
  // Of nothing nobody has anything right, and nothing wrong: that is no fall.
  if (after.total === 0 || before.total === 0) return 0;
  return after.right * before.total - before.right * after.total;
};
