import { expect, it } from 'vitest';
import type { Item } from '../../../../server/ability/item.ts';
import { type Section, simulate } from '../../../../tools/bench/support/adaptive.ts';
import { createRandom } from '../../../../tools/bench/support/random.mjs';

const item = (difficulty: number): Item => ({ discrimination: 1.1, difficulty, width: 0.45, guessing: 0.2 });
const items = (...counts: [difficulty: number, count: number][]) =>
  counts.flatMap(([difficulty, count]) => Array.from({ length: count }, () => item(difficulty)));

/** A section in the shape of the full test's: 27 questions a module. */
const section: Section = {
  first: items([-1.1, 8], [0, 12], [1.2, 7]),
  easier: items([-1.1, 17], [0, 10]),
  harder: items([0, 10], [1.2, 17]),
};

const run = (of: Section) => simulate(of, { students: 1500, random: createRandom(7) });
const asGiven = run(section);

it('finds most students’ level: four ranges out of five hold it, and the middle of the scale leans to no side', () => {
  const { bands, overall } = asGiven;
  expect(overall.holds).toBeGreaterThan(0.75);
  expect(overall.holds).toBeLessThan(0.87);
  expect(overall.error).toBeLessThan(0.5 * overall.spread);
  for (const { label, bias } of bands.filter(({ label: of }) => of === '400-500' || of === '500-600')) {
    expect([label, Math.abs(bias) < 20]).toEqual([label, true]);
  }
});

it('sends hardly anybody of the strong to the easier form, nor of the weak to the harder one', () => {
  const { bands } = asGiven;
  const harder = (label: string) => bands.find((band) => band.label === label)?.harder;
  expect(harder('300-400')).toBeLessThan(0.1);
  expect(harder('700-800')).toBeGreaterThan(0.95);
});

it('tells strong students apart better with a harder form than with the easier one twice', () => {
  const error = ({ bands }: typeof asGiven) => bands.find(({ label }) => label === '700-800')?.error ?? 0;
  expect(error(asGiven)).toBeLessThan(error(run({ ...section, harder: section.easier })));
});
