import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { area, type Claim } from './sheets/claims.ts';

const read = (set: string) => readFileSync(`content/mocks/${set}/section-2/free-response.yaml`, 'utf8');

/** Which of several values is the largest, the last of those that are. */
const indexOfBest = (values: readonly number[]) => values.lastIndexOf(Math.max(...values));
const rugs = [0, 12, 22, 30, 36, 40];
const weavers = (price: number, wage: number) => indexOfBest(rugs.map((made, count) => price * made - wage * count));

const leather = { benefit: (q: number) => 120 - 2 * q, cost: (q: number) => 20 + 2 * q, social: (q: number) => 40 + 2 * q };
/** The quantity at which two straight lines meet, by halving. */
function meet(falling: (q: number) => number, rising: (q: number) => number): number {
  let [low, high] = [0, 100];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (falling(middle) > rising(middle)) low = middle;
    else high = middle;
  }
  return low;
}
const demanded = (price: number) => 100 - 2 * price;
const supplied = (price: number) => 3 * price - 25;

/** What is best against each choice of the other, in a table of one player's profits by own and other's choice. */
const replies = (own: readonly (readonly number[])[]) => [0, 1].map((other) => indexOfBest(own.map((row) => row[other] ?? 0)));
const alta = [[40, 90], [20, 70]] as const; // biome-ignore format: a table
const brisa = [[50, 100], [30, 60]] as const; // biome-ignore format: a table
const withFee = (profits: readonly (readonly number[])[]) =>
  profits.map((row, own) => row.map((profit) => profit - (own === 0 ? 25 : 0)));

/** The money that a first sum of excess reserves becomes when every bank lends on what it need not keep. */
const lentOn = (first: number, ratio: number) =>
  Array.from({ length: 2000 }, (_, round) => first * (1 - ratio) ** round).reduce((a, b) => a + b, 0);

const sets: Record<string, readonly Claim[]> = {
  'ap-microeconomics-free-response-1': [
    ['$Q = 25$ tons; the price is', 25, meet(leather.benefit, leather.cost), 1e-6],
    ['and $Q = 20$ tons', 20, meet(leather.benefit, leather.social), 1e-6],
    ['= 50$ dollars: the triangle', 50, area((q) => leather.social(q) - leather.benefit(q), 20, 25), 1e-6],
    ['$120 - 2 \\cdot 20 = 80$', 80, leather.benefit(20)],
    ['shortage of $30 - 20 = 10$', 10, (120 - 60) / 2 - (60 - 20) / 2],
    ['Both advertise', 0, Math.max(...replies(alta), ...replies(brisa))],
    ['Alta does not advertise, Brisa does', 1, Math.min(...replies(withFee(alta)))],
    ['Brisa then advertises ($75 > 60$)', 0, replies(withFee(brisa))[1] ?? -1],
  ],
  'ap-microeconomics-free-response-2': [
    ['Four: the fourth', 4, weavers(8, 48)],
    ['- 60 = 36$ dollars', 36, 8 * 36 - 48 * 4 - 60],
    ['Five: the fifth', 5, weavers(12, 48)],
    ['Two: the second', 2, weavers(8, 70)],
    ['$P = 25$ dollars and $Q = 50$', 0, demanded(25) - supplied(25)],
    ['imports are $70 - 20 = 50$', 50, demanded(15) - supplied(15)],
    ['\\cdot 10 = 600$', 600, area(demanded, 15, 25), 1e-6],
    ['$5 \\cdot 25 = 125$', 125, 5 * (demanded(20) - supplied(20))],
    [
      '37.5 + 25 = 62.5$',
      62.5,
      area((p) => supplied(p) - supplied(15), 15, 20) + area((p) => demanded(p) - demanded(20), 15, 20),
      1e-6,
    ],
  ],
  'ap-macroeconomics-free-response-1': [
    ['$\\frac{300}{5} = 60$', 300, lentOn(60, 0.2), 1e-6],
    ['$\\frac{300}{4} = 75$', 300, lentOn(75 * 0.8, 0.2), 1e-6],
    ['$\\frac{126 - 120}{120} = 5\\%$', 1.05, 126 / 120],
    ['$\\frac{0.96}{24} = 4\\%$', 1.04, 24.96 / 24],
    ['$\\frac{645}{107.5} \\cdot 100 = 600$', 600, 645 / 1.075],
  ],
  'ap-macroeconomics-free-response-2': [
    ['$20 \\cdot 10 = 200$', 200, lentOn(20, 0.1), 1e-6],
    ['$\\frac{4000}{64} = 62.50$', 62.5, 4000 / 64],
    ['= 5{,}500$', 5500, 30_000 - 5000 - 0.1 * (200_000 - 5000)],
    ['$8{,}000 \\cdot 10 = 80{,}000$', 80_000, lentOn(8000, 0.1), 1e-6],
  ],
};

describe.each(Object.entries(sets))('%s', (set, claims) => {
  it.each(claims)('a model answer says %j, and that is so', (says, told, computed, within = 1e-9) => {
    expect(read(set)).toContain(says);
    expect(Math.abs(told - computed)).toBeLessThanOrEqual(within);
  });
});
