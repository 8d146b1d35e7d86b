import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { thousands } from '../../server/content/families/write.ts';

const rhythms = [
  { times: 2, words: 'twice a year', months: 6 },
  { times: 4, words: 'four times a year', months: 3 },
  { times: 12, words: 'every month', months: 1 },
] as const;

/** An amount with interest that is added several times a year. */
export const compoundInterest = defineFamily({
  name: 'compound-interest',
  ...{ subject: 'SAT Math', domain: 'Advanced Math', skill: 'Nonlinear functions', difficulty: 'medium' },
  draw: (random) => ({
    rhythm: random.pick(rhythms),
    amount: random.whole(3, 48) * 250,
    // The percent that is added each time, in tenths.
    tenths: random.whole(2, 15),
  }),
  fits: ({ rhythm: { times }, tenths }) => times * tenths <= 80 && times * tenths >= 12 && tenths !== 10,
  write({ rhythm: { times, words, months }, amount, tenths }) {
    const percent = (times * tenths) / 10;
    const each = round(1 + tenths / 1000);
    const year = round(1 + percent / 100);
    // The account at the end of each month of a year, and when interest came in.
    const account = [amount];
    for (const month of between(1, 12)) {
      const before = account.at(-1) ?? 0;
      account.push(month % months === 0 ? before + before * (percent / 100) * (months / 12) : before);
    }
    const paid = between(1, 12).filter((month) => account[month] !== account[month - 1]);
    const [first = 0] = paid;
    return {
      prompt: `An account is opened with $\\$${thousands(amount)}$. It earns ${percent}% interest a year, compounded ${words}, and nothing else is paid in or out. Which function models the amount, in dollars, in the account $t$ years after it is opened?`,
      key: [amount, each, times],
      again: [account[0] ?? 0, round((account[first] ?? 0) / (account[first - 1] ?? 0)), paid.length],
      wrong: [
        { value: [amount, year, times], because: `adds the interest of a whole year each time` },
        { value: [amount, each, 1], because: 'adds interest once a year, and only a part of it' },
        { value: [amount, year, 1], because: 'adds the interest once a year' },
      ],
      explanation: `Each time $\\frac{${percent}\\%}{${times}} = ${tenths / 10}\\%$ is added, so the amount is multiplied by $${each}$. In $t$ years that happens $${times}t$ times: $${amount}(${each})^{${times}t}$.`,
    };
  },
  show(value) {
    const [amount, each, times] = toNumbers(value);
    return `$f(t) = ${amount}(${each})^{${times === 1 ? '' : times}t}$`;
  },
});

const round = (number: number): number => Math.round(number * 1e6) / 1e6;
