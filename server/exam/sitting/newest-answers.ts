import { and, asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { ledger } from '../../db/tables/sittings.ts';

/** What the ledger has of a question at last. `answer` '' is a blank. */
export type NewestAnswer = { answer: string; marked: boolean };

/** The newest entry that counts of each question of some sittings, by `toPlace`; one query. A question without one is not among them. `sittingIds`: also as a query for them. */
export async function newestAnswers(db: Queryable, sittingIds: string[] | SQLWrapper): Promise<Map<string, NewestAnswer>> {
  const { sittingId, question, answer, marked, seq } = ledger;
  const rows = await db
    .selectDistinctOn([sittingId, question], { sittingId, question, answer, marked })
    .from(ledger)
    .where(and(inArray(sittingId, sittingIds), eq(ledger.counted, true)))
    .orderBy(asc(sittingId), asc(question), desc(seq));
  return new Map(rows.map((row) => [toPlace(row.sittingId, row.question), { answer: row.answer, marked: row.marked }]));
}

/** In a query of sittings: what the ledger of one has of a question at last; null where it has nothing. */
export const newestAnswer = (number: number): SQL<string | null> =>
  sql`(select newest.answer from ${ledger} as newest where newest.sitting_id = sittings.id and newest.question = ${number}
    and newest.counted order by newest.seq desc limit 1)`;

/** One question of one sitting. */
export const toPlace = (sittingId: string, question: number): string => `${sittingId}/${question}`;
