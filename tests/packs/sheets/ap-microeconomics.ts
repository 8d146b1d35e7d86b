import { area, type SheetClaims } from './claims.ts';

/** Which of several values is the largest, the last of those that are. */
const indexOfBest = (values: readonly number[]) => values.lastIndexOf(Math.max(...values));

const costs = [20, 30, 36, 45, 58, 76];
const profits = (price: number) => costs.map((cost, quantity) => price * quantity - cost);
const output = [0, 10, 18, 24, 28, 30];
const hire = (price: number, wage: number) => indexOfBest(output.map((made, workers) => price * made - wage * workers));
const mineWages = [0, 10, 22, 36, 52, 70];
const mineRevenue = [0, 26, 46, 60, 73, 79];

const straight = (quantity: number) => 100 - quantity;
const steep = (quantity: number) => 50 - 2 * quantity;
/** The whole quantity at which a monopoly with a constant cost earns most, by trying. */
const monopolyQuantity = (demand: (quantity: number) => number, cost: number) =>
  indexOfBest(Array.from({ length: 101 }, (_, quantity) => (demand(quantity) - cost) * quantity));

/** The most utility that a budget of eight dollars buys. */
const utility = Math.max(
  ...[0, 1, 2, 3, 4].map((snacks) => {
    const sum = (each: number[], count: number) => each.slice(0, count).reduce((total, one) => total + one, 0);
    return sum([20, 16, 10, 6], snacks) + sum([9, 8, 5, 3], 8 - 2 * snacks);
  }),
);

export const microeconomicsSheets: SheetClaims = {
  'basic-economic-concepts': [
    ['bring $46 + 17 = 63$ units', 63, utility],
    ['$\\frac{12}{6} = 2$ baskets', 2, 12 / 6],
    ['**1.** $\\frac{10}{4} = 2.5$ rolls', 2.5, 10 / 4],
    ['**3.** Between 2 and 3 tons of rice', 2, 20 / 10],
  ],
  'supply-and-demand': [
    ['= -0.5$$', -0.5, (90 - 110) / ((90 + 110) / 2) / ((6 - 4) / ((6 + 4) / 2))],
    ['from \\$440 to **\\$540**', 540, 6 * 90],
    ['$40 \\cdot 30 = 1200$', 1200, 40 * ((100 - 40) / 2)],
    ['\\cdot 40 \\cdot 20 = 400$', 400, area((q) => 100 - 2 * q, 30, 50)],
    ['$10 \\cdot 40 = 400$', 400, 10 * (70 - 30)],
    ['\\cdot 10 \\cdot 10 = 100$', 100, area((q) => q - 20, 20, 30) + area((q) => 30 - 20 - (q - 70), 70, 80)],
    ['\\cdot 50 \\cdot 50 = 1250$', 1250, area((q) => 100 - q - 50, 0, 50)],
    ['$Q_D - Q_S = 70 - 30 = 40$', 40, 100 - 30 - 30],
  ],
  'production-cost-and-perfect-competition': [
    ['it makes **4**', 4, indexOfBest(profits(13))],
    ['$4 \\cdot 13 - 58 = -6$', -6, Math.max(...profits(13))],
    ['profit $27 - 45 = -18$', -18, Math.max(...profits(9))],
    ['**4.** Nothing', 0, indexOfBest(profits(7))],
    ['\\frac{112}{11} \\approx 10.18$', 10.18, 112 / 11, 0.005],
    ['| 8.33 |', 8.33, (45 - 20) / 3, 0.005],
    ['= 2{,}000$', 2000, 90_000 - 50_000 - 35_000 - 3000],
  ],
  'imperfect-competition': [
    ['gives $Q = 40$ and $P = 60$', 40, monopolyQuantity(straight, 20)],
    ['\\cdot 40 = 1600$', 1600, (straight(40) - 20) * 40],
    ['(80 - 40) = 800$', 800, area((q) => straight(q) - 20, 40, 80)],
    ['\\cdot 80 \\cdot 80 = 3200$', 3200, area((q) => straight(q) - 20, 0, 80)],
    ['$Q = 10$, $P = 30$, profit $20 \\cdot 10 = 200$', 10, monopolyQuantity(steep, 10)],
    ['\\cdot 20 \\cdot 10 = 100$', 100, area((q) => steep(q) - 10, 10, 20)],
  ],
  'factor-markets': [
    ['the firm hires **3**', 3, hire(5, 25)],
    ['**2.** 4: the fourth', 4, hire(5, 18)],
    ['**3.** 4: $MRP$', 4, hire(10, 25)],
    ['It hires **3** ($MFC = MRP = 14$)', 3, indexOfBest(mineRevenue.map((revenue, at) => revenue - (mineWages[at] ?? 0)))],
    ['**6.** \\$14', 14, 36 - 22],
  ],
  'market-failure-and-government': [
    ['so **35**, at a price of \\$65', 65, 100 - (100 - 30) / 2],
    ['(50 - 35) = 225$', 225, area((q) => q + 30 - (100 - q), 35, 50)],
    ['\\cdot 20 \\cdot 20 = 200$', 200, area((q) => straight(q) - 20, 60, 80)],
    ['The shares are 5% and **3%**', 3600 / 120_000, 0.03],
    ['$100 - Q = Q$: 50', 50, (80 + 20) / 2],
    ['\\cdot 20 \\cdot 10 = 100$', 100, area((q) => 100 - q - q, 40, 50)],
  ],
};
