import { defineFamily } from '../../server/content/families/family.ts';
import { dollars } from '../../server/content/families/write.ts';

const plans = [
  { who: 'A school club', fixed: 'printing plates', thing: 'T-shirt', verb: 'order' },
  { who: 'A garden club', fixed: 'delivery', thing: 'rosebush', plural: 'rosebushes', verb: 'buy' },
  { who: 'A theater group', fixed: 'the hall', thing: 'costume', verb: 'rent' },
  { who: 'A library', fixed: 'shipping', thing: 'book', verb: 'order' },
] as const;

/** The most of something that a budget allows. */
export const greatestNumber = defineFamily({
  name: 'greatest-number',
  ...{
    subject: 'SAT Math',
    domain: 'Algebra',
    skill: 'Linear inequalities in one or two variables',
    difficulty: 'medium',
    numeric: true,
  },
  draw: (random) => ({
    plan: random.pick(plans),
    fixed: random.whole(20, 90),
    price: random.whole(14, 56) / 2,
    budget: random.whole(8, 30) * 25,
  }),
  fits: ({ fixed, price, budget }) => {
    const exact = (budget - fixed) / price;
    return exact > 6 && exact - Math.floor(exact) > 0.5 && Math.floor(budget / price) > Math.floor(exact);
  },
  write({ plan, fixed, price, budget }) {
    const { who, fixed: what, thing, verb } = plan;
    const things = 'plural' in plan ? plan.plural : `${thing}s`;
    const exact = (budget - fixed) / price;
    let count = 0;
    while (fixed + price * (count + 1) <= budget) count += 1;
    return {
      prompt: `${who} has ${dollars(budget)} to spend. It pays ${dollars(fixed)} for ${what} and ${dollars(price)} for each ${thing}. What is the greatest number of ${things} that it can ${verb}?`,
      key: Math.floor(exact),
      again: count,
      wrong: [
        {
          value: Math.floor(exact) + 1,
          because: `rounds up: the charge would be ${dollars(fixed + price * (count + 1))}, more than there is`,
        },
        { value: Math.floor(budget / price), because: `leaves out the ${dollars(fixed)} for ${what}` },
      ],
      explanation: `With $n$ ${things} the cost in dollars is $${fixed} + ${price}n$, which may be at most $${budget}$. So $${price}n \\le ${budget - fixed}$, and $n \\le ${exact.toFixed(1)}$, rounded to a tenth. The greatest whole number is ${count}: it costs ${dollars(fixed + price * count)}.`,
    };
  },
});
