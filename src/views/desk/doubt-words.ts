import type { DoubtLineAtDesk } from '../../../contract/desk/doubts.ts';
import { formatMoment } from '../../../contract/moments.ts';

const stateWords: Record<DoubtLineAtDesk['state'], string> = {
  asked: 'Waiting for a tutor',
  taken: 'A tutor is on it',
  answered: 'Answered',
  askedBack: 'Waiting for the student',
  solved: 'Solved',
  reopened: 'Asked again, waiting for a tutor',
};

/** Where a doubt stands, who has taken it, and until when an answer is or was promised. */
export function describeDoubt(
  {
    state,
    tutor = null,
    dueAt,
    isEscalated = false,
  }: Pick<DoubtLineAtDesk, 'state' | 'dueAt'> & Partial<Pick<DoubtLineAtDesk, 'tutor' | 'isEscalated'>>,
  now: number,
): string {
  const stands = tutor !== null && state === 'taken' ? `${tutor} is on it` : stateWords[state];
  if (dueAt === null) return stands;
  const promise = dueAt < now ? 'late: the answer was due' : isEscalated ? 'nearly due: answer by' : 'answer by';
  return `${stands} · ${promise} ${formatMoment(dueAt, 'shortDateTime')}`;
}
