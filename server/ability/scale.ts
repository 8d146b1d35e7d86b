import type { Estimate } from './estimate.ts';

/** A section's scale: at ability 0 the score of `middle`, and so many points more for each 1 of ability. By judgment, near the published means. */
const scale = { middle: 515, points: 115, least: 200, most: 800 };

/** How many of a hundred ranges hold the student's ability. */
export const rangeSure = 80;

/** How many standard errors such a range has to each side. */
const errors = 1.2816;

/** An ability as points on 200-800, not rounded. */
export const toMiddle = (ability: number): number =>
  Math.min(scale.most, Math.max(scale.least, scale.middle + scale.points * ability));

type Range = { low: number; high: number };

/** A section's range on 200-800 in tens. */
export const toRange = (estimate: Estimate): Range => toTotalRange([estimate]);

/** The range of the sum of some sections in tens: that of independent errors, which is narrower than the sum of the ranges. */
export function toTotalRange(estimates: readonly Estimate[]): Range {
  const sum = (of: (estimate: Estimate) => number) => estimates.reduce((total, each) => total + of(each), 0);
  const middle = sum(({ ability }) => scale.middle + scale.points * ability);
  const margin = errors * scale.points * Math.sqrt(sum(({ error }) => error ** 2));
  const toScore = (points: number) => {
    const inTens = 10 * Math.round(points / 10);
    return Math.min(scale.most * estimates.length, Math.max(scale.least * estimates.length, inTens));
  };
  return { low: toScore(middle - margin), high: toScore(middle + margin) };
}
