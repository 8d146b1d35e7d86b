import type { PracticeChoice } from '../../contract/practice/practice.ts';

const choice = (
  subject: string,
  domain: string,
  skill: string,
  difficulty: string,
  [fresh, missed]: [number, number],
): PracticeChoice => ({
  ...{ subject, domain, skill, difficulty, fresh, missed, freshAt: null },
});

/** Two subjects; in the first a domain of two skills and one of a single skill. */
export const choices: PracticeChoice[] = [
  choice('SAT Math', 'Algebra', 'Lines', 'easy', [4, 1]),
  choice('SAT Math', 'Algebra', 'Lines', 'hard', [2, 2]),
  choice('SAT Math', 'Algebra', 'Systems', 'easy', [3, 0]),
  choice('SAT Math', 'Geometry', 'Circles', 'medium', [12, 0]),
  choice('AP Statistics', 'Collecting Data', 'Sampling', 'hard', [1, 0]),
];
