import { defineFamily } from '../../server/content/families/family.ts';
import { dollars } from '../../server/content/families/write.ts';

/** Shares of one more dollar that are spent, each with its spending multiplier. */
const shares = [
  { mpc: 0.5, multiplier: 2 },
  { mpc: 0.6, multiplier: 2.5 },
  { mpc: 0.75, multiplier: 4 },
  { mpc: 0.8, multiplier: 5 },
  { mpc: 0.9, multiplier: 10 },
] as const;

/** What is spent in all when a dollar is spent and the given share of every income is spent again, round by round. */
const spentInAll = (mpc: number): number =>
  Array.from({ length: 400 }, (_, round) => mpc ** round).reduce((total, each) => total + each, 0);

/** How much fiscal policy closes a recessionary gap. */
export const gapAndMultiplier = defineFamily({
  name: 'gap-and-multiplier',
  ...{
    subject: 'AP Macroeconomics',
    domain: 'National Income and Price Determination',
    skill: 'Multipliers',
    difficulty: 'medium',
    options: 5,
  },
  draw: (random) => ({ share: random.pick(shares), change: random.whole(2, 18) * 10, tool: random.pick(['spend', 'tax']) }),
  // A tax multiplier of 1 would hide whether it was used.
  fits: ({ share: { mpc }, tool }) => tool === 'spend' || mpc > 0.5,
  write({ share: { mpc, multiplier }, change, tool }) {
    const spends = tool === 'spend';
    const ofTaxes = multiplier - 1;
    const gap = change * (spends ? multiplier : ofTaxes);
    return {
      prompt: `A country's real output is ${dollars(gap)} billion below full-employment output, and its marginal propensity to consume is ${mpc}. Prices stay the same. What is the smallest ${spends ? 'increase in government purchases' : 'cut in taxes'} that can close the gap?`,
      key: change,
      again: gap / ((spends ? 1 : mpc) * spentInAll(mpc)),
      wrong: [
        {
          value: gap / (spends ? ofTaxes : multiplier),
          because: spends
            ? 'uses the tax multiplier, though all of the purchases are spent at once'
            : 'uses the spending multiplier, though a part of a tax cut is saved at once',
        },
        { value: gap, because: 'is the gap itself, as if nothing were spent again' },
        { value: gap * mpc, because: 'is what is spent out of an income as large as the gap' },
        { value: gap * multiplier, because: 'multiplies by the spending multiplier in place of dividing' },
      ],
      explanation: spends
        ? `The spending multiplier is $\\frac{1}{1 - ${mpc}} = ${multiplier}$: each dollar of purchases raises output by ${dollars(multiplier)}. So $${gap} \\div ${multiplier} = ${change}$ billion dollars close the gap.`
        : `The spending multiplier is $\\frac{1}{1 - ${mpc}} = ${multiplier}$, but only ${mpc} of a tax cut is spent: each dollar of it raises output by $${mpc} \\cdot ${multiplier} = ${ofTaxes}$ dollars. So $${gap} \\div ${ofTaxes} = ${change}$ billion dollars close the gap.`,
    };
  },
  show: (value) => `${dollars(Number(value))} billion`,
});
