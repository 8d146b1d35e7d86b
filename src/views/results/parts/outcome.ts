import { isNotReached, type ReviewedQuestion } from '../../../../contract/results/results.ts';

export type Outcome = 'right' | 'wrong' | 'blank' | 'notReached';

/** How a question came out: a blank is not called wrong, and one that the student did not get to is neither. */
export function getOutcome(question: Pick<ReviewedQuestion, 'right' | 'answer' | 'shown'>): Outcome {
  if (question.right) return 'right';
  if (isNotReached(question)) return 'notReached';
  return question.answer === '' ? 'blank' : 'wrong';
}

export const outcomeNames: Record<Outcome, string> = {
  right: 'Right',
  wrong: 'Wrong',
  blank: 'Left blank',
  notReached: 'Not reached',
};
