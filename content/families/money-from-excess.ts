import { defineFamily } from '../../server/content/families/family.ts';
import { dollars, table, thousands } from '../../server/content/families/write.ts';

/** How much money banks can make of the excess reserves of one. */
export const moneyFromExcess = defineFamily({
  name: 'money-from-excess',
  ...{
    subject: 'AP Macroeconomics',
    domain: 'Financial Sector',
    skill: 'Banking and the Expansion of the Money Supply',
    difficulty: 'medium',
    options: 5,
  },
  draw: (random) => ({
    percent: random.pick([5, 10, 20, 25]),
    deposits: random.whole(4, 20) * 100,
    excess: random.whole(2, 12) * 10,
    bonds: random.whole(1, 3) * 50,
  }),
  fits: ({ percent, deposits, excess, bonds }) =>
    (deposits * percent) % 100 === 0 &&
    (excess * (100 - percent)) % percent === 0 &&
    deposits * (1 - percent / 100) > excess + bonds,
  write({ percent, deposits, excess, bonds }) {
    const required = (deposits * percent) / 100;
    const reserves = required + excess;
    const key = (excess * 100) / percent;
    return {
      prompt: `The table shows the balance sheet of a bank in thousands of dollars. The required reserve ratio is ${percent}%, and no other bank holds excess reserves.\n\n${table(
        [
          ['Assets', '', 'Liabilities', ''],
          ['Reserves', thousands(reserves), 'Demand deposits', thousands(deposits)],
          ['Loans', thousands(deposits - reserves - bonds), '', ''],
          ['Government bonds', thousands(bonds), '', ''],
        ],
      )}\n\nBanks lend all that they may, and the public holds no cash. By how much can the money supply grow at most?`,
      key,
      // What each bank lends becomes a deposit of the next, which keeps its required part.
      again: Array.from({ length: 800 }, (_, round) => excess * (1 - percent / 100) ** round).reduce(
        (sum, each) => sum + each,
        0,
      ),
      wrong: [
        { value: excess, because: 'is what the first bank alone can lend' },
        { value: (reserves * 100) / percent, because: 'multiplies all of the reserves, though the required ones cannot be lent' },
        { value: key - excess, because: 'leaves out the loans of the first bank' },
        { value: deposits, because: 'is what the required reserves support already' },
        { value: reserves, because: 'is the reserves, of which a part is required' },
      ],
      explanation: `Required are $${percent / 100} \\cdot ${deposits} = ${required}$ thousand dollars, so the bank has $${reserves} - ${required} = ${excess}$ thousand in excess. The money multiplier is $1 \\div ${percent / 100} = ${100 / percent}$, and $${excess} \\cdot ${100 / percent} = ${key}$.`,
    };
  },
  show: (value) => `${dollars(Number(value))} thousand`,
});
