import type { TimePerQuestion } from '../../../contract/exam/attempts.ts';
import { CallRefused } from '../../http/refused.ts';

/** Throws `CallRefused` 400 for a question that the sitting's version does not have. */
export function checkQuestions(
  questionCount: number,
  named: { entries?: { question: number }[]; times?: TimePerQuestion | undefined },
): void {
  const numbers = [...(named.entries ?? []).map(({ question }) => question), ...Object.keys(named.times ?? {}).map(Number)];
  const beyond = numbers.find((number) => number > questionCount);
  if (beyond !== undefined) throw new CallRefused(400, 'badInput', `There is no question ${beyond}: there are ${questionCount}.`);
}
