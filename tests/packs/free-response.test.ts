import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { area, type Claim } from './sheets/claims.ts';

/** The text of all the sections of a set. */
const read = (set: string) =>
  readdirSync(`content/mocks/${set}`)
    .filter((folder) => folder !== 'mock.yaml')
    .map((folder) => readFileSync(`content/mocks/${set}/${folder}/free-response.yaml`, 'utf8'))
    .join('\n');

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

const cubic = (x: number) => x ** 3 - 4.2 * x + 1.5;
const decay = (51 / 84) ** (1 / 3);
const choir = (t: number) => 40 + (30 / Math.log(4)) * Math.log(t + 1);

/** The chi-square statistic of a table of counts. */
function chiSquare(rows: readonly (readonly number[])[]): number {
  const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  const all = total(rows.flat());
  const terms = rows.flatMap((row) =>
    row.map((count, at) => {
      const expected = (total(row) * total(rows.map((other) => other[at] ?? 0))) / all;
      return (count - expected) ** 2 / expected;
    }),
  );
  return total(terms);
}

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
  'ap-precalculus-free-response-1': [
    ['= 192.3$', 192.3, cubic(6)],
    ['$x = -1.840$', 3, cubic(-1.84), 0.005],
    ['$x = -0.369$', 3, cubic(-0.369), 0.005],
    ['$x = 2.209$', 3, cubic(2.209), 0.005],
    ['$b = 0.847$', 0.847, decay, 0.0005],
    ['= 99.201$', 99.201, 84 / decay, 0.0005],
    ['= 67.5$', 67.5, 84 - 11 * 1.5],
  ],
  'ap-precalculus-free-response-2': [
    ['= -0.463$', -0.463, 8 * 0.6 ** 4 - 1.5, 0.0005],
    ['= 1.618$', 2, 8 * 0.6 ** 1.618 - 1.5, 0.002],
    ['= 21.640$', 21.64, 30 / Math.log(4), 0.0005],
    ['gives 78.774', 78.774, choir(5), 0.0005],
    ['$t = 39.317$', 120, choir(39.317), 0.001],
  ],
  'ap-statistics-free-response-1': [
    ['= 0.2456$', 0.2456, 1 - (1 - 0.0548) ** 5, 0.00005],
    ['= 2.62$', 2.62, (114 / 150 - 93 / 150) / Math.sqrt(0.69 * 0.31 * (2 / 150)), 0.005],
    ['= -4.4$', -4.4, 61 - (18.4 + 2.35 * 20)],
  ],
  'ap-statistics-free-response-2': [
    ['= 0.0956$', 0.0956, 0.04 * 0.95 + 0.96 * 0.06],
    ['= 0.397$', 0.397, 0.038 / 0.0956, 0.0005],
    ['= 0.638$', 0.638, 5 * 0.0956 + 80 * 0.04 * 0.05],
    ['\\pm 1.824$', 1.824, (2.262 * 2.55) / Math.sqrt(10), 0.0005],
    ['\\chi^2 = 9.66$', 9.66, chiSquare([[30, 18, 12], [20, 32, 28]]), 1e-9], // biome-ignore format: a table
    ['$P(\\chi^2 \\ge 9.66) = 0.008$', 0.008, Math.exp(-9.66 / 2), 0.00005],
  ],
};

describe.each(Object.entries(sets))('%s', (set, claims) => {
  it.each(claims)('a model answer says %j, and that is so', (says, told, computed, within = 1e-9) => {
    expect(read(set)).toContain(says);
    expect(Math.abs(told - computed)).toBeLessThanOrEqual(within);
  });
});
