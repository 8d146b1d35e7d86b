import type { LedgerEntry } from '../../../contract/exam/attempts.ts';
import { toHighlightValues } from '../../../contract/exam/highlights.ts';
import type { ledger } from '../../db/tables/sittings.ts';

/** An entry as the contract has it. */
export const toEntry = ({ seq, question, answer, marked, highlights, at }: typeof ledger.$inferSelect): LedgerEntry => ({
  ...{ seq, question, answer, marked, at: at.getTime() },
  ...(highlights ? { highlights } : {}),
});

/** What an entry says, without its number and its stamp. */
export const toContents = ({ question, answer, marked, highlights }: LedgerEntry): string =>
  JSON.stringify([question, answer, marked, ...toHighlightValues(highlights)]);
