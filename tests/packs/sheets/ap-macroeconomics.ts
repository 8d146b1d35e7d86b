import { type SheetClaims, sum } from './claims.ts';

/** What spending adds to output in the end, round after round, when a share of each income is spent again. */
const afterRounds = (first: number, share: number) => sum((round) => first * share ** round, 0, 2000);

export const macroeconomicsSheets: SheetClaims = {
  'basic-economic-concepts': [
    ['$\\frac{20}{10} = 2$ fish', 2, 20 / 10],
    ['$\\frac{12}{4} = 3$ fish', 3, 12 / 4],
    ['**4.** D: a coat costs $\\frac{6}{3} = 2$ shirts', 2, 6 / 3],
  ],
  'economic-indicators': [
    ['(90 - 110) = 1030$', 1030, 700 + 110 + 40 + 200 + 90 - 110],
    ['\\cdot 100 = 1200$ billion', 1200, 1260 / 1.05],
    ['**about 9.1%**', 0.091, 1200 / 1100 - 1, 5e-4],
    ['14.5% of nominal', 0.145, 1260 / 1100 - 1, 5e-4],
    ['The CPI is **115**', 115, (100 * (20 * 9 + 10 * 5)) / (20 * 8 + 10 * 4)],
    ['}{115} = 5\\%$', 1.05, 120.75 / 115],
    ['\\approx 4.4\\%$', 0.044, 7 / 159, 5e-4],
    ['participation $\\frac{160}{250} = 64\\%$', 0.64, (152 + 8) / 250],
    ['180 - 20 = 780$', 780, 500 + 120 + 180 + 60 - 80],
    ['\\cdot 100 = 700$', 700, 840 / 1.2],
  ],
  'national-income-and-price-determination': [
    ['$5 \\cdot 40 = 200$ billion', 200, afterRounds(40, 0.8)],
    ['$4 \\cdot 40 = 160$', 160, afterRounds(40 * 0.8, 0.8)],
    ['**purchases up by 50 billion**', 200, afterRounds(50, 0.75)],
    ['**cut of about 66.7 billion**', 200, afterRounds(66.7 * 0.75, 0.75), 0.2],
    ['= -9$', -9, -afterRounds(0.9, 0.9)],
    ['**7.** Tax multiplier $-1$: a cut of 120 billion', 120, afterRounds(120 * 0.5, 0.5)],
  ],
  'financial-sector': [
    ['$450 \\cdot 10 = 4500$', 4500, sum((round) => 450 * 0.9 ** round, 0, 2000)],
    ['= 1500$ dollars', 1500, sum((round) => 300 * 0.8 ** round, 0, 2000)],
    ['**4.** Required 100, so its excess: \\$50', 50, 150 - 0.1 * 1000],
  ],
  'long-run-consequences': [
    ['= 2.2$: **10%**', 2.2, (500 * 1.1 * 4) / 1000],
    ['\\approx 2.9\\%$', 0.029, 1.05 / 1.02 - 1, 5e-4],
    ['= 3$\n', 3, (4 * 150) / 200],
    ['**6.** Yes: from 30 to 36', 36, 900 / 25],
  ],
  'open-economy': [
    ['- 10 = -70$', -70, 300 - 380 + 20 - 10],
    ['it costs **\\$8**', 8, 800 / 100],
    ['from 4,000 to 5,000 rupees', 5000, 50 * 100],
    ['= 1.25$ dollars', 1.25, 1 / 0.8],
  ],
};
