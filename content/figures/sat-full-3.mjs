/**
 * Draws the figures of the mock test sat-full-3, each into its module's own figures folder:
 *
 *   reading-writing-1         street-sales.svg        line graph, sales on a street closed to cars and on another
 *   reading-writing-2-harder  prizes-for-reading.svg  line graph, books read with and without prizes
 *   mathematics-1             cooling-soup.svg        scatterplot of time and temperature
 *   mathematics-2             lowest-point.svg        a parabola that opens upward
 *   mathematics-2-harder      height-on-hypotenuse.svg  a right triangle and the height on its hypotenuse
 *
 * Run from anywhere: node content/figures/sat-full-3.mjs
 *
 * The same run always writes the same bytes. When a number changes here, change the `alt` text and the explanation in
 * quiz.yaml as well. Dark ink on a white ground; things are told apart by shape, dash or label, never by colour.
 */
import { axesOf, plane } from './support/axes.mjs';
import { lineChart } from './support/charts.mjs';
import { pen, range, saveFigures, WIDTH } from './support/svg.mjs';

const marks = pen({ roundJoins: true });
const { line, polyline, dot, text, figure } = marks;
const { grid, frameAxes, planeAxes } = axesOf(marks);

const streetSales = () =>
  lineChart({
    names: ['2014', '2015', '2016', '2017'],
    lines: [
      { name: 'Canal Street', values: [60, 55, 51, 46] },
      { name: 'Dock Street', values: [54, 49, 44, 39], dash: '7 5', under: true },
    ],
    to: 80,
    step: 20,
    name: 'Sales (millions of dollars)',
    below: 'Year',
  });

const prizesForReading = () =>
  lineChart({
    names: ['1', '2', '3', '4'],
    lines: [{ values: [12, 20, 21, 8] }, { values: [12, 13, 12, 13], dash: '7 5', under: true }],
    to: 25,
    step: 5,
    name: 'Books read per student',
    below: 'Term (solid line: with prizes; dashed line: without prizes)',
  });

function coolingSoup() {
  const temperatures = [80, 55, 40, 28, 19, 14];
  const area = plane({ left: 100, top: 30, width: 500, height: 340, x: [0, 50], y: [0, 80] });
  return figure(450, [
    ...grid(area, range(0, 50, 10), range(0, 80, 10)),
    ...frameAxes(area, range(0, 50, 10), range(0, 80, 10), { below: 27, beside: 13 }),
    ...temperatures.map((degrees, at) => dot(area.at(10 * at, degrees), 6)),
    text((area.left + area.right) / 2, 430, 'Time x (minutes)', { size: 19 }),
    text(34, (area.top + area.bottom) / 2, 'Degrees Celsius above the room, y', { size: 19, turn: true }),
  ]);
}

function lowestPoint() {
  const f = (x) => (x - 1) * (x - 5);
  const area = plane({ left: 130, top: 50, unit: 40, x: [-1, 8], y: [-5, 7] });
  return figure(580, [
    ...grid(area, range(-1, 8), range(-5, 7)),
    ...planeAxes(area, [1, 2, 3, 4, 5, 6, 7, 8], [-4, -2, 2, 4, 6], { aside: { 1: -9, 5: 9 } }),
    polyline(range(-0.3, 6.3, 0.1).map((x) => area.at(x, f(x)))),
    ...[0, 1, 3, 5].map((x) => dot(area.at(x, f(x)))),
    text(area.at(6.5, 0)[0], area.at(0, 6.2)[1], 'y = f(x)', { size: 20, italic: true, anchor: 'start' }),
  ]);
}

/** Right triangle ABC with the height CD on AB. The lengths are given by labels; the drawing keeps no scale. */
function heightOnHypotenuse() {
  const [a, b, d] = [
    [80, 340],
    [560, 340],
    [176, 340],
  ];
  const height = Math.sqrt((d[0] - a[0]) * (b[0] - d[0]));
  const c = [d[0], d[1] - height];
  const name = ([x, y], content, dx, dy) => text(x + dx, y + dy, content, { size: 22, italic: true });
  const toward = ([x, y], length) => {
    const far = Math.hypot(x - c[0], y - c[1]);
    return [((x - c[0]) * length) / far, ((y - c[1]) * length) / far];
  };
  const [left, right] = [toward(a, 20), toward(b, 20)];
  return figure(430, [
    polyline([a, c, b, a]),
    line(c, d, { width: 3 }),
    polyline(
      [
        [c[0] + left[0], c[1] + left[1]],
        [c[0] + left[0] + right[0], c[1] + left[1] + right[1]],
        [c[0] + right[0], c[1] + right[1]],
      ],
      { width: 2 },
    ),
    polyline(
      [
        [d[0] + 20, d[1]],
        [d[0] + 20, d[1] - 20],
        [d[0], d[1] - 20],
      ],
      { width: 2 },
    ),
    ...[a, b, c, d].map((point) => dot(point, 4)),
    text((a[0] + d[0]) / 2, 330, '4', { size: 22 }),
    text(d[0] + 18, (c[1] + d[1]) / 2, '8', { size: 22 }),
    name(a, 'A', -16, 24),
    name(b, 'B', 16, 24),
    name(c, 'C', 0, -14),
    name(d, 'D', 0, 30),
    text(WIDTH / 2, 412, 'Note: The figure is not drawn to scale.', { size: 17 }),
  ]);
}

saveFigures('mocks/sat-full-3', {
  'reading-writing-1/figures/street-sales.svg': streetSales(),
  'reading-writing-2-harder/figures/prizes-for-reading.svg': prizesForReading(),
  'mathematics-1/figures/cooling-soup.svg': coolingSoup(),
  'mathematics-2/figures/lowest-point.svg': lowestPoint(),
  'mathematics-2-harder/figures/height-on-hypotenuse.svg': heightOnHypotenuse(),
});
