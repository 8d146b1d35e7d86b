/**
 * Draws the figures of the mock test ap-macroeconomics-1 into its module's figures folder:
 *
 *   adas.svg       aggregate demand and both aggregate supplies, with a recessionary gap
 *   money.svg      a money market
 *   loanable.svg   a market for loanable funds
 *   phillips.svg   short-run and long-run Phillips curves
 *   forex.svg      the market for dollars in exchange for pesos
 *
 * Run from anywhere: node content/figures/ap-macroeconomics.mjs
 *
 * When a number changes here, change the alternative texts and the explanations in quiz.yaml as well.
 */
import { curve, graph } from './support/market.mjs';
import { saveFigures } from './support/svg.mjs';

const cross = (x, y) => ({
  dotted: [
    [
      [0, y],
      [x, y],
    ],
    [
      [x, 0],
      [x, y],
    ],
  ],
  dots: [[x, y]],
});

const adas = graph({
  x: { to: 1000, step: 100, name: 'Real GDP (billions of dollars)' },
  y: { to: 200, step: 20, name: 'Price level' },
  lines: [
    {
      points: [
        [0, 200],
        [1000, 0],
      ],
      name: 'AD',
      up: 12,
    },
    {
      points: [
        [0, 0],
        [1000, 200],
      ],
      name: 'SRAS',
    },
    {
      points: [
        [600, 0],
        [600, 200],
      ],
      name: 'LRAS',
      beside: -22,
      up: 18,
    },
  ],
  ...cross(500, 100),
});

const money = graph({
  x: { to: 600, step: 60, name: 'Quantity of money (billions of dollars)' },
  y: { to: 10, step: 1, name: 'Nominal interest rate (percent)' },
  lines: [
    {
      points: [
        [0, 10],
        [600, 0],
      ],
      name: 'MD',
      up: 12,
    },
    {
      points: [
        [300, 0],
        [300, 10],
      ],
      name: 'MS',
      beside: -14,
      up: 18,
    },
  ],
  ...cross(300, 5),
});

const loanable = graph({
  x: { to: 400, step: 50, name: 'Loanable funds (billions of dollars)' },
  y: { to: 10, step: 1, name: 'Real interest rate (percent)' },
  lines: [
    {
      points: [
        [0, 8],
        [400, 0],
      ],
      name: 'D',
      up: 12,
    },
    {
      points: [
        [0, 0],
        [400, 8],
      ],
      name: 'S',
    },
  ],
  ...cross(200, 4),
});

const phillips = graph({
  x: { to: 10, step: 1, name: 'Unemployment rate (percent)' },
  y: { to: 10, step: 1, name: 'Inflation rate (percent)' },
  lines: [
    { points: curve((u) => 15 / u, 1.5, 10), name: 'SRPC' },
    {
      points: [
        [5, 0],
        [5, 10],
      ],
      name: 'LRPC',
      beside: -22,
      up: 18,
    },
  ],
  dots: [
    [5, 3, 'W'],
    [3, 5, 'X'],
    [7.5, 2, 'Y'],
    [5, 6, 'Z'],
  ],
});

const forex = graph({
  x: { to: 12, step: 1, name: 'Dollars (billions)' },
  y: { to: 40, step: 4, name: 'Pesos per dollar' },
  lines: [
    {
      points: [
        [0, 36],
        [12, 0],
      ],
      name: 'D',
      up: 12,
    },
    {
      points: [
        [0, 6],
        [12, 30],
      ],
      name: 'S',
    },
  ],
  ...cross(6, 18),
});

saveFigures('mocks/ap-macroeconomics-1/multiple-choice/figures', {
  'adas.svg': adas,
  'money.svg': money,
  'loanable.svg': loanable,
  'phillips.svg': phillips,
  'forex.svg': forex,
});
