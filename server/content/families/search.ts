import { divisor } from './write.ts';

/** The numbers from one to another, both included, among which a second way looks for an answer. */
export const between = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, at) => from + at * step);

/** Where a continuous function that is negative at `low` and positive at `high` is zero, found by halving. */
export function findZero(of: (x: number) => number, low: number, high: number): number {
  let [from, to] = [low, high];
  for (let round = 0; round < 100; round += 1) {
    const middle = (from + to) / 2;
    if (of(middle) < 0) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

/** The slopes p/q of lines on squared paper, in lowest terms. */
export const slopes = (mostUp: number, mostAcross: number): { up: number; across: number }[] =>
  between(1, mostAcross).flatMap((across) =>
    between(-mostUp, mostUp).flatMap((up) => (up !== 0 && divisor(up, across) === 1 ? [{ up, across }] : [])),
  );
