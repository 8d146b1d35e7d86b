import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { RulingTerms } from '../../contract/results/rulings.ts';
import type { Transaction } from '../db/open.ts';
import { questions } from '../db/tables/content.ts';
import { notebookEntries, type QuestionPlace } from '../db/tables/notebook.ts';

/**
 * Takes a question out of the mistake notebooks that a decision makes none of: nobody's mistake any more, or no mistake of those whose answer is right by it. When each
 * would have come is kept, for the decision may be taken back. Who would get it as a sibling gets their own question.
 */
export async function holdEntries(
  tx: Transaction,
  { id, ruling, places }: { id: string; ruling: RulingTerms; places: readonly QuestionPlace[] },
): Promise<void> {
  const isHeld = and(
    await isOf(tx, places),
    isNull(notebookEntries.heldBy),
    ruling.kind === 'keys' ? gaveOneOf(ruling.keys) : undefined,
  );
  await tx
    .update(notebookEntries)
    .set({ heldBy: id, heldDueAt: sql`${notebookEntries.dueAt}`, dueAt: null })
    .where(isHeld);
  if (ruling.kind === 'keys') return;
  const isSibling = or(
    ...places.map(({ versionId, number }) =>
      and(eq(notebookEntries.siblingVersionId, versionId), eq(notebookEntries.siblingNumber, number)),
    ),
  );
  await tx.update(notebookEntries).set({ siblingVersionId: null, siblingNumber: null, siblingOrigin: null }).where(isSibling);
}

/** Puts back what a decision took out, each for the day on which it would have come. */
export async function releaseEntries(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(notebookEntries)
    .set({ heldBy: null, dueAt: sql`${notebookEntries.heldDueAt}`, heldDueAt: null })
    .where(eq(notebookEntries.heldBy, id));
}

/** Entries stand where the question was last met: in a quiz, or in a drill that was made of it. */
async function isOf(tx: Transaction, places: readonly QuestionPlace[]): Promise<SQL | undefined> {
  const drilled = await tx
    .select({ versionId: questions.versionId, number: questions.number })
    .from(questions)
    .where(or(...places.map((place) => and(eq(questions.ofVersionId, place.versionId), eq(questions.ofNumber, place.number)))));
  const all = [...places, ...drilled];
  const list = JSON.stringify(all.map(({ versionId, number }) => [versionId, number]));
  return sql`(${notebookEntries.versionId}, ${notebookEntries.number}) in (
    select place ->> 0, (place ->> 1)::int from jsonb_array_elements(${list}::jsonb) as places(place))`;
}

/** Whether the student's newest answer in any sitting of the entry's version is one of these. */
const gaveOneOf = (keys: readonly string[]): SQL => sql`exists (
  select from sittings sat
  join lateral (
    select answer from ledger where ledger.sitting_id = sat.id and ledger.question = ${notebookEntries.number} and ledger.counted
    order by ledger.seq desc limit 1
  ) given on upper(trim(given.answer)) in (select jsonb_array_elements_text(${JSON.stringify(keys.map((key) => key.trim().toUpperCase()))}::jsonb))
  where sat.student_id = ${notebookEntries.studentId} and sat.version_id = ${notebookEntries.versionId} and sat.state = 'submitted')`;
