import { erf, gamma } from 'mathjs';

/** What a sheet says, to the letter; the number in it; what it is by another way; and how exact it is said. */
export type Claim = [says: string, claimed: number, computed: number, within?: number];

/** The claims of a course's sheets, each by its file without an ending. */
export type SheetClaims = Readonly<Record<string, readonly Claim[]>>;

/** The area under f, by Simpson's rule. */
export function area(f: (x: number) => number, from: number, to: number, steps = 20_000): number {
  const h = (to - from) / steps;
  const inner = Array.from({ length: steps - 1 }, (_, at) => (at % 2 === 0 ? 4 : 2) * f(from + (at + 1) * h));
  return (h / 3) * (f(from) + f(to) + inner.reduce((sum, value) => sum + value, 0));
}

/** The sum of a series as far as it can be told. */
export const sum = (term: (n: number) => number, from: number, to = 170) =>
  Array.from({ length: to - from + 1 }, (_, at) => term(from + at)).reduce((total, value) => total + value, 0);

/** The slope of f at x, by a difference quotient. */
export const slope = (f: (x: number) => number, x: number) => (f(x + 1e-6) - f(x - 1e-6)) / 2e-6;

export const factorial = (n: number) => gamma(n + 1);
export const choose = (n: number, k: number) => factorial(n) / (factorial(k) * factorial(n - k));

/** Shares of the normal, t and chi-square distributions that lie above a value. */
export const aboveZ = (z: number) => (1 - erf(z / Math.SQRT2)) / 2;
export const aboveT = (t: number, df: number) =>
  (gamma((df + 1) / 2) / (Math.sqrt(df * Math.PI) * gamma(df / 2))) * area((x) => (1 + (x * x) / df) ** (-(df + 1) / 2), t, 200);
export const aboveChi = (value: number, df: number) =>
  area((x) => x ** (df / 2 - 1) * Math.exp(-x / 2), value, 200) / (2 ** (df / 2) * gamma(df / 2));
