import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from './numeric.ts';
import { area, type Claim, slope, sum } from './sheets/claims.ts';

const read = (part: string) => readFileSync(`content/mocks/ap-calculus-bc-free-response-2/${part}/free-response.yaml`, 'utf8');

const { sin, cos, sqrt, exp, PI } = Math;

const r = (angle: number) => 2 + 1.5 * cos(2 * angle) + sin(angle);
const width = (x: number) => 4 * sin(x / 2) - x ** 2 / 3;
const k = root(width, 1, 4);
const widest = root((x) => slope(width, x), 0.5, 3);
const f = (x: number) => Math.min(x + 2, 2, 4 - x);
const g = (x: number) => (x < 0 ? -area(f, x, 0) : area(f, 0, x));
const fish = (t: number) => 8 / (1 + 3 * exp(-t / 2));

const claims: Record<string, readonly Claim[]> = {
  'part-a': [
    ['d\\theta = 5.918$', 5.918, area((angle) => r(angle) ** 2 / 2, 0, PI / 2), 5e-4],
    ['$r(0.167) = 3.583$', 3.583, r(root((angle) => slope(r, angle), 0, 1)), 5e-4],
    ['{dx/d\\theta} = 0.211$', 0.211, slope((a) => r(a) * sin(a), 1) / slope((a) => r(a) * cos(a), 1), 5e-4],
    ['(0.5) = -1.094$', -1.094, slope(r, 1) * 0.5, 5e-4],
    ['at $k = 3.44425$', 3.44425, k, 5e-6],
    ['dx = 4.666$', 4.666, area(width, 0, k), 5e-4],
    ['dx = 5.578$', 5.578, area((x) => sqrt(1 + slope((at) => 4 * sin(at / 2), x) ** 2), 0, k), 5e-4],
    ['dx = 4.340$', 4.34, area((x) => width(x) * (0.4 + 0.3 * x), 0, k), 5e-4],
    ['at $x = 1.830$', 1.83, widest, 5e-4],
    ['width there is 2.054', 2.054, width(widest), 5e-4],
  ],
  'part-b': [
    ['g(-4) = 0$, $g(-2) = -2$', -2, g(-4) + g(-2), 1e-4],
    ['$g(4) = 6$ and $g(6) = 4$', 10, g(4) + g(6), 1e-4],
    [
      'is\n          $\\displaystyle\\lim_{x \\to 0} \\frac{f(x)}{2e^{2x}} = \\frac{2}{2} = 1$',
      1,
      g(1e-4) / (exp(2e-4) - 1),
      1e-3,
    ],
    ['\\dfrac{8}{1 + 3e^{-t/2}}$', 0, slope(fish, 3) - (fish(3) / 2) * (1 - fish(3) / 8), 1e-6],
    ['$2 + \\dfrac34 t + \\dfrac{3}{32}t^2$', fish(0.01), 2 + 0.0075 + (3 / 32) * 0.0001, 1e-6],
    ['the sum is $\\dfrac{16}{9}$', 16 / 9, sum((n) => (n + 1) / 4 ** n, 0)],
  ],
};

describe.each(Object.entries(claims))('the second set of AP Calculus BC, %s', (part, told) => {
  it.each(told)('a model answer says %j, and that is so', (says, value, computed, within = 1e-9) => {
    expect(read(part)).toContain(says);
    expect(Math.abs(value - computed)).toBeLessThanOrEqual(within);
  });
});
