import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { ledger } from '../../db/tables/sittings.ts';

/** What the ledger has of a question at last. `answer` '' is a blank. */
export type NewestAnswer = { answer: string; marked: boolean };

/** The newest entry that counts of each question of some sittings, by `toPlace`; one query. A question without one is not among them. */
export async function newestAnswers(db: Queryable, sittingIds: string[]): Promise<Map<string, NewestAnswer>> {
  const { sittingId, question, answer, marked, seq } = ledger;
  const rows = await db
    .selectDistinctOn([sittingId, question], { sittingId, question, answer, marked })
    .from(ledger)
    .where(and(inArray(sittingId, sittingIds), eq(ledger.counted, true)))
    .orderBy(asc(sittingId), asc(question), desc(seq));
  return new Map(rows.map((row) => [toPlace(row.sittingId, row.question), { answer: row.answer, marked: row.marked }]));
}

/** One question of one sitting. */
export const toPlace = (sittingId: string, question: number): string => `${sittingId}/${question}`;
