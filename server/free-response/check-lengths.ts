import { eq } from 'drizzle-orm';
import { pageName } from '../../contract/free-response/pages.ts';
import { taskBounds, toPageNames } from '../../contract/free-response/tasks.ts';
import { answerLength } from '../../contract/limits.ts';
import type { Queryable } from '../db/open.ts';
import { tasks } from '../db/tables/free-response.ts';
import { CallRefused } from '../http/refused.ts';

/** So many entries a section's ledger has at most whose answers are long: one every three seconds for five hours. */
const longEntriesAtMost = 6_000;

/**
 * Refuses an answer that is too long for a question: only those of a free-response section are texts, or the names of as many pages as an answer can have. Asks the database where one is
 * long. Throws `CallRefused`: 400, 429 where there are too many of them.
 */
export async function checkLengths(
  db: Queryable,
  { versionId, lastSeq }: { versionId: string; lastSeq: number },
  answers: readonly { answer: string }[],
): Promise<void> {
  if (!answers.some(isLong)) return;
  const [task] = await db.select({ delivered: tasks.delivered }).from(tasks).where(eq(tasks.versionId, versionId)).limit(1);
  if (!task) throw new CallRefused(400, 'badInput', 'An answer is too long.');
  if (task.delivered.by === 'paper' && !answers.filter(isLong).every(isPages))
    throw new CallRefused(400, 'badInput', `An answer on paper lists its pages, ${taskBounds.pages} at most.`);
  if (lastSeq > longEntriesAtMost) throw new CallRefused(429, 'tooMany', 'That’s too many changes to one section.', 60);
}

/** Whether an answer is longer than any question's. */
export const isLong = ({ answer }: { answer: string }): boolean => answer.length > answerLength;

function isPages({ answer }: { answer: string }): boolean {
  const names = toPageNames(answer);
  return names.length <= taskBounds.pages && names.every((name) => pageName.safeParse(name).success);
}
