import { readFileSync } from 'node:fs';
import { erf, gamma } from 'mathjs';
import { describe, expect, it } from 'vitest';

const sheet = (name: string) => readFileSync(`content/materials/${name}.md`, 'utf8');

/** The area under f, by Simpson's rule. */
function area(f: (x: number) => number, from: number, to: number, steps = 20_000): number {
  const h = (to - from) / steps;
  const inner = Array.from({ length: steps - 1 }, (_, at) => (at % 2 === 0 ? 4 : 2) * f(from + (at + 1) * h));
  return (h / 3) * (f(from) + f(to) + inner.reduce((sum, value) => sum + value, 0));
}
/** The sum of a series as far as it can be told. */
const sum = (term: (n: number) => number, from: number, to = 170) =>
  Array.from({ length: to - from + 1 }, (_, at) => term(from + at)).reduce((total, value) => total + value, 0);
const slope = (f: (x: number) => number, x: number) => (f(x + 1e-6) - f(x - 1e-6)) / 2e-6;
const factorial = (n: number) => gamma(n + 1);
const choose = (n: number, k: number) => factorial(n) / (factorial(k) * factorial(n - k));
/** Shares of the normal, t and chi-square distributions that lie above a value. */
const aboveZ = (z: number) => (1 - erf(z / Math.SQRT2)) / 2;
const aboveT = (t: number, df: number) =>
  (gamma((df + 1) / 2) / (Math.sqrt(df * Math.PI) * gamma(df / 2))) * area((x) => (1 + (x * x) / df) ** (-(df + 1) / 2), t, 200);
const aboveChi = (value: number, df: number) =>
  area((x) => x ** (df / 2 - 1) * Math.exp(-x / 2), value, 200) / (2 ** (df / 2) * gamma(df / 2));

/** What a sheet says, to the letter; the number in it; what it is by another way; and how exact it is said. */
type Claim = [says: string, claimed: number, computed: number, within?: number];

const sheets: Record<string, Claim[]> = {
  'sat-dominance-program/lines-and-systems': [
    ['crosses at **(8, 0)**', 8, -2 + 5 / ((5 - 2) / (4 + 2))],
    ['**$y = -\\frac{4}{3}x + 3$**', -1, (-4 / 3) * 3 + 3],
    ['**after 45 minutes**', 45, 540 / ((540 - 396) / 12)],
    ['$y = \\frac{7}{2}$', 8, 5 * 3 - 2 * (7 / 2)],
    ['so $y \\ge 20$', 800, 15 * (40 - 20) + 25 * 20],
    ['**7.** 200', 12 + 0.05 * 200, 8 + 0.07 * 200],
    ['**8.** $2 + (-6) = -4$', -4, (12 - 6) / 3 + (-12 - 6) / 3],
  ],
  'sat-dominance-program/quadratics-and-exponentials': [
    ['$y = (x - 1)^2 - 4$', 5 ** 2 - 2 * 5 - 3, (5 - 1) ** 2 - 4],
    ['2(x - 3)^2 - 11', 2 * 5 ** 2 - 12 * 5 + 7, 2 * (5 - 3) ** 2 - 11],
    ['\\frac{5 \\pm \\sqrt{73}}{6}', 0, 3 * ((5 + Math.sqrt(73)) / 6) ** 2 - 5 * ((5 + Math.sqrt(73)) / 6) - 4],
    ['**$k = 8$**', 2 * -1 + 8, (-1) ** 2 + 4 * -1 + 9],
    ['**45 meters**', 45, -5 * 4 + 20 * 2 + 25],
    ['**3394**', 3394, 300 * 2 ** 3.5, 0.5],
    ['**8.** 17,340 dollars', 17_340, 24_000 * 0.85 ** 2],
  ],
  'sat-dominance-program/triangles-and-circles': [
    ['**$25\\sqrt{3}$**', 25 * Math.sqrt(3), (10 * 10 * Math.sin(Math.PI / 3)) / 2],
    ['**$\\frac{5\\pi}{2}$**', (5 * Math.PI) / 2, 6 * ((75 * Math.PI) / 180)],
    ['**$\\frac{15\\pi}{2}$**', (15 * Math.PI) / 2, (6 * 6 * ((75 * Math.PI) / 180)) / 2],
    ['and the radius **5**', 12, 6 ** 2 + 2 ** 2 - 6 * 6 + 4 * 2],
    ['**7.** $135$', 135, 40 * (3 / 2) ** 3],
    ['**8.** $80^\\circ$', 80, ((4 * Math.PI) / 9) * (180 / Math.PI)],
  ],
  'ap-calculus-bc/derivatives-and-integrals': [
    ["$f'(x) = 2x \\cdot e^{3x} + x^2 \\cdot 3e^{3x}", 5 * Math.exp(3), slope((x) => x * x * Math.exp(3 * x), 1), 1e-3],
    ['which is $-\\frac{4}{5}$', -4 / 5, slope((x) => (-x + Math.sqrt(28 - 3 * x * x)) / 2, 1), 1e-6],
    ['2x\\cos(x^4)', 2 * Math.cos(1), slope((x) => area((t) => Math.cos(t * t), 0, x * x, 2000), 1), 1e-4],
    ['\\frac{1}{2}xe^{2x} - \\frac{1}{4}e^{2x}', Math.exp(2) / 4 + 1 / 4, area((x) => x * Math.exp(2 * x), 0, 1)],
    ['2\\ln|x - 1| + 3\\ln|x + 2|', 2 * Math.log(2) + 3 * Math.log(5 / 4), area((x) => (5 * x + 1) / ((x - 1) * (x + 2)), 2, 3)],
    ['\\frac{1}{2}e^{-b^2}\\right) = \\frac{1}{2}', 1 / 2, area((x) => x * Math.exp(-x * x), 0, 10)],
    ['\\frac{16}{3} - 4 = \\frac{4}{3}', 4 / 3, area((x) => Math.sqrt(x) - x / 2, 0, 4), 1e-5],
    ['= \\frac{8\\pi}{3}', (8 * Math.PI) / 3, Math.PI * area((x) => x - (x * x) / 4, 0, 4)],
    ['$y = 3e^{x^2}$', 2 * 3 * Math.E, slope((x) => 3 * Math.exp(x * x), 1), 1e-4],
    ['**4.** $\\frac{1}{2}$', 1 / 2, area((x) => Math.log(x) / x, 1, Math.E)],
    ['**5.** $x\\sin x + \\cos x + C$', 2 * Math.sin(2) + Math.cos(2) - 1, area((x) => x * Math.cos(x), 0, 2)],
    ['**7.** $3$', 3, area((x) => x * x, 0, 3) / 3],
    ['**8.** $-\\sqrt{1 + x^3}$', -3, slope((x) => area((t) => Math.sqrt(1 + t ** 3), x, 1, 2000), 2), 1e-4],
  ],
  'ap-calculus-bc/taylor-series': [
    ['= 2.0975$', 2.0975, 2 + 0.4 / 4 - 0.4 ** 2 / 64],
    ['it is about 0.000118', 0.000118, Math.sqrt(4.4) - 2.0975, 5e-7],
    ['= 0.000125$', 0.000125, (3 / 256 / 6) * 0.4 ** 3],
    ['\\approx 0.7429$', 0.7429, 1 - 1 / 3 + 1 / 10 - 1 / 42, 5e-5],
    ['the error is less than 0.005', 0, Math.max(0, Math.abs(area((x) => Math.exp(-x * x), 0, 1) - 0.7429) - 0.005)],
    ['\\frac{x}{1 + x^2} =', 0.3 / 1.09, sum((n) => (-1) ** n * 0.3 ** (2 * n + 1), 0)],
    ['\\frac{1}{(1 - x)^2} =', 1 / 0.49, sum((n) => n * 0.3 ** (n - 1), 1)],
    ['| $\\ln(1 + x)$ |', Math.log(1.3), sum((n) => ((-1) ** (n + 1) * 0.3 ** n) / n, 1)],
    ['| $\\arctan x$ |', Math.atan(0.3), sum((n) => ((-1) ** n * 0.3 ** (2 * n + 1)) / (2 * n + 1), 0)],
    ['**1.** $15$', 15, sum((n) => 5 * (2 / 3) ** n, 0)],
    ['**9.** $\\cos\\pi = -1$', -1, sum((n) => ((-1) ** n * Math.PI ** (2 * n)) / factorial(2 * n), 0, 40)],
  ],
  'ap-statistics/distributions': [
    ['**0.0668**', 0.0668, aboveZ(1.5), 5e-5],
    ['$z \\approx 1.28$', 0.1, aboveZ(1.28), 5e-4],
    ['**180.2 cm**', 180.2, 170 + 1.28 * 8, 0.05],
    ['**0.326**', 0.326, (0.02 * 0.95) / (0.02 * 0.95 + 0.98 * 0.04), 5e-4],
    ['**0.302**', 0.302, choose(10, 8) * 0.8 ** 8 * 0.2 ** 2, 5e-4],
    ['\\approx 1.26$', 1.26, Math.sqrt(10 * 0.8 * 0.2), 5e-3],
    ['= 0.04$; $150', 0.04, Math.sqrt((0.4 * 0.6) / 150)],
    ['**4.** $1.7$', 1.7, 0.3 + 2 * 0.4 + 3 * 0.2],
    ['\\approx 0.116$', 0.116, (5 / 6) ** 2 / 6, 5e-4],
    ['\\approx 0.832$', 0.832, 1 - 0.7 ** 5, 5e-4],
  ],
  'ap-statistics/inference': [
    ['= 0.66 \\pm 0.066', 0.066, 1.96 * Math.sqrt((0.66 * 0.34) / 200), 5e-4],
    ['**0.594 to 0.726**', 0.594, 0.66 - 1.96 * Math.sqrt((0.66 * 0.34) / 200), 5e-4],
    ['P \\approx 0.032', 0.032, aboveT(2, 15), 5e-4],
    ['\\approx 1.58', 1.58, 0.08 / Math.sqrt(0.26 * 0.74 * (2 / 150)), 5e-3],
    ['= 0.114$$', 0.114, 2 * aboveZ(1.58), 5e-4],
    ['$P \\approx 0.52$', 0.52, aboveChi(4.2, 5), 5e-3],
    ['\\approx 1067.1$', 1067.1, (1.96 / 0.03) ** 2 / 4, 0.05],
    ['$t^* = 2.797$', 0.005, aboveT(2.797, 24), 5e-6],
    ['is 1.645, 1.960 and 2.576', 0.005, aboveZ(2.576), 5e-6],
    ['\\approx 0.0447$', 0.0447, Math.sqrt((0.4 * 0.6) / 120), 5e-5],
    ['66.4 to 77.6', 66.4, 72 - 2.797 * 2, 0.05],
  ],
};

describe.each(Object.entries(sheets))('%s', (name, claims) => {
  it.each(claims)('says %j, and that is so', (says, claimed, computed, within = 1e-9) => {
    expect(sheet(name)).toContain(says);
    expect(Math.abs(claimed - computed)).toBeLessThanOrEqual(within);
  });
});
