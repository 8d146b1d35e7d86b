import type { RubricItem } from '../../contract/free-response/tasks.ts';

/** What the rows of a rubric that an answer was given are worth. */
export const addPoints = (rubric: readonly RubricItem[], given: readonly number[]): number =>
  given.reduce((sum, index) => sum + (rubric[index]?.points ?? 0), 0);

/** An answer as far as its points go. `given` null: nobody has scored it. */
export type ScoredAnswer = { rubric: readonly RubricItem[]; given: readonly number[] | null; isBlank: boolean };

/** What answers have at least and at most, and what they could have: one that nobody has scored may be worth nothing or everything, a blank is worth nothing. */
export function rangeOf(answers: readonly ScoredAnswer[]): { low: number; high: number; of: number } {
  const range = { low: 0, high: 0, of: 0 };
  for (const { rubric, given, isBlank } of answers) {
    const all = rubric.reduce((sum, { points }) => sum + points, 0);
    const points = given ? addPoints(rubric, given) : 0;
    range.of += all;
    range.low += points;
    range.high += given || isBlank ? points : all;
  }
  return range;
}
