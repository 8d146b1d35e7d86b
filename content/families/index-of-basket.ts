import { defineFamily } from '../../server/content/families/family.ts';
import { dollars, table } from '../../server/content/families/write.ts';

const baskets = [
  ['Bread (loaves)', 'Movie tickets'],
  ['Rice (bags)', 'Concert tickets'],
  ['Milk (gallons)', 'Haircuts'],
] as const;

const tenths = (number: number): number => Math.round(number * 10) / 10;

/** A price index from a basket of two goods. */
export const indexOfBasket = defineFamily({
  name: 'index-of-basket',
  ...{
    subject: 'AP Macroeconomics',
    domain: 'Economic Indicators and the Business Cycle',
    skill: 'Price Indices and Inflation',
    difficulty: 'medium',
    options: 5,
  },
  draw: (random) => ({
    goods: random.pick(baskets),
    // What the basket costs in year 1, and how much of it goes to the first good.
    base: random.pick([100, 200]),
    share: random.pick([20, 40, 50, 60, 80]),
    before: [random.pick([2, 4, 5]), random.pick([5, 10, 20])] as const,
    more: [random.whole(1, 3), random.nonzero(-3, 6)] as const,
  }),
  fits: ({ base, share, before: [price, other], more: [rise, change] }) => {
    const counts = [(base * share) / 100 / price, (base * (100 - share)) / 100 / other];
    const grown = (counts[0] ?? 0) * rise + (counts[1] ?? 0) * change;
    return counts.every((count) => Number.isInteger(count) && count > 1) && grown > 0.02 * base && grown < 0.8 * base;
  },
  write({ goods, base, share: percent, before, more }) {
    const [some, others] = [(base * percent) / 100 / before[0], (base * (100 - percent)) / 100 / before[1]];
    const after = [before[0] + more[0], before[1] + more[1]] as const;
    const now = some * after[0] + others * after[1];
    const key = (100 * now) / base;
    const share = percent / 100;
    return {
      prompt: `A price index is made of a basket of two goods, with the prices of year 1 as the base.\n\n${table([
        ['Good', 'Number in the basket', 'Price in year 1 (\\$)', 'Price in year 2 (\\$)'],
        [goods[0], some, before[0], after[0]],
        [goods[1], others, before[1], after[1]],
      ])}\n\nWhat is the price index of year 2?`,
      key,
      // The rises of the two prices, each with the share of its good in what the basket cost.
      again: 100 * ((share * after[0]) / before[0] + ((1 - share) * after[1]) / before[1]),
      wrong: [
        { value: key - 100, because: 'is the rate of inflation in percent, not the index' },
        {
          value: tenths((100 * (after[0] + after[1])) / (before[0] + before[1])),
          because: 'adds the prices without the numbers in the basket',
        },
        {
          value: tenths(50 * (after[0] / before[0] + after[1] / before[1])),
          because: 'gives both goods the same weight',
        },
        { value: tenths((100 * base) / now), because: 'divides the cost of year 1 by that of year 2' },
        { value: now, because: 'is what the basket costs in year 2, in dollars' },
      ],
      explanation: `The basket cost $${some} \\cdot ${before[0]} + ${others} \\cdot ${before[1]} = ${base}$ dollars in year 1 and $${some} \\cdot ${after[0]} + ${others} \\cdot ${after[1]} = ${now}$ in year 2, ${dollars(now - base)} more. The index is $${now} \\div ${base} \\cdot 100 = ${key}$.`,
    };
  },
});
