/**
 * Draws the figures of the mock test ap-microeconomics-1 into its module's figures folder:
 *
 *   ppc.svg           a production possibilities curve with five points
 *   market.svg        supply and demand
 *   firm.svg          the cost curves of a perfectly competitive firm
 *   monopoly.svg      demand, marginal revenue and marginal cost
 *   monopsony.svg     labor supply, marginal factor cost and marginal revenue product
 *   externality.svg   marginal social benefit, private cost and social cost
 *
 * Run from anywhere: node content/figures/ap-microeconomics.mjs
 *
 * When a number changes here, change the alternative texts and the explanations in quiz.yaml as well.
 */
import { curve, graph } from './support/market.mjs';
import { saveFigures } from './support/svg.mjs';

const ppc = graph({
  x: { to: 11, step: 1, name: 'Cameras (thousands)' },
  y: { to: 11, step: 1, name: 'Bread (thousands of loaves)' },
  lines: [{ points: curve((x) => Math.sqrt(Math.max(0, 100 - x * x)), 0, 10, 200), name: '' }],
  dots: [
    [3, 4, 'J'],
    [6, 8, 'K'],
    [8, 6, 'L'],
    [9, 9, 'M'],
    [0, 10, 'N'],
  ],
});

const market = graph({
  x: { to: 24, step: 2, name: 'Quantity (units)' },
  y: { to: 24, step: 2, name: 'Price (dollars)' },
  lines: [
    {
      points: [
        [0, 24],
        [24, 0],
      ],
      name: 'D',
      up: 10,
    },
    {
      points: [
        [0, 4],
        [20, 24],
      ],
      name: 'S',
    },
  ],
  dots: [[10, 14]],
});

// Total cost is 50 + 24q − 8q² + q³.
const firm = graph({
  x: { to: 8, step: 1, name: 'Quantity (units)' },
  y: { to: 40, step: 4, name: 'Dollars per unit' },
  lines: [
    { points: curve((q) => q * q - 8 * q + 24, 0.2, 8), name: 'AVC' },
    { points: curve((q) => q * q - 8 * q + 24 + 50 / q, 1.78, 8), name: 'ATC' },
    { points: curve((q) => 3 * q * q - 16 * q + 24, 0, 6.27), name: 'MC', beside: -34, up: 0 },
  ],
  dotted: [8, 19, 36].map((price) => [
    [0, price],
    [8, price],
  ]),
  dots: [
    [4, 8],
    [5, 19],
    [6, 36],
  ],
});

const monopoly = graph({
  x: { to: 20, step: 2, name: 'Quantity (units)' },
  y: { to: 40, step: 4, name: 'Dollars per unit' },
  lines: [
    {
      points: [
        [0, 40],
        [20, 0],
      ],
      name: 'D',
      up: 10,
    },
    {
      points: [
        [0, 40],
        [10, 0],
      ],
      name: 'MR',
      up: 14,
    },
    {
      points: [
        [0, 4],
        [18, 40],
      ],
      name: 'MC',
    },
  ],
  dotted: [
    [
      [6, 0],
      [6, 28],
    ],
    [
      [9, 0],
      [9, 22],
    ],
  ],
  dots: [
    [6, 16],
    [9, 22],
    [6, 28],
  ],
});

const monopsony = graph({
  x: { to: 16, step: 2, name: 'Workers' },
  y: { to: 60, step: 10, name: 'Dollars per hour' },
  lines: [
    {
      points: [
        [0, 10],
        [16, 42],
      ],
      name: 'S',
    },
    {
      points: [
        [0, 10],
        [12, 58],
      ],
      name: 'MFC',
    },
    {
      points: [
        [0, 58],
        [16, 26],
      ],
      name: 'MRP',
    },
  ],
  dotted: [
    [
      [8, 0],
      [8, 42],
    ],
    [
      [12, 0],
      [12, 34],
    ],
    [
      [0, 26],
      [8, 26],
    ],
    [
      [0, 34],
      [12, 34],
    ],
    [
      [0, 42],
      [8, 42],
    ],
  ],
  dots: [
    [8, 42],
    [12, 34],
    [8, 26],
  ],
});

const externality = graph({
  x: { to: 26, step: 2, name: 'Quantity (tons)' },
  y: { to: 30, step: 2, name: 'Dollars per ton' },
  lines: [
    {
      points: [
        [0, 26],
        [26, 0],
      ],
      name: 'MSB',
      up: 12,
    },
    {
      points: [
        [0, 2],
        [26, 28],
      ],
      name: 'MPC',
    },
    {
      points: [
        [0, 8],
        [22, 30],
      ],
      name: 'MSC',
    },
  ],
  dotted: [
    [
      [9, 0],
      [9, 17],
    ],
    [
      [12, 0],
      [12, 20],
    ],
  ],
  dots: [
    [12, 14],
    [9, 17],
    [12, 20],
  ],
});

saveFigures('mocks/ap-microeconomics-1/multiple-choice/figures', {
  'ppc.svg': ppc,
  'market.svg': market,
  'firm.svg': firm,
  'monopoly.svg': monopoly,
  'monopsony.svg': monopsony,
  'externality.svg': externality,
});
