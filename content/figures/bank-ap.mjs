/**
 * Draws the figures of the drills in AP subjects, each into its bank's own figures folder:
 *
 *   ap-microeconomics   tax-wedge.svg   supply and demand with a tax per unit
 *   ap-precalculus      sinusoid.svg    one sinusoidal graph
 *
 * Run from anywhere: node content/figures/bank-ap.mjs
 *
 * Lines, curves and crossings are computed here from the functions; nothing is traced by hand. The same run always writes
 * the same bytes. When a number changes here, change the `alt` text and the explanation in bank.yaml as well. Every figure
 * is dark ink on a white ground and tells things apart by dash or label, never by colour.
 */
import { plane } from './support/axes.mjs';
import { label, pen, range, saveFigures } from './support/svg.mjs';

const marks = pen();
const { rule, line, polyline, arrow, text, figure } = marks;

const dot = (point) => marks.dot(point, 5.5);

/** Light grid lines, drawn from the least value to the greatest. */
const grid = (at, xs, ys) => [
  ...xs.map((x) => line(at(x, ys[0]), at(x, ys.at(-1)), { width: 1, stroke: rule })),
  ...ys.map((y) => line(at(xs[0], y), at(xs.at(-1), y), { width: 1, stroke: rule })),
];

/** Demand, supply, and supply raised by a tax of 6; quantities in thousands, prices in dollars. */
function taxWedge() {
  const tax = 6;
  const demand = (q) => 20 - 2 * q;
  const supply = (q) => 2 + q;
  const taxed = (q) => supply(q) + tax;
  // 20 − 2q = 2 + q + t
  const quantity = (t) => (18 - t) / 3;
  const [free, after] = [quantity(0), quantity(tax)];
  const { at } = plane({ left: 80, top: 40, width: 480, height: 480, x: [0, 10], y: [0, 20] });
  const [xs, ys] = [range(0, 10), range(0, 20, 2)];
  const beside = (f, name) => {
    const [x, y] = at(10, f(10));
    return text(x + 10, y + 6, name, { anchor: 'start', size: 19 });
  };
  return figure(600, [
    ...grid(at, xs, ys),
    line(at(0, 0), at(10, 0)),
    line(at(0, 0), at(0, 20)),
    ...xs.map((q) => text(at(q, 0)[0], at(q, 0)[1] + 26, label(q))),
    ...ys.map((p) => text(at(0, p)[0] - 12, at(0, p)[1] + 6, label(p), { anchor: 'end' })),
    line(at(0, demand(0)), at(10, demand(10)), { width: 3 }),
    line(at(0, supply(0)), at(10, supply(10)), { width: 3 }),
    line(at(0, taxed(0)), at(10, taxed(10)), { width: 3, dash: '11 7' }),
    line(at(after, taxed(after)), at(after, 0), { dash: '2 6' }),
    ...[at(free, supply(free)), at(after, taxed(after)), at(after, supply(after))].map(dot),
    text(at(10, 0)[0] + 10, at(0, 0.7)[1], 'D', { anchor: 'start', size: 19 }),
    beside(supply, 'S'),
    beside(taxed, 'S + tax'),
    text(at(5, 0)[0], 584, 'Quantity (thousands of units)'),
    text(28, at(0, 10)[1], 'Price (dollars)', { turn: true }),
  ]);
}

/** y = 3 sin(πx/4) + 1 over one and a half periods, with its high and low points marked. */
function sinusoid() {
  const f = (x) => 3 * Math.sin((Math.PI * x) / 4) + 1;
  const { at } = plane({ left: 60, top: 50, width: 504, height: 336, x: [-2, 10], y: [-3, 5] });
  const [xs, ys] = [range(-2, 10), range(-3, 5)];
  const [right, up] = [at(10, 0), at(0, 5)];
  return figure(430, [
    ...grid(at, xs, ys),
    line(at(-2, 0), [right[0] + 22, right[1]]),
    line(at(0, -3), [up[0], up[1] - 18]),
    arrow([right[0] + 32, right[1]], 0),
    arrow([up[0], up[1] - 28], -90),
    text(right[0] + 46, right[1] + 6, 'x', { italic: true, size: 20 }),
    text(up[0] + 16, up[1] - 18, 'y', { italic: true, size: 20 }),
    polyline(range(-2, 10, 0.05).map((x) => at(x, f(x)))),
    ...[-2, 2, 6, 10].map((x) => dot(at(x, f(x)))),
    ...[-2, 2, 4, 6, 8, 10].map((x) => text(at(x, 0)[0], at(x, 0)[1] + 23, label(x))),
    ...[-2, 1, 2, 3, 4].map((y) => text(at(0, y)[0] - 10, at(0, y)[1] + 6, label(y), { anchor: 'end' })),
  ]);
}

saveFigures('bank', {
  'ap-microeconomics/figures/tax-wedge.svg': taxWedge(),
  'ap-precalculus/figures/sinusoid.svg': sinusoid(),
});
