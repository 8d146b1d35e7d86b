import { defineFamily } from '../../server/content/families/family.ts';
import { dollars, table } from '../../server/content/families/write.ts';

/** GDP from what is spent, with what does not belong to it among the rows. */
export const spendingOnGdp = defineFamily({
  name: 'spending-on-gdp',
  ...{
    subject: 'AP Macroeconomics',
    domain: 'Economic Indicators and the Business Cycle',
    skill: 'The Circular Flow and GDP',
    difficulty: 'medium',
    options: 5,
  },
  draw: (random) => ({
    consumption: random.whole(40, 90) * 10,
    equipment: random.whole(8, 20) * 10,
    stocks: random.whole(1, 6) * 5,
    purchases: random.whole(12, 30) * 10,
    transfers: random.whole(4, 11) * 10,
    shares: random.whole(3, 9) * 5,
    exports: random.whole(6, 15) * 10,
    imports: random.whole(6, 18) * 10,
  }),
  fits: ({ exports, imports, stocks, transfers, shares }) =>
    exports !== imports && new Set([stocks, transfers, shares, 2 * imports, imports - exports]).size === 5,
  write({ consumption, equipment, stocks, purchases, transfers, shares, exports, imports }) {
    const rows = [
      ["Households' spending on goods and services", consumption, 1],
      ["Firms' spending on new machines and buildings", equipment, 1],
      ["Goods made and added to firms' inventories", stocks, 1],
      ['Government purchases of goods and services', purchases, 1],
      ['Pensions and other transfers that the government pays', transfers, 0],
      ['Shares of stock that households bought', shares, 0],
      ['Exports', exports, 1],
      ['Imports', imports, -1],
    ] as const;
    const key = consumption + (equipment + stocks) + purchases + (exports - imports);
    return {
      passage: table([['What', 'Billions of dollars'], ...rows.map(([what, sum]) => [what, sum])]),
      prompt:
        "The table shows sums of one year in a country, in billions of dollars. What was the country's gross domestic product?",
      key,
      again: rows.reduce((total, [, sum, sign]) => total + sign * sum, 0),
      wrong: [
        { value: key + transfers, because: 'counts transfers, for which nothing is made' },
        { value: key - stocks, because: 'leaves out the inventories, which are investment' },
        { value: key + shares, because: 'counts shares, which change hands and are not made' },
        { value: key + 2 * imports, because: 'adds imports in place of taking them away' },
        { value: key - exports + imports, because: 'leaves out trade' },
      ],
      explanation: `GDP is consumption, investment, government purchases and net exports. Investment includes the change in inventories: $${equipment} + ${stocks} = ${equipment + stocks}$. So GDP is $${consumption} + ${equipment + stocks} + ${purchases} + (${exports} - ${imports}) = ${key}$ billion dollars. Transfers and shares are not payments for anything that was made.`,
    };
  },
  show: (value) => `${dollars(Number(value))} billion`,
});
