import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { factor, polynomial, table } from '../../server/content/families/write.ts';

/** A linear function is found from three of its values. */
export const lineFromTable = defineFamily({
  name: 'line-from-table',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Linear functions', difficulty: 'easy' },
  draw: (random) => ({
    slope: random.nonzero(-7, 9),
    start: random.nonzero(-9, 12),
    first: random.whole(1, 3),
    step: random.whole(2, 4),
  }),
  fits: ({ slope, start, step }) => Math.abs(slope) > 1 && Math.abs(slope) !== Math.abs(start) && slope !== step,
  write({ slope, start, first, step }) {
    const rows = [0, 1, 2].map((at) => first + at * step).map((x) => [x, slope * x + start] as const);
    const [[x1, y1] = [0, 0], , [x3, y3] = [0, 0]] = rows;
    return {
      prompt: `${table([['$x$', '$f(x)$'], ...rows.map((row) => row.map((number) => `$${number}$`))])}\n\nThe table shows three values of the linear function $f$. Which equation defines $f$?`,
      key: [slope, start],
      again: [(y3 - y1) / (x3 - x1), (x3 * y1 - x1 * y3) / (x3 - x1)],
      wrong: [
        { value: [slope, y1], because: `takes the first value in the table for $f(0)$, but it is $f(${x1})$` },
        {
          value: [slope * step, start],
          because: `takes the change of $f(x)$ from row to row for the slope, though $x$ grows by ${step} each time`,
        },
        { value: [start, slope], because: 'exchanges the slope and the value at 0' },
        { value: [-slope, start], because: 'gives the slope the wrong sign' },
      ],
      explanation: `From row to row $x$ grows by ${step} and $f(x)$ changes by $${slope * step}$, so the slope is $\\frac{${slope * step}}{${step}} = ${slope}$. With $f(${x1}) = ${y1}$ the value at 0 is $${y1} - ${factor(slope)}(${x1}) = ${start}$. So $f(x) = ${polynomial([slope, start])}$.`,
    };
  },
  show: (value) => `$f(x) = ${polynomial(toNumbers(value))}$`,
});
