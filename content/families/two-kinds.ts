import { defineFamily } from '../../server/content/families/family.ts';
import { dollars } from '../../server/content/families/write.ts';

const sales = [
  { one: 'adult ticket', other: 'student ticket', who: 'A school play', did: 'sold' },
  { one: 'large pizza', other: 'small pizza', who: 'A food truck', did: 'sold' },
  { one: 'fern', other: 'cactus', others: 'cacti', who: 'A plant stand', did: 'sold' },
  { one: 'new paperback', other: 'used paperback', who: 'A bookshop', did: 'sold' },
] as const;

/** How many of each of two kinds, from their number and what they bring in. */
export const twoKinds = defineFamily({
  name: 'two-kinds',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Systems of two linear equations in two variables', difficulty: 'easy' },
  draw: (random) => ({
    sale: random.pick(sales),
    high: random.whole(8, 20),
    low: random.whole(3, 12),
    many: random.whole(12, 70),
    few: random.whole(10, 60),
  }),
  fits: ({ high, low, many, few }) => high - low > 2 && Math.abs(many - few) > 4 && ((many + few) * high) % (high - low) !== 1,
  write({ sale, high, low, many, few }) {
    const { who, did, one, other } = sale;
    const others = 'others' in sale ? sale.others : `${other}s`;
    const [all, total] = [many + few, high * many + low * few];
    let count = 0;
    while (high * count + low * (all - count) !== total) count += 1;
    return {
      prompt: `${who} ${did} ${all} ${one}s and ${others} in all, each ${one} for ${dollars(high)} and each ${other} for ${dollars(low)}, for a total of ${dollars(total)}. How many ${one}s were sold?`,
      key: (total - low * all) / (high - low),
      again: count,
      wrong: [
        { value: few, because: `is the number of ${others}` },
        { value: Math.round(all / 2), because: `supposes that as many of both were sold` },
        {
          value: Math.floor(total / (high + low)),
          because: `divides the total by the price of one of each, ${dollars(high + low)}`,
        },
        { value: Math.floor(total / high), because: `divides the total by ${dollars(high)}, as if nothing else had been sold` },
      ],
      explanation: `Let $a$ be the number of ${one}s and $b$ that of ${others}: $a + b = ${all}$ and $${high}a + ${low}b = ${total}$. If all ${all} had been sold for ${dollars(low)}, the total would be ${dollars(low * all)}. Each ${one} adds ${dollars(high - low)} to that, and $${total - low * all} \\div ${high - low} = ${many}$.`,
    };
  },
});
