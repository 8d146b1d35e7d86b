import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from './numeric.ts';
import { area, type Claim, slope, sum } from './sheets/claims.ts';

const read = (set: number, part: string) =>
  readFileSync(`content/mocks/ap-calculus-bc-free-response-${set}/${part}/free-response.yaml`, 'utf8');

const { sin, cos, sqrt, exp, PI } = Math;

/** How often a function changes its sign. */
const signChanges = (of: (x: number) => number, from: number, to: number) =>
  Array.from({ length: 1000 }, (_, at) => from + ((at + 0.5) / 1000) * (to - from)).filter(
    (x, at, all) => at > 0 && of(x) * of(all[at - 1] ?? x) < 0,
  ).length;

const rain = (t: number) => 8 + 6 * sin(t ** 2 / 15);
const leak = (t: number) => 5 + t / 2;
const gain = (t: number) => rain(t) - leak(t);
const water = (t: number) => 40 + area(gain, 0, t);
const fullest = root(gain, 6, 8);
const across = (t: number) => 2 * cos(t ** 2 / 4);
const up = (t: number) => (3 - 2 * t) * exp(-t / 2);
const speed = (t: number) => Math.hypot(across(t), up(t));
const height = (t: number) => 4 + area(up, 0, t);
const kiln = [[0, 20], [2, 140], [5, 290], [9, 450], [12, 510]] as const; // biome-ignore format: a table
const trapezoids = kiln.slice(1).reduce((sum, [t, heat], at) => {
  const [before, cooler] = kiln[at] ?? [0, 0];
  return sum + ((t - before) * (heat + cooler)) / 2;
}, 0);
const direction = (x: number, y: number) => x * (3 - y);
const solution = (x: number) => 3 - 2 * exp(-(x ** 2) / 2);
/** Euler's method from (0, 1) to x = 1. */
const euler = (steps: number) =>
  Array.from({ length: steps }, (_, at) => at / steps).reduce((y, x) => y + direction(x, y) / steps, 1);
const curve = (x: number) => 4 / (x + 1) ** 2;
const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
const derivative = (n: number) => (n === 0 ? 1 : ((-1) ** n * factorial(n)) / (2 ** n * (n + 1)));
const term = (n: number, x = 1) => (derivative(n) * x ** n) / factorial(n);

/** What the questions say that is computed with below. */
const given: readonly string[] = [
  'R(t) = 8 + 6\\sin\\left(\\dfrac{t^2}{15}\\right)',
  'L(t) = 5 + \\dfrac{t}{2}$ liters per hour, where $t$ is measured in hours and $0 \\le t \\le 8$. At time $t = 0$ the cistern holds 40',
  '2\\cos\\left(\\dfrac{t^2}{4}\\right),\\ (3 - 2t)e^{-t/2}',
  'At time $t = 0$ the particle is at the point $(1, 4)$',
  `| $H(t)$ (°C) | ${kiln.map(([, heat]) => heat).join(' | ')} |`,
  `| $t$ (hours) | ${kiln.map(([t]) => t).join(' | ')} |`,
  '\\dfrac{dy}{dx} = x(3 - y)$. Let $y = f(x)$ be the particular solution with $f(0) = 1$',
  'y = \\dfrac{4}{(x + 1)^2}$, the $x$-axis, the $y$-axis and the line $x = 3$',
  'f(0) = 1$ and $f^{(n)}(0) = \\dfrac{(-1)^n\\, n!}{2^n (n + 1)}$',
];

const first: Record<string, readonly Claim[]> = {
  'part-a': [
    ['R(t)\\,dt = 81.430$', 81.43, area(rain, 0, 8), 5e-4],
    ['$R(5) = 13.972 > L(5) = 7.5$', 13.972, rain(5), 5e-4],
    ['L(5) = 7.5$', 7.5, leak(5)],
    ['R(t)\\,dt = 10.179$', 10.179, area(rain, 0, 8) / 8, 5e-4],
    ['which is $0$ only at $t = 6.792$', 6.792, fullest, 5e-4],
    ['which is $0$ only at', 1, signChanges(gain, 0, 8)],
    ['$W(6.792) = 69.623$', 69.623, water(fullest), 5e-4],
    ['$W(8) = 65.430$', 65.43, water(8), 5e-4],
    ['(1.0806)^2', 1.0806, across(2), 5e-5],
    ['(-0.3679)^2', -0.3679, up(2), 5e-5],
    ['= 1.142$ (or 1.141)', 1.142, speed(2), 1e-3],
    ["\\dfrac{y'(2)}{x'(2)} = -0.340$", -0.34, up(2) / across(2), 5e-4],
    ['\\langle -1.683, -0.552\\rangle$', -1.683, slope(across, 2), 1e-3],
    ['-0.552\\rangle$', -0.552, slope(up, 2), 1e-3],
    ['dt = 4.597$ (or 4.596)', 4.597, 1 + area(across, 0, 3), 1e-3],
    ['dt = 5.145$', 5.145, area(speed, 0, 3), 5e-4],
    ['is $0$ only at $t = 1.5$', 1.5, root(up, 0.5, 2.5), 1e-6],
    ['dt = 5.779$ (or 5.778)', 5.779, height(1.5), 1e-3],
    ['$y(3) = 5.124$', 5.124, height(3), 5e-4],
  ],
  'part-b': [
    ['\\dfrac{450 - 290}{4} = 40$', 40, ((kiln[3]?.[1] ?? 0) - (kiln[2]?.[1] ?? 0)) / (9 - 5)],
    ['\\dfrac{290 - 20}{5 - 0} = 54$', 54, ((kiln[2]?.[1] ?? 0) - (kiln[0]?.[1] ?? 0)) / 5],
    ['= \\dfrac{3725}{12}$', 3725, trapezoids],
    ['or about 310.4', 310.4, trapezoids / 12, 0.05],
    ['f(1) \\approx 1 + \\frac12 \\cdot 1 = \\frac32$', 1.5, euler(2)],
    ['At $(0, 1)$ it is $2 > 0$', 2, slope((x) => direction(x, solution(x)), 0), 1e-6],
    ['(3 - y)(1 - x^2)$', (3 - solution(0.6)) * (1 - 0.36), slope((x) => direction(x, solution(x)), 0.6), 1e-6],
    ['$f(x) = 3 - 2e^{-x^2/2}$', 0, slope(solution, 0.7) - direction(0.7, solution(0.7)) + (solution(0) - 1), 1e-6],
    ['$f(x) = 3 - 2e^{-x^2/2}$', solution(1), euler(200_000), 1e-4],
    ['= -1 + 4 = 3$', 3, area(curve, 0, 3), 1e-9],
    ['= \\frac{21\\pi}{4}$', (21 * PI) / 4, area((x) => PI * curve(x) ** 2, 0, 3), 1e-9],
    // The whole of the axis is brought into the stretch from 0 to 1.
    ['\\left(4 - \\frac{4}{b + 1}\\right) = 4$', 4, area((u) => curve(u / (1 - u)) / (1 - u) ** 2, 0, 1 - 1e-6), 1e-5],
    ['$1 - \\dfrac{x}{4} +', -1 / 4, term(1)],
    ['+ \\dfrac{x^2}{12} -', 1 / 12, term(2)],
    ['- \\dfrac{x^3}{32} +', -1 / 32, term(3)],
    ['\\dfrac{(-1)^n x^n}{2^n (n + 1)}', (-1) ** 7 / (2 ** 7 * 8), term(7)],
    ['= \\frac{|x|}{2} < 1$', 0.5, Math.abs(term(150) / term(149)), 5e-3],
    ['the first omitted term, $\\dfrac{1}{12}', 1 / 12, Math.abs(term(2))],
    // What is left out is less than that: the sum is that of twice the logarithm of 3/2.
    ['differs from $f(1)$ by less than', 2 * Math.log(1.5), sum((n) => term(n), 0, 100), 1e-9],
  ],
};

const r = (angle: number) => 2 + 1.5 * cos(2 * angle) + sin(angle);
const width = (x: number) => 4 * sin(x / 2) - x ** 2 / 3;
const k = root(width, 1, 4);
const widest = root((x) => slope(width, x), 0.5, 3);
const f = (x: number) => Math.min(x + 2, 2, 4 - x);
const g = (x: number) => (x < 0 ? -area(f, x, 0) : area(f, 0, x));
const fish = (t: number) => 8 / (1 + 3 * exp(-t / 2));

const second: Record<string, readonly Claim[]> = {
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

it('the first set of AP Calculus BC says what is computed with', () => {
  const text = read(1, 'part-a') + read(1, 'part-b');
  expect(given.filter((says) => !text.includes(says))).toEqual([]);
});

it('two terms of the series of the first set lie less than a twelfth off', () => {
  expect(Math.abs(sum((n) => term(n), 0, 100) - term(0) - term(1))).toBeLessThan(1 / 12);
});

const sets = [first, second].flatMap((claims, at) => Object.entries(claims).map(([part, told]) => [at + 1, part, told] as const));

describe.each(sets)('set %d of AP Calculus BC, %s', (set, part, told) => {
  it.each(told)('a model answer says %j, and that is so', (says, value, computed, within = 1e-9) => {
    expect(read(set, part)).toContain(says);
    expect(Math.abs(value - computed)).toBeLessThanOrEqual(within);
  });
});
