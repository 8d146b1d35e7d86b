import type { ReviewedQuestion } from '../../../../contract/results/results.ts';

export type Outcome = 'right' | 'wrong' | 'blank';

/** How a question came out: a blank is not called wrong. */
export function getOutcome({ right, answer }: Pick<ReviewedQuestion, 'right' | 'answer'>): Outcome {
  if (right) return 'right';
  return answer === '' ? 'blank' : 'wrong';
}

export const outcomeNames: Record<Outcome, string> = { right: 'Right', wrong: 'Wrong', blank: 'Left blank' };
