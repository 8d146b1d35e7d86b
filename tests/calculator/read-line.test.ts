import { describe, expect, it } from 'vitest';
import type { Angle } from '../../src/calculator/maths/functions.ts';
import { readLine } from '../../src/calculator/maths/read-line.ts';

const numberIn = (text: string, angle: Angle = 'radians') => {
  const line = readLine(text, angle);
  if (line.kind !== 'value') throw new Error(`${text} is ${line.kind}${line.kind === 'problem' ? `: ${line.words}` : ''}`);
  return line.value;
};
const readCurve = (text: string) => {
  const line = readLine(text, 'radians');
  if (line.kind !== 'curve') throw new Error(`${text} is ${line.kind}${line.kind === 'problem' ? `: ${line.words}` : ''}`);
  return line.f;
};
const readWords = (text: string) => {
  const line = readLine(text, 'radians');
  return line.kind === 'problem' ? line.words : line.kind;
};

it.each([
  ['2/3+1', 2 / 3 + 1],
  ['2 + 3 × 4 − 6 ÷ 2', 11],
  ['-3^2', -9],
  ['2^3^2', 512],
  ['(1+2)(3+4)', 21],
  ['2 * (1 + (2', 6],
  ['5!', 120],
  ['|3-5|*2', 4],
  ['2|1-|2-7||', 8],
  ['√16 + √(9)', 7],
  ['3²', 9],
  ['2π', 2 * Math.PI],
  ['log(1000)', 3],
  ['log(8, 2)', 3],
  ['log_2(32)', 5],
  ['ln(e^2)', 2],
  ['root(-32, 5)', -2],
  ['cbrt(27)', 3],
  ['mod(-1, 7)', 6],
  ['nCr(10, 3)', 120],
  ['nPr(5, 2)', 20],
  ['mean(2, 3, 7)', 4],
  ['median(5, 1, 4, 2)', 3],
  ['round(2.345, 2)', 2.35],
  ['gcd(84, 36) + lcm(4, 6)', 24],
  ['max(1, 9, 4) - min(3, 2)', 7],
  ['1e3', 1000],
  ['sin(pi)', 0],
  ['cos(pi/2)', 0],
])('%s is %d', (text, value) => {
  expect(numberIn(text)).toBe(value);
});

it.each([
  ['sin(30)', 0.5],
  ['cos(90)', 0],
  ['tan(45)', 1],
  ['asin(1)', 90],
])('in degrees %s is %d', (text, value) => {
  expect(numberIn(text, 'degrees')).toBeCloseTo(value, 15);
});

it.each(['1/0', '0/0', 'sqrt(-1)', 'tan(pi/2)', 'log(0)', '(-1)^0.5', '0^(-1)', '(1/2)!', '200!'])('%s has no value', (text) => {
  expect(numberIn(text)).toBeNaN();
});

describe('a curve', () => {
  it.each<[string, number, number]>([
    ['y=x^2-4', 3, 5],
    ['x^2-4', 3, 5],
    ['Y = 2X', 9, 18],
    ['f(x) = 2x + 1', 3, 7],
    ['3 = y', 0, 3],
    ['2sin(x)', Math.PI / 2, 2],
    ['2xsin(x)', Math.PI / 2, Math.PI],
    ['x(x+1)', 3, 12],
    ['y = |x|', -3, 3],
    ['2x+3y=6', 3, 0],
    ['2x+3y=6', 0, 2],
    ['y - 1 = 2(x - 3)', 5, 5],
    ['(x^2 + 2) * y = y + x^2 + 1', 1, 1],
  ])('%s at %d is %d', (text, x, y) => {
    expect(readCurve(text)(x)).toBeCloseTo(y, 12);
  });

  it('has no value where there is none', () => {
    expect([readCurve('y = 1/x')(0), readCurve('y = sqrt(x)')(-1)]).toEqual([NaN, NaN]);
  });
});

it('reads points, vertical lines and nothing', () => {
  expect(['(3, 4)', '(1/2, -2^2)', 'x = 2', '1+1 = x', '  '].map((text) => readLine(text, 'radians'))).toEqual([
    { kind: 'point', x: 3, y: 4 },
    { kind: 'point', x: 0.5, y: -4 },
    { kind: 'vertical', x: 2 },
    { kind: 'vertical', x: 2 },
    { kind: 'empty' },
  ]);
});

it('an equation that is no curve is a relation', () => {
  const circle = readLine('x^2 + y^2 = 25', 'radians');
  if (circle.kind !== 'relation') throw new Error(circle.kind);
  expect([circle.of(3, 4), circle.of(0, 0), circle.of(6, 0)]).toEqual([0, -25, 11]);
  expect(readLine('x = y^2', 'radians').kind).toBe('relation');
});

it.each<[string, string, boolean, boolean]>([
  ['y < 2x', 'curve', true, false],
  ['y ≥ 2x', 'curve', false, true],
  ['2x - y > 0', 'curve', true, false],
  ['x <= 1', 'vertical', false, true],
  ['x^2 + y^2 < 4', 'relation', true, true],
])('%s is a region with its edge', (text, kind, strict, hasMinusOneZero) => {
  const line = readLine(text, 'radians');
  if (!('region' in line) || !line.region) throw new Error(line.kind);
  expect([line.kind, line.region.strict, line.region.inside(-1, 0) > 0]).toEqual([kind, strict, hasMinusOneZero]);
});

it.each([
  ['y = x^2 -', 'Something is missing at the end.'],
  ['y =', 'Something is missing next to the sign.'],
  ['sin(', 'sin takes 1 number in its parentheses.'],
  ['1 + 2)', 'There’s an extra ), or something is missing before it.'],
  ['2 +* 3', 'We can’t read this, starting at “* 3”.'],
  ['|x', 'A bar | is missing.'],
  ['y', 'To use y, write an equation, such as y = 2x + 1.'],
  ['2 = 2', 'This equation has neither x nor y.'],
  ['1 < x < 3', 'A line can have only one of = < >.'],
  ['sinx', 'Write sin with parentheses: sin(…).'],
  ['sqrt(1, 2)', 'sqrt takes 1 number in its parentheses.'],
  ['root(8)', 'root takes 2 numbers in its parentheses.'],
  ['a + 1', '“a” isn’t known here. For a slider, type a = 1 on its own line.'],
  ['q(2)', 'This calculator has no function “q”.'],
  ['5 % 2', 'The only operators you can use here are + − × ÷ ^ !'],
  ['(1/0, 2)', 'This point can’t be drawn: a coordinate is undefined.'],
])('%s: %s', (text, words) => {
  expect(readWords(text)).toBe(words);
});

describe('nothing but numbers is ever evaluated', () => {
  it.each([
    '"text"',
    '[1, 2]',
    '{a: 1}',
    'x.constructor',
    'sin.constructor("return 1")()',
    'cos["constructor"]',
    'import(1)',
    'createUnit("foo")',
    'evaluate("1")',
    'parse("1")',
    'simplify("1")',
    'derivative("x", "x")',
    'constructor(1)',
    '__proto__',
    'toString(1)',
    'hasOwnProperty(1)',
    'a := 1',
    '5 cm',
    '1:3',
    '1; 2',
    'true',
    'x ? 1 : 2',
    'not x',
  ])('%s is refused', (text) => {
    expect(readLine(text, 'radians').kind).toBe('problem');
  });
});
