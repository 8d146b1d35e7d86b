import type { QuestionKind } from '../../contract/exam/questions.ts';
import type { AnswerChange } from '../../contract/results/results.ts';
import type { AnswerKey } from '../db/tables/content.ts';
import { isRight } from '../exam/closing/grade.ts';

type DeliveredQuestion = { delivered: { kind: QuestionKind }; key: Pick<AnswerKey, 'answer' | 'accepted' | 'ruling'> };
/** An answer as the ledger has it, with the student's stamp. */
type GivenAnswer = { answer: string; at: Date };

/** How quickly, in ms, a number has to become longer or shorter to count as being typed: every key is an entry of the ledger. */
const typingMs = 5000;

/**
 * The changes of a question's answer, from its entries in their order: each time another answer followed one. Blanks in between, marks, and
 * the same answer written otherwise ('b', '1.50', another accepted form) are none.
 */
export function findChanges({ delivered, key }: DeliveredQuestion, entries: readonly GivenAnswer[]): AnswerChange[] {
  const given = settled[delivered.kind](entries)
    .map(({ answer }) => answer.trim())
    .filter(Boolean);
  const right = (answer: string) => isRight(delivered, key, answer);
  const isSame = (one: string, other: string) =>
    one === other || isRight(delivered, { answer: one, accepted: [] }, other) || (right(one) && right(other));
  const distinct = given.filter((answer, at) => at === 0 || !isSame(given[at - 1] ?? '', answer));
  return distinct.slice(1).map((to, at) => {
    const from = distinct[at] ?? '';
    return { from, to, kind: classifyChange(right(from), right(to)) };
  });
}

/** The entries that were meant as answers. */
const settled: Record<QuestionKind, (entries: readonly GivenAnswer[]) => readonly GivenAnswer[]> = {
  choice: (entries) => entries,
  number: (entries) => entries.filter(isSettled),
};

/** Whether a typed number stood still, and was not on its way to the next entry. */
function isSettled({ answer, at }: GivenAnswer, index: number, entries: readonly GivenAnswer[]): boolean {
  const next = entries[index + 1];
  if (!next || next.at.getTime() - at.getTime() >= typingMs) return true;
  return !next.answer.startsWith(answer) && !answer.startsWith(next.answer);
}

function classifyChange(wasRight: boolean, isNowRight: boolean): AnswerChange['kind'] {
  if (wasRight) return 'rightToWrong';
  return isNowRight ? 'wrongToRight' : 'wrongToWrong';
}
