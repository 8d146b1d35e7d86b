/**
 * Draws the figures of the mathematics modules of the mock test sat-full-1, each into its module's own figures folder:
 *
 *   mathematics-1   exterior-angle.svg      a triangle with one side drawn on
 *                   falling-line.svg        a straight line in the plane
 *                   bicycle-scatter.svg     scatterplot of age and price
 *   mathematics-2-harder   two-right-triangles.svg two right triangles with a common leg
 *                   crossing-segments.svg   two segments that cross between parallels
 *                   shifted-curve.svg       an exponential curve and its asymptote
 *
 * Run from anywhere: node content/figures/sat-full-1-math.mjs
 *
 * The same run always writes the same bytes. When a number changes here, change the `alt` text and the explanation in
 * quiz.yaml as well. Every figure is dark ink on a white ground and tells things apart by shape, dash or label, never by
 * colour.
 */
import { axesOf, plane } from './support/axes.mjs';
import { away, pen, radians, range, saveFigures, WIDTH } from './support/svg.mjs';

const marks = pen({ roundJoins: true });
const { line, polyline, arc, arrow, dot, text, figure } = marks;
const { grid, frameAxes, planeAxes } = axesOf(marks);

/** A point's name or a length beside it. */
const name = ([x, y], content, dx, dy, italic = true) => text(x + dx, y + dy, content, { size: 22, italic });

/** Triangle ABC with BC drawn on to D, in its true shape: 48° at A and 115° outside at C leave 67° at B. */
function exteriorAngle() {
  const [angleA, outside] = [48, 115];
  const ground = 370;
  const b = [90, ground];
  const c = [370, ground];
  const side = ((c[0] - b[0]) * Math.sin(radians(180 - outside))) / Math.sin(radians(angleA)); // AB, by the law of sines
  const a = away(b, side, outside - angleA);
  const d = [560, ground];
  const towardB = outside - angleA + 180;
  const towardC = 180 + (180 - outside) + 2 * (outside - 90);
  const middle = away(a, 78, (towardB + towardC) / 2);
  return figure(430, [
    polyline([b, a, c]),
    line(b, [600, ground], { width: 3 }),
    arrow([612, ground], 0),
    dot(d),
    arc(a, 46, towardB, towardC),
    arc(c, 34, 0, outside),
    text(middle[0], middle[1] + 6, '48°', { size: 21 }),
    text(...away([c[0], c[1] + 2], 66, 48), '115°', { size: 21 }),
    name(a, 'A', 0, -14),
    name(b, 'B', -4, 32),
    name(c, 'C', 0, 32),
    name(d, 'D', 0, 32),
  ]);
}

function fallingLine() {
  const f = (x) => 5 - x / 2;
  const area = plane({ left: 70, top: 50, width: 496, height: 310, x: [-4, 12], y: [-2, 8] });
  return figure(420, [
    ...grid(area, range(-4, 12), range(-2, 8)),
    ...planeAxes(area, [-4, -2, 2, 4, 6, 8, 10, 12], [-2, 2, 4, 6, 8]),
    polyline([-4, 12].map((x) => area.at(x, f(x)))),
    ...[0, 4, 10].map((x) => dot(area.at(x, f(x)))),
    text(area.at(4.6, 0)[0], area.at(0, 3.6)[1], 'y = f(x)', { size: 20, italic: true, anchor: 'start' }),
  ]);
}

function bicycleScatter() {
  const bicycles = [
    [1, 470],
    [2, 450],
    [2, 425],
    [3, 410],
    [4, 350],
    [5, 330],
    [6, 270],
    [7, 250],
    [8, 190],
    [9, 170],
  ];
  const area = plane({ left: 100, top: 30, width: 500, height: 360, x: [0, 10], y: [0, 600] });
  return figure(480, [
    ...grid(area, range(0, 10), range(0, 600, 50)),
    ...frameAxes(area, range(0, 10), range(0, 600, 100), { below: 27, beside: 13 }),
    ...bicycles.map(([age, price]) => dot(area.at(age, price), 6)),
    text((area.left + area.right) / 2, 460, 'Age x (years)', { size: 19 }),
    text(34, (area.top + area.bottom) / 2, 'Price y (dollars)', { size: 19, turn: true }),
  ]);
}

/** Two right triangles on either side of CD = 12, in their true shape: 30° at A and 45° at B. */
function twoRightTriangles() {
  const [height, ground] = [190, 270];
  const c = [400, ground];
  const a = away(c, height / Math.tan(radians(30)), 180);
  const b = away(c, height / Math.tan(radians(45)), 0);
  const d = away(c, height, 90);
  return figure(340, [
    polyline([a, b, d, a]),
    line(c, d, { width: 3 }),
    polyline([away(c, 18, 180), [c[0] - 18, c[1] - 18], away(c, 18, 90)], { width: 2 }),
    arc(a, 62, 0, 30),
    arc(b, 46, 135, 180),
    text(...away([a[0], a[1] + 7], 92, 14), '30°', { size: 21 }),
    text(...away([b[0], b[1] + 7], 74, 157), '45°', { size: 21 }),
    name([c[0], (c[1] + d[1]) / 2], '12', 20, 12, false),
    name(a, 'A', -4, 32),
    name(b, 'B', 4, 32),
    name(c, 'C', 0, 32),
    name(d, 'D', 0, -14),
  ]);
}

/** AB above DE, with AE and BD crossing at C. The lengths are given by labels; the drawing keeps no scale. */
function crossingSegments() {
  const a = [230, 70];
  const b = [430, 70];
  const d = [140, 370];
  const share = 0.4; // AC : AE, and therefore BC : BD
  const c = [b[0] + (d[0] - b[0]) * share, b[1] + (d[1] - b[1]) * share];
  const e = [a[0] + (c[0] - a[0]) / share, d[1]];
  const middle = ([x1, y1], [x2, y2]) => [(x1 + x2) / 2, (y1 + y2) / 2];
  return figure(450, [
    line(a, b, { width: 3 }),
    line(d, e, { width: 3 }),
    line(a, e, { width: 3 }),
    line(b, d, { width: 3 }),
    name(a, 'A', -18, -2),
    name(b, 'B', 18, -2),
    name(c, 'C', 28, 8),
    name(d, 'D', -18, 14),
    name(e, 'E', 18, 14),
    name(middle(a, c), '8', -16, 14, false),
    name(middle(c, e), '12', 24, 0, false),
    text(WIDTH / 2, 432, 'Note: Figure not drawn to scale.'),
  ]);
}

function shiftedCurve() {
  const shown = (x) => 4 * 0.5 ** x + 3;
  const area = plane({ left: 80, top: 50, width: 480, height: 480, x: [-2, 6], y: [0, 12] });
  const start = -Math.log2(9 / 4); // where the curve leaves the grid: shown(start) = 12
  return figure(590, [
    ...grid(area, range(-2, 6), range(0, 12)),
    ...planeAxes(area, [-2, -1, 1, 2, 3, 4, 5, 6], range(1, 12), { yLabels: area.left }),
    line(area.at(-2, 3), area.at(6, 3), { dash: '9 6' }),
    polyline(range(0, 150).map((step) => area.at(start + ((6 - start) * step) / 150, shown(start + ((6 - start) * step) / 150)))),
    ...[-1, 0, 1, 2].map((x) => dot(area.at(x, shown(x)))),
    text(area.at(1.4, 0)[0], area.at(0, 5.5)[1], 'y = g(x) + 3', { size: 20, italic: true, anchor: 'start' }),
  ]);
}

saveFigures('mocks/sat-full-1', {
  'mathematics-1/figures/exterior-angle.svg': exteriorAngle(),
  'mathematics-1/figures/falling-line.svg': fallingLine(),
  'mathematics-1/figures/bicycle-scatter.svg': bicycleScatter(),
  'mathematics-2-harder/figures/two-right-triangles.svg': twoRightTriangles(),
  'mathematics-2-harder/figures/crossing-segments.svg': crossingSegments(),
  'mathematics-2-harder/figures/shifted-curve.svg': shiftedCurve(),
});
