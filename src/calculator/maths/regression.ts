import type { Point } from './sample.ts';

/** `correlation` NaN where all points are equally high. */
export type BestLine = { slope: number; intercept: number; correlation: number };

/** The line of least squares; null through fewer than two points, and where all of them lie above one another. */
export function fitLine(points: readonly Point[]): BestLine | null {
  const count = points.length;
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / count;
  const [middleX, middleY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spreadX = mean(({ x }) => (x - middleX) ** 2);
  const spreadY = mean(({ y }) => (y - middleY) ** 2);
  const together = mean(({ x, y }) => (x - middleX) * (y - middleY));
  // The means of equal numbers may differ from them by rounding.
  const areSame = (of: (point: Point) => number) => points.every((point) => of(point) === of(points[0] ?? point));
  if (count < 2 || areSame(({ x }) => x)) return null;
  const slope = together / spreadX;
  const correlation = areSame(({ y }) => y) ? NaN : together / Math.sqrt(spreadX * spreadY);
  return { slope, intercept: middleY - slope * middleX, correlation };
}
