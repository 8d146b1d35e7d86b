/**
 * Draws the figures of the three mathematical quizzes as SVG files, next to the quiz that names them.
 *
 * Run: node content/figures/mathematics.mjs
 *
 * Curves, lines, residuals and slopes are computed here from the functions and data the questions state; nothing is
 * traced by hand. The same input always gives the same bytes: coordinates are rounded and nothing depends on time or
 * chance. Every figure is dark ink on a white ground and tells things apart by shape, dash or label, never by colour.
 */
import { axesOf, plane } from './support/axes.mjs';
import { away, label, pen, range, saveFigures } from './support/svg.mjs';

const SHADE = '#dcdcdc';
const marks = pen({ ink: '#1a1a1a', rule: '#d4d4d4', font: 'Arial, Helvetica, sans-serif', roundJoins: true });
const { line, polyline, polygon, rect, arrow, dot, text, figure } = marks;
const { grid, frameAxes, planeAxes, dashedAxes, slopeSegments } = axesOf(marks);

const curve = (area, f, from, to, step = 0.05) => range(from, to, step).map((x) => area.at(x, f(x)));

const tankLine = () => {
  const water = (x) => 60 - 4 * x;
  const area = plane({ left: 90, top: 30, width: 510, height: 360, x: [0, 16], y: [0, 70] });
  return figure(480, [
    ...grid(area, range(0, 16), range(0, 70, 5)),
    ...frameAxes(area, range(0, 16, 2), range(0, 70, 10)),
    polyline([0, 15].map((x) => area.at(x, water(x)))),
    ...[0, 5, 10, 15].map((x) => dot(area.at(x, water(x)))),
    text((area.left + area.right) / 2, 455, 'Time x (minutes)', { size: 19 }),
    text(34, (area.top + area.bottom) / 2, 'Water y (liters)', { size: 19, turn: true }),
  ]);
};

const parallelLines = () => {
  const angle = (60 * Math.PI) / 180; // 4x − 8 = 120 and x + 28 = 60 when x = 32
  const upper = { x: 330, y: 110 };
  const rise = 170;
  const lower = { x: upper.x - rise / Math.tan(angle), y: upper.y + rise };
  const along = (from, length) => ({ x: from.x + length * Math.cos(angle), y: from.y - length * Math.sin(angle) });
  const top = along(upper, 85);
  const bottom = along(lower, -85);
  const arc = (at, radius, from, to) =>
    polyline(
      range(from, to, 2).map((degrees) => away([at.x, at.y], radius, degrees)),
      { width: 2 },
    );
  return figure(400, [
    line([60, upper.y], [580, upper.y], { width: 3 }),
    line([60, lower.y], [580, lower.y], { width: 3 }),
    line([bottom.x, bottom.y], [top.x, top.y], { width: 3 }),
    arrow([592, upper.y], 0),
    arrow([48, upper.y], 180),
    arrow([592, lower.y], 0),
    arrow([48, lower.y], 180),
    arrow([along(upper, 97).x, along(upper, 97).y], -60),
    arrow([along(lower, -97).x, along(lower, -97).y], 120),
    arc(upper, 30, -120, 0),
    arc(lower, 36, 0, 60),
    text(upper.x + 42, upper.y + 36, '(4x − 8)°', { size: 21, anchor: 'start' }),
    text(lower.x + 50, lower.y - 16, '(x + 28)°', { size: 21, anchor: 'start' }),
    text(608, upper.y + 7, 'l', { size: 22, italic: true }),
    text(610, lower.y + 7, 'm', { size: 22, italic: true }),
    text(top.x + 26, top.y + 6, 't', { size: 22, italic: true }),
  ]);
};

const parabola = () => {
  const f = (x) => -0.5 * (x + 2) * (x - 6);
  const area = plane({ left: 60, top: 50, width: 510, height: 476, x: [-4, 8], y: [-4, 10] });
  const reach = Math.sqrt(24); // f(2 ± √24) = −4, the lower edge of the grid
  return figure(580, [
    ...grid(area, range(-4, 8), range(-4, 10)),
    ...planeAxes(area, [-4, -2, 2, 4, 6, 8], [-4, -2, 2, 4, 6, 8, 10], { aside: { '-2': 16, 6: -14 } }),
    polyline(
      range(0, 200)
        .map((step) => 2 - reach + (2 * reach * step) / 200)
        .map((x) => area.at(x, f(x))),
    ),
    ...[-2, 0, 2, 6].map((x) => dot(area.at(x, f(x)))),
    text(area.x(4.6), area.y(6.1), 'y = f(x)', { size: 20, italic: true, anchor: 'start' }),
  ]);
};

const treeScatter = () => {
  const trees = [
    [4, 11],
    [6, 11],
    [8, 17],
    [10, 15],
    [12, 23],
    [14, 31],
    [16, 25],
    [18, 31],
  ];
  const fitted = (age) => 1.5 * age + 4;
  const area = plane({ left: 90, top: 30, width: 510, height: 455, x: [0, 20], y: [0, 35] });
  return figure(570, [
    ...grid(area, range(0, 20), range(0, 35)),
    ...frameAxes(area, range(0, 20, 2), range(0, 35, 5)),
    polyline([0, 20].map((x) => area.at(x, fitted(x)))),
    ...trees.map(([x, y]) => dot(area.at(x, y), 6)),
    text((area.left + area.right) / 2, 548, 'Age (years)', { size: 19 }),
    text(34, (area.top + area.bottom) / 2, 'Trunk diameter (centimeters)', { size: 19, turn: true }),
  ]);
};

const derivativeGraph = () => {
  const slope = (x) => 3 * Math.cos((Math.PI * x) / 4);
  const area = plane({ left: 70, top: 60, width: 490, height: 400, x: [0, 8], y: [-4, 4] });
  return figure(520, [
    ...grid(area, range(0, 8), range(-4, 4)),
    ...planeAxes(area, range(1, 8), [-4, -3, -2, -1, 1, 2, 3, 4], { aside: { 2: -14, 6: 14 } }),
    polyline(curve(area, slope, 0, 8)),
    ...[0, 8].map((x) => dot(area.at(x, slope(x)))),
    text(area.x(5.1), area.y(2.15), 'y = f′(x)', { size: 21, italic: true }),
  ]);
};

const slopeField = () => {
  const slope = (x, y) => (x * (y - 1)) / 2;
  const area = plane({ left: 90, top: 60, width: 450, height: 450, x: [-3, 3], y: [-2, 4] });
  const edge = { left: area.left - 40, right: area.right + 40, top: area.top - 30, bottom: area.bottom + 34 };
  return figure(590, [
    ...dashedAxes(area, edge),
    ...slopeSegments(area, range(-3, 3), range(-2, 4), slope, 25),
    ...range(-3, 3).map((value) => text(area.x(value), area.bottom + 62, label(value))),
    ...range(-2, 4).map((value) => text(40, area.y(value) + 6, label(value), { anchor: 'end' })),
  ]);
};

const region = () => {
  const upper = (x) => 4 * x - x * x;
  const lower = (x) => x;
  const area = plane({ left: 80, top: 60, width: 460, height: 460, x: [0, 5], y: [0, 5] });
  const outline = [...curve(area, upper, 0, 3), ...curve(area, lower, 0, 3).reverse()];
  return figure(580, [
    ...grid(area, range(0, 5), range(0, 5)),
    polygon(outline, SHADE),
    ...planeAxes(area, range(1, 5), range(1, 5)),
    polyline(curve(area, upper, 0, 4)),
    polyline(curve(area, lower, 0, 4), { dash: '10 6' }),
    dot(area.at(3, 3)),
    text(area.x(3) + 16, area.y(3) + 20, '(3, 3)', { anchor: 'start', size: 19 }),
    text(area.x(1.62), area.y(2.55), 'R', { italic: true, size: 26 }),
    text(area.x(2.35), area.y(4.3), 'y = 4x − x²', { italic: true, size: 20, anchor: 'start' }),
    text(area.x(4) + 12, area.y(4) + 6, 'y = x', { italic: true, size: 20, anchor: 'start' }),
  ]);
};

const busBoxplots = () => {
  const routes = [
    { name: 'Blue', five: [10, 16, 22, 34, 42] },
    { name: 'Green', five: [14, 24, 28, 34, 48] },
  ];
  const area = plane({ left: 110, top: 30, width: 490, height: 250, x: [5, 50], y: [0, 2] });
  const box = ({ name, five: [min, q1, median, q3, max] }, row) => {
    const middle = area.y(1.5 - row);
    const [top, bottom] = [middle - 38, middle + 38];
    return [
      line([area.x(min), middle], [area.x(q1), middle], { width: 2.5 }),
      line([area.x(q3), middle], [area.x(max), middle], { width: 2.5 }),
      line([area.x(min), middle - 16], [area.x(min), middle + 16], { width: 2.5 }),
      line([area.x(max), middle - 16], [area.x(max), middle + 16], { width: 2.5 }),
      rect(area.x(q1), top, area.x(q3) - area.x(q1), 76, '#ffffff', 2.5),
      line([area.x(median), top], [area.x(median), bottom], { width: 4 }),
      text(92, middle + 7, name, { anchor: 'end', size: 20 }),
    ];
  };
  return figure(370, [
    ...grid(area, range(6, 50, 2), []),
    ...routes.flatMap(box),
    line([area.left, area.bottom], [area.right, area.bottom]),
    ...range(6, 50, 2).map((value) => line([area.x(value), area.bottom], [area.x(value), area.bottom + (value % 10 ? 5 : 10)])),
    ...range(10, 50, 10).map((value) => text(area.x(value), area.bottom + 30, label(value))),
    text((area.left + area.right) / 2, 348, 'Travel time (minutes)', { size: 19 }),
  ]);
};

const fishResiduals = () => {
  const fish = [
    [10, 12],
    [12, 18],
    [14, 31],
    [16, 43],
    [18, 66],
    [20, 86],
    [22, 119],
    [24, 150],
    [26, 196],
    [28, 239],
  ];
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(fish.map(([x]) => x)), mean(fish.map(([, y]) => y))];
  const slope =
    fish.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / fish.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const fitted = (x) => meanY + slope * (x - meanX);
  const upper = plane({ left: 100, top: 25, width: 500, height: 280, x: [8, 30], y: [-50, 250] });
  const lower = plane({ left: 100, top: 370, width: 500, height: 200, x: [8, 30], y: [-40, 40] });
  return figure(650, [
    ...grid(upper, range(8, 30, 2), range(-50, 250, 50)),
    ...frameAxes(upper, range(8, 30, 2), range(-50, 250, 50)),
    polyline([8, 30].map((x) => upper.at(x, fitted(x)))),
    ...fish.map(([x, y]) => dot(upper.at(x, y))),
    text(34, (upper.top + upper.bottom) / 2, 'Mass (grams)', { size: 19, turn: true }),
    ...grid(lower, range(8, 30, 2), range(-40, 40, 20)),
    ...frameAxes(lower, range(8, 30, 2), range(-40, 40, 20)),
    line([lower.left, lower.y(0)], [lower.right, lower.y(0)], { dash: '8 5' }),
    ...fish.map(([x, y]) => dot(lower.at(x, y - fitted(x)))),
    text(34, (lower.top + lower.bottom) / 2, 'Residual (grams)', { size: 19, turn: true }),
    text((lower.left + lower.right) / 2, 634, 'Length (centimeters)', { size: 19 }),
  ]);
};

saveFigures('quizzes', {
  'sat-mathematics-core/figures/tank-line.svg': tankLine(),
  'sat-mathematics-core/figures/parallel-lines.svg': parallelLines(),
  'sat-mathematics-core/figures/parabola.svg': parabola(),
  'sat-mathematics-core/figures/tree-scatter.svg': treeScatter(),
  'ap-calculus-bc-series-and-motion/figures/derivative-graph.svg': derivativeGraph(),
  'ap-calculus-bc-series-and-motion/figures/slope-field.svg': slopeField(),
  'ap-calculus-bc-series-and-motion/figures/region.svg': region(),
  'ap-statistics-inference/figures/bus-boxplots.svg': busBoxplots(),
  'ap-statistics-inference/figures/fish-residuals.svg': fishResiduals(),
});
