import { defineFamily } from '../../server/content/families/family.ts';
import { table } from '../../server/content/families/write.ts';

const rounded = (number: number, digits = 2): number => Math.round(number * 10 ** digits) / 10 ** digits;

/** What real GDP did, from nominal GDP and the deflator of two years. */
export const realGrowth = defineFamily({
  name: 'real-growth',
  ...{
    subject: 'AP Macroeconomics',
    domain: 'Economic Indicators and the Business Cycle',
    skill: 'Real v. Nominal GDP',
    difficulty: 'medium',
    options: 5,
  },
  draw: (random) => ({
    before: random.whole(2, 9) * 100,
    growth: random.pick([-10, -5, -4, 2, 3, 4, 5, 6, 8, 10, 12]),
    deflator: random.pick([100, 110, 120, 125, 150, 160]),
    inflation: random.pick([2, 4, 5, 8, 10, 15, 20]),
  }),
  fits: ({ before, growth, deflator, inflation }) =>
    growth !== inflation &&
    (deflator * inflation) % 100 === 0 &&
    (before * deflator) % 100 === 0 &&
    Number.isInteger(rounded((before * (100 + growth) * deflator * (100 + inflation)) / 1e5, 6)),
  write({ before, growth, deflator, inflation }) {
    const after = (before * (100 + growth)) / 100;
    const later = (deflator * (100 + inflation)) / 100;
    const [first, second] = [(before * deflator) / 100, (after * later) / 100].map((each) => rounded(each)) as [number, number];
    const nominal = rounded((second / first - 1) * 100);
    return {
      prompt: `The table shows a country's nominal GDP and GDP deflator.\n\n${table([
        ['', 'Year 1', 'Year 2'],
        ['Nominal GDP (billions of dollars)', first, second],
        ['GDP deflator', deflator, later],
      ])}\n\nWhat happened to real GDP from year 1 to year 2?`,
      key: growth,
      again: rounded((second / first / (later / deflator) - 1) * 100, 6),
      wrong: [
        { value: nominal, because: 'is the change of nominal GDP' },
        { value: inflation, because: 'is the change of the price level' },
        { value: rounded(nominal + inflation), because: 'adds the change of prices in place of taking it out' },
        { value: -growth, because: 'has the change the wrong way around' },
        {
          value: rounded(nominal - (later - deflator)),
          because: 'takes away the points of the deflator, which are no percentages',
        },
      ],
      explanation: `Real GDP is nominal GDP divided by the deflator, times 100: $${first} \\div ${deflator} \\cdot 100 = ${before}$ in year 1 and $${second} \\div ${later} \\cdot 100 = ${after}$ in year 2, in billions of dollars. It changed by $${after - before}$ of ${before}, that is by $${growth}$%.`,
    };
  },
  show: (value) => (Number(value) < 0 ? `It fell by ${-Number(value)}%.` : `It rose by ${Number(value)}%.`),
});
