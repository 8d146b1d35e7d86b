import type { Scorer } from '../../contract/free-response/work.ts';

/** Who scored written answers, as parents read it. */
export const writtenWords: Record<Scorer, string> = {
  tutor: 'marked by a tutor',
  student: 'scored by the student with the rubric',
  both: 'partly marked by a tutor',
};
