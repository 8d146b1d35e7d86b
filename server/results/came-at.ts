import type { CompletedSitting } from '../../contract/results/results.ts';
import type { Queryable } from '../db/open.ts';
import { readScoredAt } from '../free-response/scored-at.ts';

/** When the student had each of some results, in ms since the epoch. */
export async function readCameAt(
  db: Queryable,
  sat: readonly CompletedSitting[],
): Promise<(sitting: CompletedSitting) => number> {
  const written = sat.filter(({ writtenBy }) => writtenBy !== undefined);
  const scored = await readScoredAt(
    db,
    written.map(({ studentQuizId }) => studentQuizId),
  );
  return ({ studentQuizId, submittedAt }) => Math.max(submittedAt, scored.get(studentQuizId)?.getTime() ?? 0);
}
