import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { dollars } from '../../server/content/families/write.ts';

const offers = [
  { who: 'A climbing gym', fee: 'a membership fee', each: 'visit' },
  { who: 'A pottery studio', fee: 'a fee for the first lesson', each: 'hour at the wheel' },
  { who: 'A boat rental', fee: 'a fee for the life jackets', each: 'hour on the lake' },
  { who: 'A print shop', fee: 'a fee for the set-up', each: 'poster' },
  { who: 'A music school', fee: 'a registration fee', each: 'lesson' },
] as const;

/** A fixed fee and an amount for each of something become a function, where the first few are free. */
export const planFee = defineFamily({
  name: 'plan-fee',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Linear functions', difficulty: 'medium' },
  draw: (random) => ({
    offer: random.pick(offers),
    fee: random.whole(4, 18) * 5,
    price: random.whole(3, 19),
    free: random.whole(2, 5),
  }),
  fits: ({ fee, price, free }) => fee > price * free && fee !== price * (free + 1),
  write({ offer, fee, price, free }) {
    const { who, fee: what, each } = offer;
    const [thing, rest = ''] = split(each);
    // What a customer pays, counted one after the other.
    const charge = (count: number) => between(1, count).reduce((paid, at) => paid + (at > free ? price : 0), fee);
    return {
      prompt: `${who} charges ${what} of ${dollars(fee)}, in which the first ${free} ${thing}s${rest} are included, and ${dollars(price)} for each further ${each}. Which function gives the total charge $c(n)$, in dollars, for $n$ ${thing}s${rest}, where $n \\ge ${free}$?`,
      key: [price, fee - price * free],
      // The line through two charges, for 10 and for 20.
      again: [(charge(20) - charge(10)) / 10, 2 * charge(10) - charge(20)],
      wrong: [
        { value: [price, fee], because: `charges for all $n$, the first ${free} too` },
        { value: [price, fee + price * free], because: `adds the price of the first ${free} in place of taking it away` },
        { value: [fee, price], because: 'exchanges the fee and the price' },
        { value: [price, fee - free], because: `takes away the number ${free} and not what so many would cost` },
      ],
      explanation: `Of $n$ only $n - ${free}$ are charged for, at ${dollars(price)} each: $c(n) = ${fee} + ${price}(n - ${free}) = ${fee} + ${price}n - ${price * free} = ${price}n + ${fee - price * free}$. A check: for $n = ${free}$ this is $${price * free} + ${fee - price * free} = ${fee}$, the fee alone.`,
    };
  },
  show(value) {
    const [slope, start] = toNumbers(value);
    return `$c(n) = ${slope}n + ${start}$`;
  },
});

/** 'hour at the wheel' in its thing and the rest, ' at the wheel'. */
function split(each: string): [thing: string, rest?: string] {
  const space = each.indexOf(' ');
  return space < 0 ? [each] : [each.slice(0, space), each.slice(space)];
}
