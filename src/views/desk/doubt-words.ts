import type { DoubtLineAtDesk } from '../../../contract/desk/doubts.ts';
import { formatMoment } from '../../../contract/moments.ts';

const stateWords: Record<DoubtLineAtDesk['state'], string> = {
  asked: 'Waits for a tutor',
  taken: 'A tutor is on it',
  answered: 'Answered',
  askedBack: 'Waits for the student',
  solved: 'Solved',
  reopened: 'Asked again, waits for a tutor',
};

/** Where a doubt stands, who has taken it, and until when an answer is or was promised. */
export function describeDoubt(
  { state, tutor = null, dueAt }: Pick<DoubtLineAtDesk, 'state' | 'dueAt'> & { tutor?: string | null },
  now: number,
): string {
  const stands = tutor !== null && state === 'taken' ? `${tutor} is on it` : stateWords[state];
  if (dueAt === null) return stands;
  return `${stands} · ${dueAt < now ? 'late: the answer was due' : 'answer by'} ${formatMoment(dueAt, 'shortDateTime')}`;
}
