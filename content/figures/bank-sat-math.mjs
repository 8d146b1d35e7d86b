/**
 * Draws the figures of the drills in mathematics, each into its quiz's own figures folder:
 *
 *   sat-algebra                 two-lines.svg          two straight lines that cross
 *   sat-advanced-math           parabola-down.svg      a parabola that opens downward
 *   sat-data-analysis           letters-dot-plot.svg   dot plot of 15 counts
 *                               lake-scatter.svg       scatterplot of depth and temperature with a line
 *   sat-geometry-trigonometry   parallel-bend.svg      two parallels joined by a bent line
 *
 * Run from anywhere: node content/figures/bank-sat-math.mjs
 *
 * The same run always writes the same bytes. When a number changes here, change the `alt` text and the explanation in
 * quiz.yaml as well. Every figure is dark ink on a white ground and tells things apart by shape, dash or label, never by
 * colour.
 */
import { axesOf, plane } from './support/axes.mjs';
import { away, label, pen, radians, range, saveFigures } from './support/svg.mjs';

const marks = pen({ roundJoins: true });
const { line, polyline, arc, arrow, dot, text, figure } = marks;
const { grid, frameAxes, planeAxes } = axesOf(marks);

function twoLines() {
  const area = plane({ left: 110, top: 50, width: 420, height: 420, x: [-2, 8], y: [-2, 8] });
  return figure(530, [
    ...grid(area, range(-2, 8), range(-2, 8)),
    ...planeAxes(area, [-2, -1, ...range(2, 8)], [-2, -1, ...range(1, 8)]),
    line(area.at(0, -2), area.at(5, 8), { width: 3 }),
    line(area.at(-1, 8), area.at(8, -1), { width: 3 }),
    ...[
      [0, -2],
      [0, 7],
      [1, 0],
      [3, 4],
      [7, 0],
    ].map(([x, y]) => dot(area.at(x, y))),
    text(...area.at(4.9, 6.7), 'p', { size: 22, italic: true }),
    text(...area.at(6.2, 1.5), 'q', { size: 22, italic: true }),
  ]);
}

function parabolaDown() {
  const f = (x) => 8 - (x - 2) ** 2 / 2;
  const area = plane({ left: 80, top: 50, width: 480, height: 528, x: [-3, 7], y: [-2, 9] });
  const end = Math.sqrt(20); // where the curve leaves the grid: f(2 ± end) = −2
  return figure(640, [
    ...grid(area, range(-3, 7), range(-2, 9)),
    ...planeAxes(area, [-3, -1, ...range(1, 5)], [-2, -1, ...range(1, 4), ...range(6, 9)]),
    // Where the curve runs through the usual place of a label, the label stands beside it.
    text(area.at(-2, 0)[0] - 20, area.at(0, 0)[1] - 9, label(-2)),
    text(area.at(6, 0)[0] + 16, area.at(0, 0)[1] - 9, label(6)),
    line([area.at(0, 5)[0] - 5, area.at(0, 5)[1]], [area.at(0, 5)[0] + 5, area.at(0, 5)[1]]),
    text(area.at(0, 5)[0] + 17, area.at(0, 5)[1] + 6, label(5)),
    polyline(range(2 - end, 2 + end, end / 60).map((x) => area.at(x, f(x)))),
    ...[-2, 0, 2, 4, 6].map((x) => dot(area.at(x, f(x)))),
    text(...area.at(5.1, 6.2), 'y = f(x)', { size: 20, italic: true, anchor: 'start' }),
  ]);
}

function lettersDotPlot() {
  const households = [2, 5, 4, 1, 2, 1];
  const ground = 240;
  const at = (letters) => 95 + letters * 90;
  return figure(330, [
    line([60, ground], [580, ground]),
    ...households.flatMap((count, letters) => [
      line([at(letters), ground], [at(letters), ground + 8]),
      text(at(letters), ground + 30, label(letters)),
      ...range(0, count - 1).map((row) => dot([at(letters), ground - 22 - row * 36], 9)),
    ]),
    text(320, 305, 'Letters received', { size: 19 }),
  ]);
}

function lakeScatter() {
  const readings = [20, 19.5, 17, 16.5, 14, 13.5, 11, 10.5, 8]; // at depths of 1 to 9 meters
  const area = plane({ left: 100, top: 30, width: 500, height: 384, x: [0, 10], y: [0, 24] });
  return figure(505, [
    ...grid(area, range(0, 10), range(0, 24, 1)),
    ...frameAxes(area, range(0, 10), range(0, 24, 2), { below: 27, beside: 13 }),
    line(area.at(0, 22), area.at(10, 7), { width: 3 }),
    ...readings.map((value, index) => dot(area.at(index + 1, value), 6)),
    text((area.left + area.right) / 2, 485, 'Depth (meters)', { size: 19 }),
    text(34, (area.top + area.bottom) / 2, 'Temperature (degrees Celsius)', { size: 19, turn: true }),
  ]);
}

/** The bent line APB between two parallels, in its true shape: 35° at A and 48° at B. */
function parallelBend() {
  const [top, bottom] = [70, 330];
  const p = [420, 180];
  const a = [p[0] - (p[1] - top) / Math.tan(radians(35)), top];
  const b = [p[0] - (bottom - p[1]) / Math.tan(radians(48)), bottom];
  const parallel = (y, name) => [
    line([70, y], [560, y], { width: 3 }),
    arrow([60, y], 180),
    arrow([570, y], 0),
    text(592, y + 7, name, { size: 22, italic: true }),
  ];
  const degrees = (at, distance, direction, content) => {
    const [x, y] = away(at, distance, direction);
    return text(x, y + 7, content, { size: 21 });
  };
  return figure(400, [
    ...parallel(top, 'l'),
    ...parallel(bottom, 'm'),
    polyline([a, p, b]),
    arc(a, 46, -35, 0),
    arc(b, 40, 0, 48),
    arc(p, 34, 145, 228),
    degrees(a, 80, -17, '35°'),
    degrees(b, 70, 24, '48°'),
    degrees(p, 62, 186, 'x°'),
    ...[a, p, b].map((point) => dot(point)),
    text(a[0], a[1] - 16, 'A', { size: 22, italic: true }),
    text(b[0], b[1] + 34, 'B', { size: 22, italic: true }),
    text(p[0] + 22, p[1] + 8, 'P', { size: 22, italic: true }),
  ]);
}

saveFigures('bank', {
  'sat-algebra/figures/two-lines.svg': twoLines(),
  'sat-advanced-math/figures/parabola-down.svg': parabolaDown(),
  'sat-data-analysis/figures/letters-dot-plot.svg': lettersDotPlot(),
  'sat-data-analysis/figures/lake-scatter.svg': lakeScatter(),
  'sat-geometry-trigonometry/figures/parallel-bend.svg': parallelBend(),
});
