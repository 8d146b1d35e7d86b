import { compile, type EvalFunction } from 'mathjs';

/**
 * Just enough TeX to compute with: the formulas of the quizzes are read from their own text, so that a changed
 * formula changes what the test computes.
 */
export type Scope = Record<string, number>;

const FUNCTIONS: ReadonlySet<string> = new Set(['sin', 'cos', 'tan', 'log', 'sqrt']);
const WORDS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\\left|\\right|\\[, ;!]|\$/g, ' '],
  [/\{,\}/g, ''],
  [/\\cdot|\\times/g, '*'],
  [/\\ln/g, ' log '],
  [/\\le(?![a-z])/g, '<='],
  [/\\ge(?![a-z])/g, '>='],
  [/\\(sin|cos|tan|pi|theta|sqrt)/g, ' $1 '],
  [/−/g, '-'],
  [/\{/g, '('],
  [/\}/g, ')'],
];

/** The index just after the brace group that opens at `start`. */
const groupEnd = (text: string, start: number): number => {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === '{') depth += 1;
    if (text[index] === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  throw new Error(`unclosed brace in ${text}`);
};

const withoutFractions = (text: string): string => {
  const start = text.indexOf('\\frac{');
  if (start < 0) return text;
  const over = groupEnd(text, start + 5);
  const under = groupEnd(text, over);
  const [top, bottom] = [text.slice(start + 6, over - 1), text.slice(over + 1, under - 1)];
  return withoutFractions(`${text.slice(0, start)}((${top})/(${bottom}))${text.slice(under)}`);
};

const tokens = (text: string): string[] => {
  const found = text.match(/\d+\.?\d*|sin|cos|tan|log|sqrt|theta|pi|[a-z]|<=|>=|[-+*/^()<>=]|\S/g) ?? [];
  for (const token of found) {
    if (!/^(\d+\.?\d*|[a-z]+|<=|>=|[-+*/^()<>=])$/.test(token)) throw new Error(`cannot compute with ${token} in ${text}`);
  }
  return found;
};

const isAtom = (token: string | undefined): boolean => token !== undefined && /^[\da-z]/.test(token) && !FUNCTIONS.has(token);

/** A TeX formula as a mathjs expression in which every product is written with a sign. */
export const expression = (tex: string): string => {
  let plain = withoutFractions(tex);
  for (const [pattern, replacement] of WORDS) plain = plain.replace(pattern, replacement);
  const list = tokens(plain);
  const parts: string[] = [];
  list.forEach((token, index) => {
    const previous = list[index - 1];
    const startsFactor = isAtom(token) || FUNCTIONS.has(token) || token === '(';
    if (startsFactor && (isAtom(previous) || previous === ')')) parts.push('*');
    const bareArgument = previous !== undefined && FUNCTIONS.has(previous) && isAtom(token);
    parts.push(bareArgument ? `(${token})` : token);
  });
  return parts.join('');
};

const compiled = new Map<string, EvalFunction>();

const evaluated = (tex: string, scope: Scope): unknown => {
  const code = compiled.get(tex) ?? compile(expression(tex));
  compiled.set(tex, code);
  return code.evaluate({ ...scope });
};

export const calculate = (tex: string, scope: Scope = {}): number => {
  const value: unknown = evaluated(tex, scope);
  if (typeof value !== 'number') throw new Error(`not a number: ${tex}`);
  return value;
};

export const holds = (tex: string, scope: Scope): boolean => {
  const value: unknown = evaluated(tex, scope);
  if (typeof value !== 'boolean') throw new Error(`not a condition: ${tex}`);
  return value;
};

/** The two sides of an equation. */
export const sides = (tex: string): readonly [string, string] => {
  const [left, right, ...rest] = tex.replaceAll('$', '').split('=');
  if (left === undefined || right === undefined || rest.length > 0) throw new Error(`not one equation: ${tex}`);
  return [left, right];
};

/** Left side minus right side: zero where the equation holds. */
export const imbalance = (tex: string, scope: Scope): number => {
  const [left, right] = sides(tex);
  return calculate(left, scope) - calculate(right, scope);
};

/** All formulas between dollar signs; a dollar sign of money is written with a backslash. */
export const formulas = (text: string): string[] => [...text.matchAll(/(?<!\\)\$([^$]+)\$/g)].map((match) => match[1] ?? '');

/** The formulas that stand on a line of their own, between double dollar signs. */
export const displays = (text: string): string[] => [...text.matchAll(/\$\$([^$]+)\$\$/g)].map((match) => match[1] ?? '');

/** The formulas that stand within a line: all but the displayed ones. */
export const inlines = (text: string): string[] => formulas(text.replace(/\$\$[^$]+\$\$/g, ''));
