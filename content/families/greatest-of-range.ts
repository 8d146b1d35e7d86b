import { defineFamily } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { factor } from '../../server/content/families/write.ts';

/** What an expression can reach where its variable lies between two numbers. */
export const greatestOfRange = defineFamily({
  name: 'greatest-of-range',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Linear inequalities in one or two variables', difficulty: 'hard' },
  draw: (random) => ({
    low: random.whole(-9, -1),
    high: random.whole(1, 9),
    by: random.whole(2, 7),
    start: random.nonzero(-15, 15),
    under: random.whole(2, 4),
    wantsMost: random.pick([true, false]),
  }),
  fits: ({ low, high, by, under }) => -low !== high && by !== under,
  write({ low, high, by, start, under, wantsMost }) {
    // The condition is on x / under + 1, so that the bounds of x have to be found first.
    const [from, to] = [under * (low - 1), under * (high - 1)];
    const [least, most] = [start - by * to, start - by * from];
    const values = between(-100, 100).flatMap((x) => (low <= x / under + 1 && x / under + 1 <= high ? [start - by * x] : []));
    return {
      prompt: `If $${low} \\le \\frac{x}{${under}} + 1 \\le ${high}$, what is the ${wantsMost ? 'greatest' : 'least'} possible value of $${start} - ${by}x$?`,
      key: wantsMost ? most : least,
      again: wantsMost ? Math.max(...values) : Math.min(...values),
      wrong: [
        {
          value: wantsMost ? least : most,
          because: `is the ${wantsMost ? 'least' : 'greatest'} possible value: the factor $-${by}$ turns the order around`,
        },
        { value: start - by * (wantsMost ? low : high), because: `puts the bound $${wantsMost ? low : high}$ in for $x$ itself` },
        { value: start - by * under * (wantsMost ? low : high), because: 'does not take the 1 away before it multiplies' },
        { value: wantsMost ? from : to, because: `is the bound of $x$` },
      ],
      explanation: `Take 1 away from each part and multiply by ${under}: $${from} \\le x \\le ${to}$. Multiplied by $-${by}$ the order turns: $-${by}x$ is ${wantsMost ? 'greatest' : 'least'} where $x$ is ${wantsMost ? 'least' : 'greatest'}, at $x = ${wantsMost ? from : to}$. There the expression is $${start} - ${by} \\cdot ${factor(wantsMost ? from : to)} = ${wantsMost ? most : least}$.`,
    };
  },
});
