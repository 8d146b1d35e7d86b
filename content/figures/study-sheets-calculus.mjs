/**
 * Draws the figures of the unit sheets of AP Calculus BC into content/materials/ap-calculus-bc/figures:
 *
 *   limits.svg        a graph with a hole and a jump
 *   f-prime.svg       the graph of a derivative
 *   riemann.svg       left and right Riemann sums
 *   slope-field.svg   dy/dx = x - y
 *   polar.svg         a circle and a cardioid
 *
 * Run from anywhere: node content/figures/study-sheets-calculus.mjs, then node tools/scripts/study-sheets.mjs for the PDFs. The same run
 * always writes the same bytes. When a number changes here, change the text alternative in the sheet as well.
 */
import { axesOf, plane } from './support/axes.mjs';
import { pen, radians, range, saveFigures } from './support/svg.mjs';

const SHADE = '#dfe6fb';
const marks = pen({ ink: '#12161f', rule: '#d8dde6', font: 'Atkinson, sans-serif', roundJoins: true });
const { polyline, line, text, dot, ring, polygon, rect, figure } = marks;
const { grid, planeAxes, slopeSegments } = axesOf(marks);

const curve = (area, f, from, to, count = 60) =>
  range(0, count)
    .map((step) => from + ((to - from) * step) / count)
    .map((x) => area.at(x, f(x)));

/** The cubic between two points with given slopes there. */
const between = ([x0, y0, m0], [x1, y1, m1]) => {
  const width = x1 - x0;
  return (x) => {
    const t = (x - x0) / width;
    const [t2, t3] = [t * t, t ** 3];
    return (2 * t3 - 3 * t2 + 1) * y0 + (t3 - 2 * t2 + t) * width * m0 + (3 * t2 - 2 * t3) * y1 + (t3 - t2) * width * m1;
  };
};

const limits = () => {
  const area = plane({ left: 140, top: 40, unit: 52, x: [-3, 4], y: [-1, 4] });
  const middle = between([-1, 0, 0.4], [2, 3, 1.6]);
  return figure(340, [
    ...grid(area, range(-3, 4), range(-1, 4)),
    ...planeAxes(area, [-3, -2, -1, 1, 2, 3], [1, 2, 3], { origin: false }),
    polyline([area.at(-3, 2), area.at(-1, 0)]),
    polyline(curve(area, middle, -1, 2)),
    polyline([area.at(2, 1), area.at(4, 1)]),
    ring(area.at(-1, 0), 6),
    dot(area.at(-1, 2), 6),
    ring(area.at(2, 3), 6),
    dot(area.at(2, 1), 6),
  ]);
};

const fPrime = () => {
  const knots = [
    [-3, -2.4, 3],
    [-2, 0, 1.7],
    [0, 1.5, 0],
    [2, 0, -1],
    [3, -0.7, 0],
    [4, -0.2, 0.9],
  ];
  const area = plane({ left: 110, top: 35, unit: 58, x: [-3, 4], y: [-2.4, 2] });
  const pieces = knots.slice(1).map((knot, at) => curve(area, between(knots[at], knot), knots[at][0], knot[0], 24));
  return figure(330, [
    ...grid(area, range(-3, 4), range(-2, 2)),
    ...planeAxes(area, [-3, -2, -1, 1, 2, 3], [-2, -1, 1, 2], { origin: false, aside: { '-2': 14, 2: 12 } }),
    polyline(pieces.flat()),
    ...[-2, 0, 2, 3].map((x, at) => dot(area.at(x, [0, 1.5, 0, -0.7][at]))),
    text(area.x(1.35), area.y(1.5), 'y = f′(x)', { italic: true, anchor: 'start' }),
  ]);
};

const riemann = () => {
  const f = (x) => 0.6 + 0.35 * x + 0.11 * x * x;
  const area = plane({ left: 120, top: 35, width: 400, height: 220, x: [0, 4], y: [0, 4] });
  return figure(310, [
    ...range(0, 3).flatMap((x) => [
      rect(area.x(x), area.y(f(x)), area.x(1) - area.x(0), area.bottom - area.y(f(x)), SHADE, 1.5),
      polyline([area.at(x, f(x)), area.at(x, f(x + 1)), area.at(x + 1, f(x + 1)), area.at(x + 1, 0)], {
        width: 1.5,
        dash: '6 4',
      }),
    ]),
    line([area.left - 20, area.bottom], [area.right + 30, area.bottom]),
    polyline(curve(area, f, 0, 4)),
    text(area.x(0), area.bottom + 24, 'a', { italic: true }),
    text(area.x(4), area.bottom + 24, 'b', { italic: true }),
    text(area.right + 12, area.y(f(4)) + 4, 'y = f(x)', { italic: true, anchor: 'start' }),
  ]);
};

const slopeField = () => {
  const area = plane({ left: 200, top: 40, unit: 60, x: [-2, 2], y: [-2, 2] });
  const steps = range(-2, 2, 0.5);
  return figure(330, [
    ...planeAxes(area, [-2, -1, 1, 2], [-2, -1, 1, 2], { origin: false }),
    ...slopeSegments(area, steps, steps, (x, y) => x - y, 10),
  ]);
};

const polar = () => {
  const area = plane({ left: 150, top: 35, unit: 80, x: [-0.6, 3.4], y: [-1.7, 1.7] });
  const at = (r, degrees) => area.at(r * Math.cos(radians(degrees)), r * Math.sin(radians(degrees)));
  const circle = (degrees) => at(3 * Math.cos(radians(degrees)), degrees);
  const cardioid = (degrees) => at(1 + Math.cos(radians(degrees)), degrees);
  const inside = [...range(-60, 60, 3).map(circle), ...range(-60, 60, 3).map((degrees) => cardioid(-degrees))];
  return figure(340, [
    polygon(inside, SHADE),
    ...planeAxes(area, [1, 2, 3], [-1, 1], { origin: false, aside: { 3: 12, 2: 12 } }),
    polyline(range(-90, 90, 3).map(circle)),
    polyline(range(0, 360, 4).map(cardioid), { dash: '9 5' }),
    dot(circle(60)),
    dot(circle(-60)),
    text(...at(2.15, 52), 'r = 3 cos θ', { italic: true, anchor: 'start' }),
    text(area.x(-0.7), area.y(1.15), 'r = 1 + cos θ', { italic: true, anchor: 'end' }),
    text(circle(60)[0] + 2, circle(60)[1] - 14, 'θ = π/3', { italic: true, anchor: 'end' }),
  ]);
};

saveFigures('materials/ap-calculus-bc/figures', {
  'limits.svg': limits(),
  'f-prime.svg': fPrime(),
  'riemann.svg': riemann(),
  'slope-field.svg': slopeField(),
  'polar.svg': polar(),
});
