import { type CompiledLine, compile, type Letters, type Variable } from './compile.ts';
import type { Angle } from './functions.ts';
import { NotUnderstood } from './not-understood.ts';

export type Curve = (x: number) => number;
export type Relation = (x: number, y: number) => number;
/** The part of the plane an inequality means: where `inside` is positive; `strict`: without its edge. */
export type Region = { inside: Relation; strict: boolean };

/**
 * What a typed line is. `relation` is drawn where it is 0. NaN where a function has no value.
 * `problem` says in plain words why it cannot be read.
 */
export type Line =
  | { kind: 'empty' }
  | { kind: 'problem'; words: string }
  | { kind: 'value'; value: number }
  | { kind: 'letter'; name: string; value: number }
  | { kind: 'point'; x: number; y: number }
  | { kind: 'curve'; f: Curve; region?: Region }
  | { kind: 'vertical'; x: number; region?: Region }
  | { kind: 'relation'; of: Relation; region?: Region };

const nowhere = { x: NaN, y: NaN, ans: NaN };

/** Reads a line as it is typed: `y = x^2 - 4`, `2sin(x)`, `(3, 4)`, `x = 2`, `x^2 + y^2 = 9`, `y < 2x`, `2/3 + 1`. */
export function readLine(text: string, angle: Angle, letters: Letters = {}): Line {
  if (text.trim() === '') return { kind: 'empty' };
  const letter = readLetter(text);
  if (letter) return letter;
  try {
    return readStatement(text, { angle, letters });
  } catch (problem) {
    if (problem instanceof NotUnderstood) return { kind: 'problem', words: problem.message };
    throw problem;
  }
}

/** A free letter with a number: `a = 2`. x and y are the plane's, e is a number already. */
export function readLetter(text: string): { kind: 'letter'; name: string; value: number } | null {
  const [, name, number] = /^\s*([a-df-wz])\s*=\s*([-−]?\s*(?:\d+\.?\d*|\.\d+))\s*$/.exec(text) ?? [];
  if (name === undefined || number === undefined) return null;
  return { kind: 'letter', name, value: Number(number.replace('−', '-').replaceAll(/\s/g, '')) };
}

/** What a line may name beside x and y, and how it takes angles. */
type LineNames = { angle: Angle; letters: Letters };

function readStatement(text: string, names: LineNames): Line {
  const [left = '', sign, right, another] = text
    .replaceAll('≤', '<=')
    .replaceAll('≥', '>=')
    .split(/(<=|>=|[<>=])/);
  if (sign === undefined || right === undefined) return readAlone(text, names);
  if (another !== undefined) throw new NotUnderstood('A line can have only one of = < >.');
  const isFunction = sign === '=' && /^\s*[fgh]\s*\(\s*x\s*\)\s*$/i.test(left);
  const sides = { left: side(isFunction ? 'y' : left, names), right: side(right, names) };
  return sign === '=' ? readEquation(sides) : readInequality(sides, sign);
}

type Sides = { left: Side; right: Side };
type Side = CompiledLine & { text: string };

function side(text: string, names: LineNames): Side {
  if (text.trim() === '') throw new NotUnderstood('Something is missing next to the sign.');
  return { ...compile(text, { ...names, variables: ['x', 'y'] }), text: text.trim().toLowerCase() };
}

function readAlone(text: string, names: LineNames): Line {
  const [first, second] = splitPair(text);
  if (first !== undefined && second !== undefined) {
    const at = (part: string) => compile(part, { ...names, variables: [] }).evaluate(nowhere);
    const point = { x: at(first), y: at(second) };
    if (Number.isNaN(point.x) || Number.isNaN(point.y))
      throw new NotUnderstood('This point can’t be drawn: a coordinate is undefined.');
    return { kind: 'point', ...point };
  }
  const { evaluate, uses } = compile(text, { ...names, variables: ['x', 'y'] });
  if (uses.has('y')) throw new NotUnderstood('To use y, write an equation, such as y = 2x + 1.');
  if (uses.has('x')) return { kind: 'curve', f: (x) => evaluate({ ...nowhere, x }) };
  return { kind: 'value', value: evaluate(nowhere) };
}

/** The two parts of `(a, b)`; none where the line is not a pair. */
function splitPair(text: string): string[] {
  const inner = /^\s*\((.*)\)\s*$/s.exec(text)?.[1] ?? '';
  let depth = 0;
  let commas: number[] = [];
  for (const [at, sign] of Array.from(inner).entries()) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (depth < 0) return [];
    if (sign === ',' && depth === 0) commas = [...commas, at];
  }
  const [comma] = commas;
  return comma === undefined || commas.length > 1 ? [] : [inner.slice(0, comma), inner.slice(comma + 1)];
}

const isFree = (each: Side, ...names: Variable[]) => names.every((name) => !each.uses.has(name));

function readEquation({ left, right }: Sides): Line {
  if (isFree(left, 'x', 'y') && isFree(right, 'x', 'y')) throw new NotUnderstood('This equation has neither x nor y.');
  for (const [name, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (name.text === 'y' && isFree(other, 'y')) return { kind: 'curve', f: (x) => other.evaluate({ ...nowhere, x }) };
    if (name.text === 'x' && isFree(other, 'x', 'y')) return vertical(other.evaluate(nowhere));
  }
  return explicit((x, y) => left.evaluate({ ...nowhere, x, y }) - right.evaluate({ ...nowhere, x, y }));
}

function vertical(x: number): Line {
  if (Number.isNaN(x)) throw new NotUnderstood('The value for x is undefined.');
  return { kind: 'vertical', x };
}

function readInequality(sides: Sides, sign: string): Line {
  const edge = readEquation(sides);
  const { left, right } = sides;
  const turn = sign.startsWith('>') ? 1 : -1;
  const inside: Relation = (x, y) => turn * (left.evaluate({ ...nowhere, x, y }) - right.evaluate({ ...nowhere, x, y }));
  const region = { inside, strict: !sign.endsWith('=') };
  return edge.kind === 'curve' || edge.kind === 'vertical' || edge.kind === 'relation' ? { ...edge, region } : edge;
}

/** Where the relation is tried: numbers that no formula is made for. */
const probes = [-7.31, -2.17, -0.43, 0.61, 1.93, 5.87];

/**
 * An equation that is linear in y (2x + 3y = 6) is a curve as well, and gets its zeros, its intersections and its table. Found by
 * trying: A(x) + B(x)·y, with B nowhere 0.
 */
export function explicit(of: Relation): Line {
  const isLinear = probes.every((x) => {
    const [start, slope] = [of(x, 0), of(x, 1) - of(x, 0)];
    const size = Math.max(Math.abs(start), Math.abs(slope), 1);
    return Math.abs(slope) > 1e-9 && probes.every((y) => Math.abs(of(x, y) - (start + slope * y)) < 1e-9 * size);
  });
  if (!isLinear) return { kind: 'relation', of };
  return {
    kind: 'curve',
    f: (x) => {
      const start = of(x, 0);
      const y = start / (start - of(x, 1));
      return Number.isFinite(y) ? (y === 0 ? 0 : y) : NaN;
    },
  };
}
