import { defineFamily } from '../../server/content/families/family.ts';
import { findZero } from '../../server/content/families/search.ts';
import { table } from '../../server/content/families/write.ts';

const surveys = [
  { groups: ['Freshmen', 'Seniors'], answers: ['Bus', 'Car', 'On foot'], asked: 'how students come to school' },
  { groups: ['Members', 'Guests'], answers: ['Pool', 'Gym', 'Courts'], asked: 'which part of a club its visitors like best' },
  { groups: ['Morning', 'Evening'], answers: ['Tea', 'Coffee', 'Juice'], asked: 'what the customers of a café order' },
] as const;

/** What a cell of a two-way table would hold if rows and columns had nothing to do with each other. */
export const expectedCount = defineFamily({
  name: 'expected-count',
  ...{
    subject: 'AP Statistics',
    domain: 'Inference for Categorical Data: Proportions',
    skill: 'Expected counts in two-way tables',
    difficulty: 'medium',
  },
  draw: (random) => ({
    survey: random.pick(surveys),
    counts: [
      [random.whole(12, 60), random.whole(12, 60), random.whole(12, 60)],
      [random.whole(12, 60), random.whole(12, 60)],
    ] as const,
    column: random.whole(0, 2),
  }),
  fits: ({ counts }) => {
    const all = complete(counts).flat();
    return all.every((count, at) => count > 9 && all.indexOf(count) === at);
  },
  write({ survey: { groups, answers, asked }, counts: drawn, column }) {
    const counts = complete(drawn);
    const rows = counts.map((row) => row.reduce((total, count) => total + count, 0));
    const columns = answers.map((_, at) => (counts[0]?.[at] ?? 0) + (counts[1]?.[at] ?? 0));
    const [row, all, own] = [rows[0] ?? 0, (rows[0] ?? 0) + (rows[1] ?? 0), columns[column] ?? 0];
    const cell = counts[0]?.[column] ?? 0;
    const answer = answers[column];
    return {
      prompt: `A survey of a random sample asked ${asked}.\n\n${table([['', ...answers, 'Total'], ...groups.map((group, at) => [group, ...(counts[at] ?? []), rows[at] ?? 0]), ['Total', ...columns, all]])}\n\nIn a chi-square test of whether the answer is independent of the group, what is the expected count for “${groups[0]}” and “${answer}”?`,
      key: (row * own) / all,
      // With the same totals, the count at which the odds of the answer are the same in both groups.
      again: findZero((count) => count * (all - row - own + count) - (row - count) * (own - count), 0, Math.min(row, own)),
      wrong: [
        { value: cell, because: 'is the count that was observed' },
        { value: all / 6, because: `shares all ${all} out evenly over the six cells` },
        { value: own / 2, because: `shares the ${own} of “${answer}” out evenly over both groups, though these differ in size` },
        { value: row / 3, because: 'shares the group out evenly over the three answers' },
      ].map(({ value, because }) => ({ value: Math.round(value * 100) / 100, because })),
      explanation: `If the two had nothing to do with each other, the share of “${answer}” would be the same in each group: $\\frac{${own}}{${all}}$. Of the ${row} in the group that makes $\\frac{${row} \\cdot ${own}}{${all}} = ${(row * own) / all}$, the row's total times the column's, divided by all.`,
    };
  },
});
/** The last cell follows from the others: 200 people were asked. */
const complete = ([first, second]: readonly [readonly number[], readonly number[]]): number[][] => {
  const last = [...first, ...second].reduce((left, count) => left - count, 200);
  return [[...first], [...second, last]];
};
