import { defineFamily } from '../../server/content/families/family.ts';
import { dollars, table } from '../../server/content/families/write.ts';

/** Costs of one more unit, and on average, from a table of total cost. */
export const marginalFromTotal = defineFamily({
  name: 'marginal-from-total',
  ...{
    subject: 'AP Microeconomics',
    domain: 'Production, Cost, and the Perfect Competition Model',
    skill: 'Short-Run Production Costs',
    difficulty: 'medium',
    options: 5,
  },
  draw: (random) => ({
    fixed: random.whole(6, 20) * 10,
    steps: [random.whole(30, 45), random.whole(18, 29), random.whole(25, 40), random.whole(41, 60), random.whole(61, 80)],
    at: random.whole(3, 5),
    what: random.pick(['average variable cost', 'average total cost']),
  }),
  fits: ({ steps, fixed, at }) => {
    const variable = steps.slice(0, at).reduce((total, step) => total + step, 0);
    return variable % at === 0 && fixed % at === 0;
  },
  write({ fixed, steps, at, what }) {
    const totals = [0, 1, 2, 3, 4, 5].map((count) => fixed + steps.slice(0, count).reduce((total, step) => total + step, 0));
    const total = totals[at] ?? 0;
    const isVariable = what === 'average variable cost';
    const key = (isVariable ? total - fixed : total) / at;
    return {
      prompt: `The table shows a firm's total cost in the short run.\n\n${table([
        ['Units per day', 0, 1, 2, 3, 4, 5],
        ['Total cost (\\$)', ...totals],
      ])}\n\nWhat is the firm's ${what} when it makes ${at} units per day?`,
      key,
      // The mean of the marginal costs, to which the fixed cost is added for each unit where it counts.
      again: steps.slice(0, at).reduce((sum, step) => sum + step / at, isVariable ? 0 : fixed / at),
      wrong: [
        {
          value: (isVariable ? total : total - fixed) / at,
          because: isVariable
            ? 'counts the fixed cost, too: it is the average total cost'
            : 'leaves out the fixed cost: it is the average variable cost',
        },
        { value: steps[at - 1] ?? 0, because: `is the marginal cost of unit ${at}` },
        { value: isVariable ? total - fixed : total, because: `is not divided by the number of units` },
        { value: fixed / at, because: 'is the average fixed cost' },
      ],
      explanation: isVariable
        ? `At 0 units only the fixed cost is paid, ${dollars(fixed)}. At ${at} units the variable cost is $${total} - ${fixed} = ${total - fixed}$, and $${total - fixed} \\div ${at} = ${key}$.`
        : `The total cost of ${at} units is ${dollars(total)}, the fixed cost within it. Divided by ${at} it is ${dollars(key)}.`,
    };
  },
  show: (value) => dollars(Number(value)),
});
