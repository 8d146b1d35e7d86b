import { defineFamily } from '../../server/content/families/family.ts';

const rounded = (number: number): number => Math.round(number * 100) / 100;

/** The real interest rate that a lender received, when inflation was not what was expected. */
export const realRate = defineFamily({
  name: 'real-rate',
  ...{
    subject: 'AP Macroeconomics',
    domain: 'Financial Sector',
    skill: 'Nominal v. Real Interest Rates',
    difficulty: 'medium',
    options: 5,
  },
  draw: (random) => ({
    nominal: random.whole(4, 14),
    expected: random.whole(1, 6),
    index: random.pick([120, 125, 150, 160, 175, 200, 220, 240, 250]),
    inflation: random.pick([2, 2.5, 3, 4, 5, 6, 8, 10]),
  }),
  fits: ({ nominal, expected, index, inflation }) =>
    inflation !== expected && inflation !== nominal && expected < nominal && Number.isInteger((index * inflation) / 50),
  write({ nominal, expected, index, inflation }) {
    const later = (index * (100 + inflation)) / 100;
    return {
      prompt: `A bank made a loan for one year at a fixed nominal interest rate of ${nominal}%, when inflation of ${expected}% was expected. In that year the consumer price index went from ${index} to ${later}. Which real interest rate did the bank receive?`,
      key: nominal - inflation,
      again: Array.from({ length: 161 }, (_, at) => at / 4 - 20).filter(
        (real) => Math.abs(index * (1 + (nominal - real) / 100) - later) < 1e-9,
      ),
      wrong: [
        { value: nominal - expected, because: 'is the real rate that was expected, not the one that was received' },
        { value: nominal + inflation, because: 'adds inflation in place of taking it away' },
        { value: rounded(nominal - (later - index)), because: 'takes away the points of the index, which are no percentages' },
        { value: inflation, because: 'is the rate of inflation' },
        { value: inflation - nominal, because: 'has the difference the wrong way around' },
      ],
      explanation: `Inflation was $\\left(${later} - ${index}\\right) \\div ${index}$, that is ${inflation}%. The real rate is the nominal rate less inflation, $${nominal} - ${inflation} = ${nominal - inflation}$ percent. What was expected does not change what was received.`,
    };
  },
  show: (value) => `$${Number(value)}$%`,
});
