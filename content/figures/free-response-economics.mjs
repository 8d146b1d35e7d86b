/**
 * Draws the graphs of the model answers of the free-response sets of AP Macroeconomics and AP Microeconomics, each into its section's figures
 * folder, as a student draws them by hand: letters on the axes in place of numbers, what shifts dashed.
 *
 * Run from anywhere: node content/figures/free-response-economics.mjs
 *
 * Letters are those of the model answers. When one changes here, change the text alternative in free-response.yaml as well.
 */
import { curve, graph as graphOf } from './support/market.mjs';
import { saveFigures } from './support/svg.mjs';

const graph = (drawn) => graphOf({ ...drawn, isSmall: true });
const axis = (name) => ({ to: 10, step: 1, name, ticks: false });
const straight = (name, from, to, more = {}) => ({ points: [from, to], name, ...more });
const dashed = { dash: '11 7' };

/** Aggregate demand and both aggregate supplies, with full-employment output at a place. */
const aggregate = (full) =>
  graph({
    x: axis('Real GDP'),
    y: axis('Price level'),
    lines: [
      straight('AD', [1, 9], [9, 1]),
      straight('SRAS', [1, 1], [9, 9]),
      straight('LRAS', [full, 0], [full, 9.6], { beside: -22, up: 14 }),
    ],
    guides: [[5, 5, 'Y₁', 'PL₁'], [full, 0, 'Yf', '']], // biome-ignore format: points in one line
  });

/** Demand for reserves is flat where reserves are ample; the lower interest on reserves brings the flat part down. */
const reserves = () =>
  graph({
    x: axis('Quantity of reserves'),
    y: axis('Policy rate'),
    lines: [
      { points: [[0, 9], [2, 9], [5, 5], [9.3, 5]], name: 'D₁' }, // biome-ignore format: points in one line
      { points: [[5, 5], [6.5, 3], [9.3, 3]], name: 'D₂', ...dashed }, // biome-ignore format: points in one line
      straight('S', [8, 0], [8, 9.6], { beside: -6, up: 14 }),
    ],
    guides: [[8, 5, '', 'r₁'], [8, 3, '', 'r₂']], // biome-ignore format: points in one line
  });

const phillips = () =>
  graph({
    x: axis('Unemployment rate'),
    y: axis('Inflation rate'),
    lines: [
      { points: curve((x) => 16.5 / (x + 0.5), 1.4, 9.4), name: 'SRPC₁' },
      { points: curve((x) => 30 / (x + 0.5), 2.6, 9.4), name: 'SRPC₂', ...dashed },
      straight('LRPC', [5, 0], [5, 9.6], { beside: -22, up: 14 }),
    ],
    dots: [[5, 3, 'A']],
    guides: [[5, 3, '5%', '3%']],
  });

const money = () =>
  graph({
    x: axis('Quantity of money'),
    y: axis('Nominal interest rate'),
    lines: [
      straight('MD', [1, 9], [9, 1]),
      straight('MS₁', [6, 0], [6, 9.6], { beside: -10, up: 14 }),
      straight('MS₂', [3.5, 0], [3.5, 9.6], { beside: -18, up: 14, ...dashed }),
    ],
    guides: [[6, 4, '', 'i₁'], [3.5, 6.5, '', 'i₂']], // biome-ignore format: points in one line
  });

const rupees = () =>
  graph({
    x: axis('Quantity of rupees'),
    y: axis('Dollars per rupee'),
    lines: [straight('S', [1, 1], [9, 9]), straight('D₁', [1, 7], [7.6, 0.4]), straight('D₂', [1.4, 10], [9.4, 2], dashed)],
    guides: [[4, 4, 'Q₁', 'e₁'], [5.7, 5.7, 'Q₂', 'e₂']], // biome-ignore format: points in one line
  });

const bricks = () =>
  graph({
    x: axis('Quantity of bricks in the market'),
    y: axis('Price'),
    lines: [straight('S', [1, 1], [9, 9]), straight('D₁', [1, 7], [7.6, 0.4]), straight('D₂', [2, 10], [9.4, 2.6], dashed)],
    guides: [[4, 4, 'QM', 'PM'], [6, 6, 'Q₂', 'P₂']], // biome-ignore format: points in one line
  });

/** Roja: MC = 4 at the output where ATC is lowest, 5; at the higher price of 6 it makes 6.25. */
const roja = () => {
  const marginal = (q) => 0.6 * (q - 5) + 0.8 * ((q - 5) ** 2 / 5) + 4;
  const average = (q) => (4 * 5 + area(marginal, 5, q)) / q;
  const more = crossing(marginal, 6, 5, 9);
  const cost = average(more);
  return graph({
    x: axis('Roja’s quantity of bricks'),
    y: axis('Price and cost'),
    fills: [[[0, cost], [more, cost], [more, 6], [0, 6]]], // biome-ignore format: points in one line
    lines: [
      straight('MR₁', [0, 4], [9.2, 4]),
      straight('MR₂', [0, 6], [9.2, 6], dashed),
      { points: curve(marginal, 3.4, 8.1), name: 'MC' },
      { points: curve(average, 1.9, 9.2), name: 'ATC' },
    ],
    guides: [[5, 4, 'qR', 'PM'], [more, 6, 'q₂', 'P₂']], // biome-ignore format: points in one line
    dotted: [[[0, cost], [more, cost]]], // biome-ignore format: points in one line
    words: [[1.6, 5.3, 'profit']],
  });
};

const area = (f, from, to, steps = 400) => {
  const wide = (to - from) / steps;
  return Array.from({ length: steps }, (_, at) => f(from + (at + 0.5) * wide) * wide).reduce((sum, each) => sum + each, 0);
};

const crossing = (f, value, low, high) => {
  let [from, to] = [low, high];
  for (let step = 0; step < 50; step += 1) {
    const middle = (from + to) / 2;
    if (f(middle) < value) from = middle;
    else to = middle;
  }
  return from;
};

/** Halden: P = 10 - Q, so MR = 10 - 2Q; MC = 1 + Q / 2, so it carries 3.6 at 6.4, and 6 would be efficient. */
const ferry = () => {
  const average = (q) => 6 / q + 1 + q / 4;
  return graph({
    x: axis('Passengers'),
    y: axis('Price and cost'),
    fills: [
      [[0, average(3.6)], [3.6, average(3.6)], [3.6, 6.4], [0, 6.4]], // biome-ignore format: points in one line
      [[3.6, 6.4], [6, 4], [3.6, 2.8]], // biome-ignore format: points in one line
    ],
    lines: [
      straight('D', [0, 10], [9.4, 0.6]),
      straight('MR', [0, 10], [4.9, 0.2], { beside: 3, up: 14 }),
      straight('MC', [0, 1], [9, 5.5]),
      { points: curve(average, 0.7, 9), name: 'ATC' },
    ],
    guides: [[3.6, 6.4, 'QM', 'PM'], [6, 4, 'QE', '']], // biome-ignore format: points in one line
    words: [[0.2, 5.8, 'profit'], [3.75, 4.3, 'DWL']], // biome-ignore format: points in one line
  });
};

const into = (set, files) => saveFigures(`mocks/${set}/section-2/figures`, files);

into('ap-macroeconomics-free-response-1', {
  'recession.svg': aggregate(7.2),
  'reserves.svg': reserves(),
  'phillips.svg': phillips(),
});
into('ap-macroeconomics-free-response-2', { 'boom.svg': aggregate(3), 'money.svg': money(), 'rupees.svg': rupees() });
into('ap-microeconomics-free-response-1', { 'bricks.svg': bricks(), 'roja.svg': roja() });
into('ap-microeconomics-free-response-2', { 'ferry.svg': ferry() });
