import type { Transaction } from '../db/open.ts';
import type { askedQuestions } from '../db/tables/content.ts';
import type { notebookEntries } from '../db/tables/notebook.ts';
import { freshQuestions } from '../practice/fresh-questions.ts';

type Entry = typeof notebookEntries.$inferSelect;
type AskedQuestion = { studentId: string; subject: string } & Pick<
  typeof askedQuestions.$inferSelect,
  'domain' | 'skill' | 'difficulty' | 'key'
>;

/** What an entry keeps of its sibling. */
export type SiblingPlace = Pick<Entry, 'siblingVersionId' | 'siblingNumber' | 'siblingOrigin'>;

export const noSibling: SiblingPlace = { siblingVersionId: null, siblingNumber: null, siblingOrigin: null };

/**
 * A question of the banks on the same skill that the student never had, of the same family or else the same difficulty where there is one: who knows the letter of an
 * answer by heart does not know the skill yet. None where the banks have none left.
 */
export async function chooseSibling(
  tx: Transaction,
  { studentId, subject, domain, skill, difficulty, key }: AskedQuestion,
  now: Date,
): Promise<SiblingPlace> {
  const found = await freshQuestions(tx, studentId, { filter: { area: { subject, domain, skill } }, now });
  const fresh = found.filter(({ isNew }) => isNew);
  const sibling =
    fresh.find((question) => key.family !== undefined && question.family === key.family.name) ??
    fresh.find((question) => question.difficulty === difficulty) ??
    fresh[0];
  if (!sibling) return noSibling;
  const { versionId, number, origin } = sibling;
  return { siblingVersionId: versionId, siblingNumber: number, siblingOrigin: origin };
}
