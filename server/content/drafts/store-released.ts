import type { Transaction } from '../../db/open.ts';
import type { QuizContent } from '../quiz.ts';
import { type StoreResult, storeBankIn, storeQuizIn } from '../store.ts';
import type { PackKind } from './lock-pack.ts';

/** What an import made of a quiz or a bank. `drafts`: how many of its questions stand in no version; 'drafts' where none does. */
export type PackResult = (StoreResult | { result: 'drafts' }) & { drafts?: number };

const storeIn = { quiz: storeQuizIn, bank: storeBankIn };

/** Stores what is released of a pack as its next version; where nothing is, there is none. Null where something of another kind has the name. */
export async function storeReleased(
  tx: Transaction,
  kind: PackKind,
  released: QuizContent,
  now: Date,
  drafts = 0,
): Promise<PackResult | null> {
  const aside = drafts > 0 ? { drafts } : {};
  if (released.questions.length === 0) return { result: 'drafts', ...aside };
  const stored = await storeIn[kind](tx, released, now);
  return stored && { ...stored, ...aside };
}
