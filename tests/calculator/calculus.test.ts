import { describe, expect, it } from 'vitest';
import { derivative, integral } from '../../src/calculator/maths/calculus.ts';
import { readLine } from '../../src/calculator/maths/read-line.ts';
import { fitLine } from '../../src/calculator/maths/regression.ts';
import { regression } from '../../src/calculator/notices.ts';

const calculate = (text: string) => {
  const line = readLine(text, 'radians');
  return line.kind === 'value' ? line.value : line;
};

it.each([
  ['deriv(x^2, 3)', 6],
  ['deriv(sin(x), 0)', 1],
  ['deriv(e^x, 1)', Math.E],
  ['deriv(ln(x), 2)', 0.5],
  ['integral(x^2, 0, 3)', 9],
  ['integral(x^2, 3, 0)', -9],
  ['integral(sin(x), 0, π)', 2],
  ['integral(1/√x, 0, 1)', 2],
  ['integral(floor(x), 0, 2.5)', 2],
  ['integral(deriv(x^3), 0, 2)', 8],
  ['2integral(x, 0, 1) + 1', 2],
  ['stdev(2, 4, 4, 4, 5, 5, 7, 9)', Math.sqrt(32 / 7)],
  ['stdevp(2, 4, 4, 4, 5, 5, 7, 9)', 2],
])('%s is %d', (text, value) => {
  expect(calculate(text)).toBeCloseTo(value, 6);
});

it.each([
  ['a corner', () => derivative(Math.abs, 0)],
  ['a jump', () => derivative(Math.floor, 1)],
  ['no value beside it', () => derivative(Math.sqrt, 0)],
])('has no slope at %s', (_, slope) => {
  expect(slope()).toBeNaN();
});

it.each([
  ['a pole within', () => integral((x) => (x === 0 ? NaN : 1 / x ** 2), -1, 2)],
  ['a pole at the end', () => integral((x) => 1 / x, 0, 1)],
  ['no value in between', () => integral(Math.sqrt, -1, 1)],
  ['no end of waves', () => integral((x) => Math.sin(1 / x) / x, 0, 1)],
])('has no integral with %s', (_, sum) => {
  expect(sum()).toBeNaN();
});

describe('as a curve', () => {
  const heights = (text: string) => {
    const line = readLine(text, 'radians');
    return line.kind === 'curve' ? [-1, 0, 2].map((x) => line.f(x)) : line;
  };
  it('the derivative at x', () => {
    expect(heights('y = deriv(x^2)')).toEqual([expect.closeTo(-2, 8), expect.closeTo(0, 8), expect.closeTo(4, 8)]);
  });
  it('the integral up to x', () => {
    expect(heights('integral(3x^2, 0, x)')).toEqual([expect.closeTo(-1, 8), 0, expect.closeTo(8, 8)]);
  });
});

it.each([
  ['deriv()', 'Write deriv(x^2, 3) for the slope at 3, or deriv(x^2) for it at x.'],
  ['deriv(x, 1, 2)', 'Write deriv(x^2, 3) for the slope at 3, or deriv(x^2) for it at x.'],
  ['integral(x, 1)', 'Write integral(x^2, 0, 3) for the integral from 0 to 3.'],
])('%s is not understood, and it says how it is written', (text, words) => {
  expect(readLine(text, 'radians')).toEqual({ kind: 'problem', words });
});

it('fits the line of least squares, and none through one point or points above one another', () => {
  const points = [
    { x: 1, y: 2 },
    { x: 2, y: 3 },
    { x: 3, y: 5 },
  ];
  expect(fitLine(points)).toEqual({
    slope: expect.closeTo(1.5, 12),
    intercept: expect.closeTo(1 / 3, 12),
    correlation: expect.closeTo((3 / Math.sqrt(2 * 14)) * Math.sqrt(3), 5),
  });
  expect([fitLine(points.slice(1, 2)), fitLine([points[0], { x: 1, y: 9 }].flatMap((point) => point ?? []))]).toEqual([
    null,
    null,
  ]);
  // Three of them have a mean that differs from them by rounding.
  const same = [1, 2, 3].map((other) => ({ x: 0.1, y: other }));
  expect(fitLine(same)).toBeNull();
  expect(fitLine(same.map(({ x, y }) => ({ x: y, y: x })))?.correlation).toBeNaN();
});

it('says the line of best fit through the points that are shown', () => {
  const drawn = ['(0, -1)', '(1, 1)', '(2, 3)', '(9, 9)'].map((text, at) => ({
    ...{ id: at, number: at + 1, look: 0, text, shown: at < 3 },
    line: readLine(text, 'radians'),
  }));
  expect(regression(drawn)).toEqual([
    { key: 'regression', words: 'Line of best fit through the 3 points: y = 2x − 1, r = 1.', points: [] },
  ]);
  expect(regression(drawn.slice(2))).toEqual([]);
});
