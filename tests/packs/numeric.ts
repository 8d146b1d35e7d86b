import { derivative, type EvalFunction, erf, gamma } from 'mathjs';
import type { Scope } from './tex.ts';

type Curve = (x: number) => number;

export const close = (left: number, right: number, tolerance = 1e-9): boolean =>
  Math.abs(left - right) <= tolerance * Math.max(1, Math.abs(left), Math.abs(right));

/** Evenly spaced numbers; the offsets are chosen by callers so that no boundary of an interval is hit. */
export const samples = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The zero of a function that changes sign once between two numbers. */
export const root = (f: Curve, from: number, to: number): number => {
  let [low, high] = [from, to];
  const rising = f(high) > 0;
  if (f(low) * f(high) > 0) throw new Error('no change of sign');
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (f(middle) > 0 === rising) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
};

/** Simpson's rule. */
export const integral = (f: Curve, from: number, to: number, steps = 2000): number => {
  const width = (to - from) / steps;
  const weight = (index: number): number => (index === 0 || index === steps ? 1 : index % 2 === 0 ? 2 : 4);
  const terms = Array.from({ length: steps + 1 }, (_, index) => weight(index) * f(from + index * width));
  return (sum(terms) * width) / 3;
};

const derivatives = new Map<string, EvalFunction>();

const differentiated = (formula: string, variable: string, order: number): EvalFunction => {
  let current = derivative(formula, variable);
  for (let step = 1; step < order; step += 1) current = derivative(current, variable);
  return current.compile();
};

/** The derivative of a mathjs expression, of any order, at a point. */
export const derivativeAt = (formula: string, variable: string, scope: Scope, order = 1): number => {
  const name = `${formula} ${variable} ${order}`;
  const code = derivatives.get(name) ?? differentiated(formula, variable, order);
  derivatives.set(name, code);
  const value: unknown = code.evaluate({ ...scope });
  if (typeof value !== 'number') throw new Error(`no number: derivative of ${formula}`);
  return value;
};

export const normalTail = (z: number): number => (1 - erf(z / Math.SQRT2)) / 2;

export const normalQuantile = (probability: number): number => root((z) => 1 - normalTail(z) - probability, -10, 10);

/** The value that a t-variable exceeds with the given probability. */
export const tCritical = (freedom: number, tail: number): number => {
  const scale = gamma((freedom + 1) / 2) / (Math.sqrt(freedom * Math.PI) * gamma(freedom / 2));
  const density = (t: number): number => scale * (1 + (t * t) / freedom) ** (-(freedom + 1) / 2);
  return root((t) => integral(density, 0, t) - (0.5 - tail), 0, 20);
};

export const binomialTail = (trials: number, probability: number, atLeast: number): number => {
  let term = (1 - probability) ** trials;
  let below = 0;
  for (let count = 0; count < atLeast; count += 1) {
    below += term;
    term *= ((trials - count) / (count + 1)) * (probability / (1 - probability));
  }
  return 1 - below;
};

export type Convergence = 'absolute' | 'conditional' | 'divergent';

/**
 * How a series behaves whose terms shrink like a power or geometrically, as those of the quizzes do. The power is
 * measured between two late terms: above 1 the absolute values converge; otherwise only alternating terms that
 * decrease to zero do.
 */
export const convergence = (term: (n: number) => number): Convergence => {
  const late = [200, 201, 400, 401].map(term);
  const [a = 0, b = 0, c = 0, d = 0] = late;
  if (late.every((value) => value === 0)) return 'absolute';
  const power = Math.log2(Math.abs(a) / Math.abs(c));
  if (power > 1.02) return 'absolute';
  const alternates = a * b < 0 && c * d < 0;
  return alternates && power > 0.05 && Math.abs(b) < Math.abs(a) ? 'conditional' : 'divergent';
};

export interface FittedLine {
  readonly slope: number;
  readonly intercept: number;
  readonly residuals: readonly number[];
  readonly rSquared: number;
}

export const leastSquares = (points: ReadonlyArray<readonly [number, number]>): FittedLine => {
  const meanX = sum(points.map(([x]) => x)) / points.length;
  const meanY = sum(points.map(([, y]) => y)) / points.length;
  const slope = sum(points.map(([x, y]) => (x - meanX) * (y - meanY))) / sum(points.map(([x]) => (x - meanX) ** 2));
  const intercept = meanY - slope * meanX;
  const residuals = points.map(([x, y]) => y - intercept - slope * x);
  const rSquared = 1 - sum(residuals.map((value) => value ** 2)) / sum(points.map(([, y]) => (y - meanY) ** 2));
  return { slope, intercept, residuals, rSquared };
};
