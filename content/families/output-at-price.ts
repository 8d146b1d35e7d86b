import { defineFamily } from '../../server/content/families/family.ts';
import { dollars, table } from '../../server/content/families/write.ts';

/** How much a firm in perfect competition makes, and what it earns. */
export const outputAtPrice = defineFamily({
  name: 'output-at-price',
  ...{
    subject: 'AP Microeconomics',
    domain: 'Production, Cost, and the Perfect Competition Model',
    skill: 'Profit Maximization',
    difficulty: 'hard',
    options: 5,
  },
  draw: (random) => ({
    fixed: random.whole(3, 9) * 5,
    steps: [
      random.whole(14, 20),
      random.whole(9, 13),
      random.whole(15, 21),
      random.whole(24, 30),
      random.whole(34, 44),
      random.whole(50, 62),
    ],
    price: random.whole(25, 48),
  }),
  fits: ({ steps, price, fixed }) =>
    steps.every((step) => Math.abs(step - price) > 1) && steps.filter((step) => step < price).length >= 4 && fixed > 20,
  write({ fixed, steps, price }) {
    const totals = [0, 1, 2, 3, 4, 5, 6].map((count) => fixed + steps.slice(0, count).reduce((total, step) => total + step, 0));
    const profits = totals.map((total, count) => price * count - total);
    const count = steps.filter((step) => step < price).length;
    const best = price * count - (totals[count] ?? 0);
    return {
      prompt: `A firm in a perfectly competitive market has the total cost that the table shows. The market price is ${dollars(price)} per unit.\n\n${table(
        [
          ['Units', 0, 1, 2, 3, 4, 5, 6],
          ['Total cost (\\$)', ...totals],
        ],
      )}\n\nWhat is the greatest economic profit that the firm can earn in the short run?`,
      key: best,
      again: Math.max(...profits),
      wrong: [
        { value: profits[6] ?? 0, because: 'makes all 6 units, though the last ones cost more than they bring in' },
        { value: best + fixed, because: 'leaves out the fixed cost' },
        { value: profits[count - 1] ?? 0, because: `stops one unit too early: unit ${count} still brings in more than it costs` },
        { value: price * count, because: `is the revenue of ${count} units` },
      ],
      explanation: `A unit is worth making while its marginal cost is below the price. The marginal costs are ${steps.join(', ')}, so ${count} units are made. They bring in $${price} \\cdot ${count} = ${price * count}$ and cost ${totals[count] ?? 0}: the profit is $${price * count} - ${totals[count] ?? 0} = ${best}$ dollars.`,
    };
  },
  show: (value) => (Number(value) < 0 ? `A loss of ${dollars(-Number(value))}` : dollars(Number(value))),
});
