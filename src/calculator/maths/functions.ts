export type Angle = 'radians' | 'degrees';

/** A function that may be called by name: how many numbers it takes, and what it makes of them. NaN where it has no value. */
type MathFunction = { least: number; most: number; of: (...values: number[]) => number };

const one = (of: (value: number) => number): MathFunction => ({ least: 1, most: 1, of });
const two = (of: (first: number, second: number) => number): MathFunction => ({
  least: 2,
  most: 2,
  of: (a, b) => of(a ?? NaN, b ?? NaN),
});
const several = (of: (...values: number[]) => number): MathFunction => ({ least: 1, most: 100, of });

export const constants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E };

const plain: Record<string, MathFunction> = {
  sqrt: one(Math.sqrt),
  cbrt: one(Math.cbrt),
  root: two(nthRoot),
  abs: one(Math.abs),
  exp: one(Math.exp),
  ln: one(Math.log),
  log: { least: 1, most: 2, of: (value, base) => logarithm(value ?? NaN, base ?? 10) },
  floor: one(Math.floor),
  ceil: one(Math.ceil),
  round: { least: 1, most: 2, of: (value, digits) => rounded(value ?? NaN, digits ?? 0) },
  sign: one(Math.sign),
  min: several(Math.min),
  max: several(Math.max),
  mod: two((value, by) => (by === 0 ? NaN : value - by * Math.floor(value / by))),
  gcd: two(greatestDivisor),
  lcm: two((a, b) => (a === 0 || b === 0 ? 0 : Math.abs(a * b) / greatestDivisor(a, b))),
  nCr: two((n, r) => Math.round(arrangements(n, r) / factorial(r))),
  nPr: two(arrangements),
  mean: several((...values) => values.reduce((sum, value) => sum + value, 0) / values.length),
  median: several(median),
  // Of a sample, and of a whole population.
  stdev: several((...values) => deviation(values, values.length - 1)),
  stdevp: several((...values) => deviation(values, values.length)),
};

/** How trigonometric functions take and give angles. Degrees are reduced first, so that sin(180°) is 0 and not nearly 0. */
const angles: Record<Angle, { into: (angle: number) => number; outOf: (radians: number) => number }> = {
  radians: { into: (angle) => angle, outOf: (radians) => radians },
  degrees: { into: (angle) => ((angle % 360) * Math.PI) / 180, outOf: (radians) => (radians * 180) / Math.PI },
};

/** sin(pi) is 0: what is left of it is the rounding of pi. */
const nearZero = 1e-15;
const snapped = (value: number, angle: number) => (Math.abs(value) < nearZero * Math.max(1, Math.abs(angle)) ? 0 : value);

function trigonometry(angle: Angle): Record<string, MathFunction> {
  const { into, outOf } = angles[angle];
  const sin = (value: number) => snapped(Math.sin(into(value)), into(value));
  const cos = (value: number) => snapped(Math.cos(into(value)), into(value));
  return {
    sin: one(sin),
    cos: one(cos),
    tan: one((value) => quotient(sin(value), cos(value))),
    sec: one((value) => quotient(1, cos(value))),
    csc: one((value) => quotient(1, sin(value))),
    cot: one((value) => quotient(cos(value), sin(value))),
    asin: one((value) => outOf(Math.asin(value))),
    acos: one((value) => outOf(Math.acos(value))),
    atan: one((value) => outOf(Math.atan(value))),
    arcsin: one((value) => outOf(Math.asin(value))),
    arccos: one((value) => outOf(Math.acos(value))),
    arctan: one((value) => outOf(Math.atan(value))),
  };
}

/** Every function that may be called, by name. Nothing else is ever called, whatever is typed. */
export const functions: Readonly<Record<Angle, ReadonlyMap<string, MathFunction>>> = {
  radians: new Map(Object.entries({ ...plain, ...trigonometry('radians') })),
  degrees: new Map(Object.entries({ ...plain, ...trigonometry('degrees') })),
};

/** Division by zero has no value: not infinity. */
export const quotient = (dividend: number, divisor: number): number => (divisor === 0 ? NaN : dividend / divisor);

function deviation(values: readonly number[], divisor: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(
    quotient(
      values.reduce((sum, value) => sum + (value - mean) ** 2, 0),
      divisor,
    ),
  );
}

/** n! for whole numbers from 0 to 170, else NaN. */
export function factorial(n: number): number {
  if (!Number.isInteger(n) || n < 0 || n > 170) return NaN;
  let product = 1;
  for (let factor = 2; factor <= n; factor += 1) product *= factor;
  return product;
}

export function logarithm(value: number, base: number): number {
  if (value <= 0 || base <= 0 || base === 1) return NaN;
  if (base === 10) return Math.log10(value);
  return base === 2 ? Math.log2(value) : Math.log(value) / Math.log(base);
}

/** The real root: of a negative number for odd n alone. */
function nthRoot(value: number, n: number): number {
  if (n === 0) return NaN;
  if (n === 3) return Math.cbrt(value);
  return value < 0 && n % 2 !== 0 && Number.isInteger(n) ? -((-value) ** (1 / n)) : value ** (1 / n);
}

function rounded(value: number, digits: number): number {
  if (!Number.isInteger(digits) || Math.abs(digits) > 15) return NaN;
  return Number(`${Math.round(Number(`${value}e${digits}`))}e${-digits}`);
}

function greatestDivisor(a: number, b: number): number {
  if (!Number.isInteger(a) || !Number.isInteger(b)) return NaN;
  return b === 0 ? Math.abs(a) : greatestDivisor(b, a % b);
}

function arrangements(n: number, r: number): number {
  if (!Number.isInteger(n) || !Number.isInteger(r) || n < 0 || r < 0 || n > 170) return NaN;
  let product = 1;
  for (let factor = n; factor > n - r && product !== 0; factor -= 1) product *= factor;
  return product;
}

function median(...values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}
