import { describe, expect, it } from 'vitest';
import { collectFindings, findingsText, findMeetings } from '../../src/calculator/maths/findings.ts';
import { readLine } from '../../src/calculator/maths/read-line.ts';
import { findZeros, turningPoints } from '../../src/calculator/maths/zeros.ts';

const line = (text: string) => readLine(text, 'radians');
const curve = (text: string) => {
  const read = line(text);
  if (read.kind !== 'curve') throw new Error(read.kind);
  return read.f;
};
/** Odd ends, as after dragging: no zero lies on a step. */
const view = { left: -10.37, right: 9.81, bottom: -10, top: 10 };

it.each<[string, number[]]>([
  ['x^2 - 4', [-2, 2]],
  ['(x - 1)^2', [1]],
  ['x^2 + 1', []],
  ['x^3 - x', [-1, 0, 1]],
  ['1/x', []],
  ['tan(x) * 0 + 1/(x - 2)^2', []],
  ['sqrt(x)', [0]],
  ['sqrt(x - 3)', [3]],
  ['ln(x)', [1]],
  ['|x - 5| - 2', [3, 7]],
  ['floor(x) + 0.5', []],
  ['2^x - 8', [3]],
  ['x - x', []],
])('the zeros of %s are %j', (text, zeros) => {
  for (const { left, right } of [view, { left: -10, right: 10 }]) expect(findZeros(curve(text), left, right)).toEqual(zeros);
});

it('zeros that are not round are told to twelve digits', () => {
  expect(findZeros(curve('x^2 - 2'), -10, 10).map((x) => x.toPrecision(12))).toEqual(['-1.41421356237', '1.41421356237']);
  expect(findZeros(curve('sin(x)'), -7, 7)).toHaveLength(5);
});

it.each<[string, [number, number][]]>([
  ['x^2 - 4', [[0, -4]]],
  ['-(x - 3)^2 + 5', [[3, 5]]],
  ['|x|', [[0, 0]]],
  ['2x + 1', []],
  ['floor(x)', []],
  ['1/x^2', []],
  ['sin(x)^2 + cos(x)^2', []],
  ['mod(x, 1)', []],
  [
    'x^3 - 3x',
    [
      [-1, 2],
      [1, -2],
    ],
  ],
])('the turning points of %s are %j', (text, points) => {
  expect(turningPoints(curve(text), view.left, view.right)).toEqual(points.map(([x, y]) => ({ x, y })));
});

describe('lines meet', () => {
  it.each<[string, string, [number, number][]]>([
    [
      'y = x^2',
      'y = x + 2',
      [
        [-1, 1],
        [2, 4],
      ],
    ],
    ['2x + 3y = 6', 'x - y = 3', [[3, 0]]],
    ['y = x^2', 'x = 3', [[3, 9]]],
    ['x = 3', 'y = x^2', [[3, 9]]],
    [
      'x^2 + y^2 = 25',
      'y = x + 1',
      [
        [-4, -3],
        [3, 4],
      ],
    ],
    [
      'x^2 + y^2 = 25',
      'x = 3',
      [
        [3, -4],
        [3, 4],
      ],
    ],
    ['y = 2x', 'y = 2x + 1', []],
    ['x = 1', 'x = 2', []],
    ['x = -1', 'y = sqrt(x)', []],
  ])('%s and %s at %j', (one, other, points) => {
    expect(findMeetings(line(one), line(other), view)).toEqual(points.map(([x, y]) => ({ x, y })));
  });
});

it.each([
  ['y = x^2 - 4', 'Zeros: x = −2, 2; y-intercept: (0, −4); Lowest point: (0, −4).'],
  ['y = 2x + 1', 'Zero: x = −0.5; y-intercept: (0, 1).'],
  ['y = -|x| + 3', 'Zeros: x = −3, 3; y-intercept: (0, 3); Highest point: (0, 3).'],
  ['x^2 + y^2 = 9', 'Zeros: x = −3, 3; y-intercepts: (0, −3), (0, 3).'],
  ['x = 2', 'Zero: x = 2.'],
  ['mod(x, 2) - 1/2', 'Zeros: x = −9.5, −7.5, −5.5, −3.5, −1.5, 0.5 and 4 more; y-intercept: (0, −0.5).'],
  ['(1, 2)', ''],
  ['1 + 1', ''],
])('%s in words: %s', (text, words) => {
  expect(findingsText(collectFindings(line(text), view))).toBe(words);
});
