import { defineFamily } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { dollars } from '../../server/content/families/write.ts';

const jobs = [
  { who: 'An electrician', fee: 'for the visit', thing: 'hour', did: 'of work' },
  { who: 'A moving company', fee: 'for the truck', thing: 'hour', did: 'of packing' },
  { who: 'A dance hall', fee: 'for the cleaning', thing: 'hour', did: 'of use' },
  { who: 'A bicycle shop', fee: 'for the helmet', thing: 'day', did: 'of rental' },
] as const;

/** A bill with a fixed part, an amount for each hour and a discount leads back to the hours. */
export const hoursFromBill = defineFamily({
  name: 'hours-from-bill',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Linear equations in one variable', difficulty: 'medium', numeric: true },
  draw: (random) => ({
    job: random.pick(jobs),
    fee: random.whole(3, 18) * 5,
    rate: random.whole(12, 48),
    time: random.whole(3, 9),
    off: random.whole(2, 8) * 5,
  }),
  fits: ({ fee, off, rate }) => fee !== off && fee > off && rate % 5 !== 0,
  write({ job: { who, fee: what, thing, did }, fee, rate, time, off }) {
    const total = fee + rate * time - off;
    return {
      prompt: `${who} charges ${dollars(fee)} ${what} and ${dollars(rate)} for each ${thing} ${did}. With a coupon that takes ${dollars(off)} off the total, a customer paid ${dollars(total)}. For how many ${thing}s ${did} was the customer charged?`,
      key: (total + off - fee) / rate,
      again: between(0, 59).filter((count) => fee + count * rate - off === total),
      wrong: [
        { value: (total - fee) / rate, because: 'leaves out the coupon' },
        { value: (total - off - fee) / rate, because: 'takes the coupon away a second time' },
        { value: (total + off) / rate, because: 'leaves out the fixed charge' },
      ],
      explanation: `Before the coupon the charge was $${total} + ${off} = ${total + off}$ dollars. Of that $${total + off} - ${fee} = ${rate * time}$ dollars were for the ${thing}s, and $${rate * time} \\div ${rate} = ${time}$. In one equation: $${fee} + ${rate}t - ${off} = ${total}$.`,
    };
  },
});
