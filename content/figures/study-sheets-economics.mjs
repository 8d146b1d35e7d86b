/**
 * Draws the figures of the study sheets of AP Microeconomics and AP Macroeconomics, each into the figures folder of its course under
 * content/materials. Run from anywhere: node content/figures/study-sheets-economics.mjs, then node tools/scripts/study-sheets.mjs for the PDFs
 *
 * Letters and numbers are those of the sheets' texts. When one changes here, change the text alternative in the sheet as well.
 */
import { curve, panels } from './support/panels.mjs';
import { saveFigures } from './support/svg.mjs';

const down = { points: [[0, 10], [9.4, 0.6]], name: 'D' }; // biome-ignore format: points in one line
const up = { points: [[0, 0], [9.2, 9.2]], name: 'S' }; // biome-ignore format: points in one line
const straight = (name, from, to, more = {}) => ({ points: [from, to], name, ...more });

const possibilities = () =>
  panels(
    {
      title: 'Rising opportunity cost',
      x: 'Robots',
      y: 'Bread',
      lines: [{ points: curve((x) => Math.sqrt(Math.max(0, 64 - x * x)), 0, 8, 100) }],
      guides: [
        [6.4, 4.8, '', '', 'A'],
        [3.5, 3, '', '', 'B'],
        [8, 7.4, '', '', 'C'],
      ],
    },
    {
      title: 'Constant opportunity cost',
      x: 'Robots',
      y: 'Bread',
      lines: [straight('', [0, 8], [8, 0])],
      guides: [[3, 5, '3', '5', '']],
    },
  );

const shifts = () =>
  panels(
    {
      title: 'Demand rises',
      x: 'Quantity',
      y: 'Price',
      lines: [
        straight('S', [1, 1], [9, 9]),
        straight('D₁', [1, 7], [7, 1]),
        straight('D₂', [2, 10], [9.5, 2.5], { dash: '8 5', dx: 2, dy: -8 }),
      ],
      guides: [
        [4, 4, 'Q₁', 'P₁'],
        [6, 6, 'Q₂', 'P₂'],
      ],
      arrows: [[[6, 2.4], [7.8, 3.7]]], // biome-ignore format: points in one line
    },
    {
      title: 'Supply falls',
      x: 'Quantity',
      y: 'Price',
      lines: [
        straight('D', [1, 9], [9, 1]),
        straight('S₁', [2, 0.5], [9, 7.5]),
        straight('S₂', [0.5, 2], [8, 9.5], { dash: '8 5' }),
      ],
      guides: [
        [5.75, 4.25, 'Q₁', 'P₁'],
        [4.25, 5.75, 'Q₂', 'P₂'],
      ],
    },
  );

const surplusAndTax = () =>
  panels(
    {
      title: 'Surplus without a tax',
      x: 'Quantity',
      y: 'Price',
      lines: [down, up],
      fills: [[[0, 10], [5, 5], [0, 5]], [[0, 5], [5, 5], [0, 0]]], // biome-ignore format: points in one line
      guides: [[5, 5, '50', '50']],
      words: [
        [1.5, 6.2, 'CS'],
        [1.5, 3.5, 'PS'],
      ],
    },
    {
      title: 'A tax of $40 a unit',
      x: 'Quantity',
      y: 'Price',
      lines: [down, up],
      fills: [[[3, 7], [5, 5], [3, 3]]], // biome-ignore format: points in one line
      guides: [
        [3, 7, '30', '70'],
        [3, 3, '', '30'],
        [5, 5, '50', ''],
      ],
      words: [[3.85, 4.8, 'DWL']],
    },
  );

const costs = () => {
  const variable = (q) => 0.22 * (q - 4) ** 2 + 2.4;
  const fixed = (q) => 7 / q;
  const total = (q) => variable(q) + fixed(q);
  const marginal = (q) => 0.22 * (q - 4) ** 2 + 2.4 + 0.44 * q * (q - 4);
  return { variable, total, marginal };
};
const competition = () => {
  const { variable, total, marginal } = costs();
  const q = 5.6;
  const price = marginal(q);
  return panels(
    {
      title: 'Market',
      x: 'Quantity (thousands)',
      y: 'Price',
      lines: [straight('D', [2, price + 3], [8, price - 3]), straight('S', [1, price - 4], [7.8, price + 2.8])],
      guides: [[5, price, 'Q', 'P']],
    },
    {
      title: 'One firm',
      x: 'Quantity',
      y: 'Price, cost',
      lines: [
        straight('P = MR = D', [0, price], [9.9, price], { dx: 2 }),
        { points: curve(total, 0.9, 8.6), name: 'ATC', dx: -14, dy: -8 },
        { points: curve(variable, 0.6, 9.2), name: 'AVC', dx: 2, dy: 16 },
        { points: curve(marginal, 0.4, 6.3), name: 'MC', dx: -8, dy: -8 },
      ],
      fills: [[[0, price], [q, price], [q, total(q)], [0, total(q)]]], // biome-ignore format: points in one line
      guides: [
        [q, price, 'q', 'P'],
        [q, total(q), '', 'ATC'],
      ],
    },
  );
};

const longRun = () => {
  const f = (q) => 0.16 * (q - 5) ** 2 + 3;
  return panels({
    x: 'Quantity',
    y: 'Long-run average cost',
    lines: [{ points: curve(f, 0.6, 9.4), name: 'LRATC', dx: 4, dy: -4 }],
    guides: [[5, f(5), 'lowest', '']],
    words: [
      [2.2, 7.2, 'economies'],
      [2.4, 6.4, 'of scale'],
      [7.4, 8.2, 'diseconomies'],
      [7.4, 7.4, 'of scale'],
    ],
  });
};

const monopoly = () =>
  panels({
    x: 'Quantity',
    y: 'Price, cost',
    lines: [
      straight('D', [0, 10], [9.5, 0.5]),
      straight('MR', [0, 10], [5, 0], { dx: 2, dy: -6 }),
      straight('MC = ATC', [0, 2], [9.6, 2], { dx: 3 }),
    ],
    fills: [[[0, 6], [4, 6], [4, 2], [0, 2]], [[4, 6], [8, 2], [4, 2]]], // biome-ignore format: points in one line
    guides: [
      [4, 6, '40', '$60'],
      [4, 2, '', '$20'],
      [8, 2, '80', ''],
    ],
    words: [
      [2, 4, 'profit'],
      [5.2, 3, 'DWL'],
    ],
  });

const monopolistic = () => {
  const total = (q) => 0.12 * (q - 6) ** 2 + 4.12;
  const demand = (q) => 8.44 - 0.96 * q;
  const at = tangency(total, demand);
  return panels({
    x: 'Quantity',
    y: 'Price, cost',
    lines: [
      straight('D', [0, 8.44], [8, demand(8)]),
      straight('MR', [0, 8.44], [4.3, 8.44 - 1.92 * 4.3], { dx: 4, dy: -4 }),
      { points: curve(total, 0.2, 9.6), name: 'ATC', dx: -4, dy: -10 },
      { points: curve((q) => total(q) + 0.24 * q * (q - 6), 0, 7.6), name: 'MC', dx: 4 },
    ],
    guides: [[at, demand(at), 'q', 'P']],
  });
};
/** Where a curve and a line are nearest. */
const tangency = (f, g) => {
  const tried = curve((x) => Math.abs(f(x) - g(x)), 0.1, 8, 790);
  return tried.reduce((best, each) => (each[1] < best[1] ? each : best))[0];
};

const labor = () =>
  panels(
    {
      title: 'Labor market',
      x: 'Workers (thousands)',
      y: 'Wage',
      lines: [straight('D', [1, 9], [8.5, 1.5]), straight('S', [1, 1], [8.5, 8.5])],
      guides: [[5, 5, 'L', 'W']],
    },
    {
      title: 'One firm',
      x: 'Workers',
      y: 'Wage, MRP',
      lines: [straight('S = MFC', [0, 5], [9.6, 5], { dx: 2 }), straight('MRP = D', [1, 9], [8.5, 1.5], { dx: 2 })],
      guides: [[5, 5, 'l', 'W']],
    },
  );

const monopsony = () =>
  panels({
    x: 'Workers',
    y: 'Wage',
    lines: [
      straight('S', [0, 1], [9.4, 5.7]),
      straight('MFC', [0, 1], [8.2, 9.2], { dx: -6, dy: -8 }),
      straight('MRP', [0, 9], [9.5, 1.4]),
    ],
    guides: [
      [4.44, 5.44, '', ''],
      [4.44, 3.22, 'L₁', 'W₁'],
      [6.15, 4.08, 'L₂', 'W₂'],
    ],
  });

const externalities = () =>
  panels(
    {
      title: 'Cost to others',
      x: 'Quantity',
      y: 'Price',
      lines: [
        straight('MSB', [0.5, 9.5], [9, 1]),
        straight('MPC', [1, 1], [8.4, 8.4], { dx: 4, dy: 8 }),
        straight('MSC', [0.5, 3.5], [6.8, 9.8], { dx: 6 }),
      ],
      fills: [[[3.5, 6.5], [5, 8], [5, 5]]], // biome-ignore format: points in one line
      guides: [
        [3.5, 6.5, 'Qₛ', ''],
        [5, 5, 'Qₘ', ''],
        [5, 8, '', ''],
      ],
      words: [[4.62, 6.2, 'DWL']],
    },
    {
      title: 'Benefit to others',
      x: 'Quantity',
      y: 'Price',
      lines: [straight('MPB', [0.5, 7.5], [6.8, 1.2]), straight('MSB', [2, 9], [9, 2]), straight('MSC', [0.5, 0.5], [8.4, 8.4])],
      fills: [[[4, 4], [4, 7], [5.5, 5.5]]], // biome-ignore format: points in one line
      guides: [
        [4, 4, 'Qₘ', ''],
        [4, 7, '', ''],
        [5.5, 5.5, 'Qₛ', ''],
      ],
      words: [[4.75, 5.3, 'DWL']],
    },
  );

const lorenz = () =>
  panels({
    x: 'Households, poorest first (%)',
    y: 'Share of income (%)',
    lines: [straight('', [0, 0], [10, 10], { dash: '8 5' }), { points: curve((x) => x ** 2.4 / 10 ** 1.4, 0, 10) }],
    fills: [[[0, 0], [10, 10], ...curve((x) => x ** 2.4 / 10 ** 1.4, 0, 10).reverse()]], // biome-ignore format: points in one line
    words: [
      [6.1, 5.1, 'A'],
      [8.2, 2.6, 'B'],
      [2.9, 5, 'equality'],
    ],
  });

const cycle = () => {
  const trend = (x) => 3 + 0.5 * x;
  const output = (x) => trend(x) + 1.4 * Math.sin(x * 1.1);
  return panels({
    x: 'Time',
    y: 'Real GDP',
    lines: [
      { points: curve(trend, 0, 9.6), name: 'trend', dash: '8 5' },
      { points: curve(output, 0, 9.4, 160), name: 'real GDP' },
    ],
    words: [
      [1.8, 6, 'peak'],
      [4.4, 3, 'trough'],
      [7.1, 8.5, 'peak'],
    ],
  });
};

const gap = (title, full, word) => ({
  title,
  x: 'Real output',
  y: 'Price level',
  lines: [
    straight('AD', [1, 9], [8.8, 1.2]),
    straight('SRAS', [1, 1], [8.6, 8.6], { dx: 4 }),
    straight('LRAS', [full, 0], [full, 9.4], { dx: -16, dy: -6 }),
  ],
  guides: [[5, 5, 'Y₁', 'PL₁']],
  words: [[full, -0.8, word]],
});
const gaps = () => panels(gap('Recessionary gap', 7, 'Yf'), gap('Inflationary gap', 3, 'Yf'));

const moneyAndReserves = () =>
  panels(
    {
      title: 'Money market (limited reserves)',
      x: 'Quantity of money',
      y: 'Nominal interest rate',
      lines: [
        straight('MD', [1, 9], [9, 1]),
        straight('MS₁', [4, 0], [4, 9.2], { dx: -16, dy: -6 }),
        straight('MS₂', [6, 0], [6, 9.2], { dash: '8 5', dx: -14, dy: -6 }),
      ],
      guides: [
        [4, 6, '', 'i₁'],
        [6, 4, '', 'i₂'],
      ],
      arrows: [[[4.2, 8], [5.8, 8]]], // biome-ignore format: points in one line
    },
    {
      title: 'Reserves (ample)',
      x: 'Quantity of reserves',
      y: 'Policy rate',
      lines: [
        { points: [[0.4, 8.6], [2, 8.6], [5, 3.4], [9.4, 3.4]], name: 'D', dx: 5 }, // biome-ignore format: points in one line
        straight('S', [7.5, 0], [7.5, 9.2], { dx: -5, dy: -6 }),
      ],
      guides: [[7.5, 3.4, 'Q', 'i₁']],
    },
  );

const loanable = () =>
  panels(
    {
      title: 'The government borrows',
      x: 'Loanable funds',
      y: 'Real interest rate',
      lines: [
        straight('S', [1, 1], [8.8, 8.8]),
        straight('D₁', [1, 7], [7, 1]),
        straight('D₂', [2, 10], [9.4, 2.6], { dash: '8 5', dx: 2, dy: -6 }),
      ],
      guides: [
        [4, 4, 'Q₁', 'r₁'],
        [6, 6, 'Q₂', 'r₂'],
      ],
    },
    {
      title: 'Households save more',
      x: 'Loanable funds',
      y: 'Real interest rate',
      lines: [
        straight('D', [1, 9], [9, 1]),
        straight('S₁', [0.5, 2], [8, 9.5]),
        straight('S₂', [2, 0.5], [9, 7.5], { dash: '8 5' }),
      ],
      guides: [
        [4.25, 5.75, 'Q₁', 'r₁'],
        [5.75, 4.25, 'Q₂', 'r₂'],
      ],
    },
  );

const phillips = () => {
  const short = (at) => (x) => at / x;
  return panels(
    {
      title: 'Along the curve',
      x: 'Unemployment rate',
      y: 'Inflation rate',
      lines: [{ points: curve(short(16), 1.75, 9.4), name: 'SRPC' }, straight('LRPC', [5, 0], [5, 9.2], { dx: -16, dy: -6 })],
      guides: [
        [5, 3.2, '', '', 'A'],
        [3, 5.33, '', '', 'B'],
        [8, 2, '', '', 'C'],
      ],
    },
    {
      title: 'The curve shifts',
      x: 'Unemployment rate',
      y: 'Inflation rate',
      lines: [
        { points: curve(short(12), 1.4, 9.4), name: 'SRPC₁', dy: 10 },
        { points: curve(short(30), 3.3, 9.4), name: 'SRPC₂', dash: '8 5', dy: -2 },
        straight('LRPC', [5, 0], [5, 9.2], { dx: -16, dy: -6 }),
      ],
      guides: [
        [5, 2.4, '', '2%'],
        [5, 6, '', '5%'],
      ],
    },
  );
};

const growth = () =>
  panels(
    {
      title: 'Possibilities',
      x: 'Consumer goods',
      y: 'Capital goods',
      lines: [
        { points: curve((x) => Math.sqrt(Math.max(0, 36 - x * x)), 0, 6, 100) },
        { points: curve((x) => Math.sqrt(Math.max(0, 72.25 - x * x)), 0, 8.5, 100), dash: '8 5' },
      ],
      arrows: [[[4.4, 4.4], [5.8, 5.8]]], // biome-ignore format: points in one line
    },
    {
      title: 'Full-employment output',
      x: 'Real output',
      y: 'Price level',
      lines: [
        straight('LRAS₁', [4, 0], [4, 9.2], { dx: -24, dy: -6 }),
        straight('LRAS₂', [7, 0], [7, 9.2], { dash: '8 5', dx: -18, dy: -6 }),
      ],
      arrows: [[[4.3, 5], [6.7, 5]]], // biome-ignore format: points in one line
    },
  );

const exchange = () =>
  panels(
    {
      title: 'Market for dollars',
      x: 'Quantity of dollars',
      y: 'Rupees per dollar',
      lines: [
        straight('S', [1, 1], [8.8, 8.8]),
        straight('D₁', [1, 7], [7, 1]),
        straight('D₂', [2, 10], [9.4, 2.6], { dash: '8 5', dx: 2, dy: -6 }),
      ],
      guides: [
        [4, 4, 'Q₁', 'e₁'],
        [6, 6, 'Q₂', 'e₂'],
      ],
    },
    {
      title: 'Market for rupees',
      x: 'Quantity of rupees',
      y: 'Dollars per rupee',
      lines: [
        straight('D', [1, 9], [9, 1]),
        straight('S₁', [0.5, 2], [8, 9.5]),
        straight('S₂', [2, 0.5], [9, 7.5], { dash: '8 5' }),
      ],
      guides: [
        [4.25, 5.75, 'Q₁', 'e₁'],
        [5.75, 4.25, 'Q₂', 'e₂'],
      ],
    },
  );

saveFigures('materials/ap-microeconomics/figures', {
  'possibilities.svg': possibilities(),
  'shifts.svg': shifts(),
  'surplus-and-tax.svg': surplusAndTax(),
  'competition.svg': competition(),
  'long-run-cost.svg': longRun(),
  'monopoly.svg': monopoly(),
  'monopolistic-competition.svg': monopolistic(),
  'labor.svg': labor(),
  'monopsony.svg': monopsony(),
  'externalities.svg': externalities(),
  'lorenz.svg': lorenz(),
});
saveFigures('materials/ap-macroeconomics/figures', {
  'possibilities.svg': possibilities(),
  'shifts.svg': shifts(),
  'cycle.svg': cycle(),
  'gaps.svg': gaps(),
  'money-and-reserves.svg': moneyAndReserves(),
  'loanable-funds.svg': loanable(),
  'phillips.svg': phillips(),
  'growth.svg': growth(),
  'exchange.svg': exchange(),
});
