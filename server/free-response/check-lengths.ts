import { eq, type SQL } from 'drizzle-orm';
import { pageName } from '../../contract/free-response/pages.ts';
import { type AnswerWay, taskBounds, toPageNames } from '../../contract/free-response/tasks.ts';
import { answerLength } from '../../contract/limits.ts';
import type { Queryable } from '../db/open.ts';
import { tasks } from '../db/tables/free-response.ts';
import { CallRefused } from '../http/refused.ts';

/** So many entries a section's ledger has at most whose answers are long: one every three seconds for five hours. */
const longEntriesAtMost = 6_000;

/** As `requireLengths`, in a way to the database of its own. */
export const checkLengths = async (
  db: Queryable,
  sitting: { versionId: string; lastSeq: number },
  answers: readonly LengthyAnswer[],
): Promise<void> => requireLengths(await readAnswerWay(db, sitting.versionId, answers), sitting, answers);

type LengthyAnswer = { answer: string };

/** How a version's tasks are answered; null where it has none. Asks the database where some answer is long. */
export async function readAnswerWay(
  db: Queryable,
  versionId: string | SQL,
  answers: readonly LengthyAnswer[],
): Promise<AnswerWay | null> {
  if (!answers.some(isLong)) return null;
  const [task] = await db.select({ delivered: tasks.delivered }).from(tasks).where(eq(tasks.versionId, versionId)).limit(1);
  return task?.delivered.by ?? null;
}

/**
 * Refuses an answer that is too long for a question: only those of a free-response section are texts, or the names of as many pages as an answer can have. Throws
 * `CallRefused`: 400, 429 where there are too many of them.
 */
export function requireLengths(
  answerWay: AnswerWay | null,
  { lastSeq }: { lastSeq: number },
  answers: readonly LengthyAnswer[],
): void {
  const long = answers.filter(isLong);
  if (long.length === 0) return;
  if (answerWay === null) throw new CallRefused(400, 'badInput', 'An answer is too long.');
  if (answerWay === 'paper' && !long.every(isPages))
    throw new CallRefused(400, 'badInput', `An answer on paper lists its pages, ${taskBounds.pages} at most.`);
  if (lastSeq > longEntriesAtMost) throw new CallRefused(429, 'tooMany', 'That’s too many changes to one section.', 60);
}

/** Whether an answer is longer than any question's. */
export const isLong = ({ answer }: LengthyAnswer): boolean => answer.length > answerLength;

function isPages({ answer }: LengthyAnswer): boolean {
  const names = toPageNames(answer);
  return names.length <= taskBounds.pages && names.every((name) => pageName.safeParse(name).success);
}
