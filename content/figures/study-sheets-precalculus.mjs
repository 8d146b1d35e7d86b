/**
 * Draws the figures of the study sheets of AP Precalculus into content/materials/ap-precalculus/figures:
 *
 *   rational.svg      a rational function with an asymptote and a hole
 *   semi-log.svg      an exponential function on a semi-log plot
 *   unit-circle.svg   the unit circle with the angles to know
 *   vectors.svg       the sum of two vectors
 *
 * Run from anywhere: node content/figures/study-sheets-precalculus.mjs, then node tools/scripts/study-sheets.mjs for the PDFs. The same run
 * always writes the same bytes. When a number changes here, change the text alternative in the sheet as well.
 */
import { axesOf, plane } from './support/axes.mjs';
import { away, pen, radians, range, saveFigures } from './support/svg.mjs';

const marks = pen({ ink: '#12161f', rule: '#d8dde6', font: 'Atkinson, sans-serif', roundJoins: true });
const { polyline, line, text, dot, ring, arrow, figure } = marks;
const { grid, planeAxes, frameAxes } = axesOf(marks);

const curve = (area, f, from, to, count = 60) =>
  range(0, count)
    .map((step) => from + ((to - from) * step) / count)
    .map((x) => area.at(x, f(x)));

const rational = () => {
  const r = (x) => (x + 1) / (x - 1);
  const area = plane({ left: 130, top: 30, unit: 38, x: [-4, 6], y: [-3, 5] });
  return figure(370, [
    ...grid(area, range(-4, 6), range(-3, 5)),
    ...planeAxes(area, [-4, -2, 2, 4, 6], [-2, 2, 4], { origin: false }),
    line(area.at(1, -3), area.at(1, 5), { width: 1.5, dash: '6 5' }),
    line(area.at(-4, 1), area.at(6, 1), { width: 1.5, dash: '6 5' }),
    polyline(curve(area, r, -4, 0.5)),
    polyline(curve(area, r, 1.5, 6)),
    ring(area.at(2, 3), 6),
    dot(area.at(-1, 0)),
    text(area.x(2) + 12, area.y(3) - 8, '(2, 3)', { anchor: 'start' }),
  ]);
};

const semiLog = () => {
  const area = plane({ left: 120, top: 30, width: 420, height: 210, x: [0, 6], y: [0, 3] });
  const y = (x) => Math.log10(4 * 2.5 ** x);
  return figure(310, [
    ...grid(area, range(0, 6), range(0, 3)),
    ...frameAxes(area, range(0, 6), []),
    ...range(0, 3).map((power) => text(area.left - 12, area.y(power) + 6, ['1', '10', '100', '1,000'][power], { anchor: 'end' })),
    polyline(curve(area, y, 0, 6, 1), { width: 2 }),
    ...range(0, 6).map((x) => dot(area.at(x, y(x)))),
    text(area.x(3), area.bottom + 54, 'x', { italic: true }),
    text(46, area.y(1.5), 'y', { italic: true }),
  ]);
};

const unitCircle = () => {
  const center = [320, 178];
  const radius = 118;
  const names = { 30: 'π/6', 45: 'π/4', 60: 'π/3', 120: '2π/3', 135: '3π/4', 150: '5π/6', 210: '7π/6', 225: '5π/4' };
  const more = { 240: '4π/3', 300: '5π/3', 315: '7π/4', 330: '11π/6' };
  const all = Object.entries({ ...names, ...more }).map(([degrees, name]) => [Number(degrees), name]);
  const [at60x, at60y] = away(center, radius, 60);
  return figure(356, [
    line([center[0] - 170, center[1]], [center[0] + 170, center[1]]),
    line([center[0], center[1] - 160], [center[0], center[1] + 160]),
    arrow([center[0] + 180, center[1]], 0),
    arrow([center[0], center[1] - 170], -90),
    text(center[0] + 192, center[1] + 6, 'x', { italic: true, size: 20 }),
    text(center[0] + 14, center[1] - 158, 'y', { italic: true, size: 20, anchor: 'start' }),
    polyline(range(0, 120).map((step) => away(center, radius, step * 3))),
    ...all.flatMap(([degrees, name]) => {
      const [x, y] = away(center, radius + (degrees === 45 ? 22 : 26), degrees);
      return [
        line(center, away(center, radius, degrees), { width: 1, stroke: '#9aa5b8' }),
        dot(away(center, radius, degrees), 4),
        ...(degrees === 60 ? [] : [text(x, y + 6, name, { size: 16 })]),
      ];
    }),
    text(at60x + 8, at60y - 14, 'π/3: (1/2, √3/2)', { size: 16, anchor: 'start' }),
    text(center[0] + radius + 8, center[1] + 22, '1', { size: 16, anchor: 'start' }),
  ]);
};

const vectors = () => {
  const area = plane({ left: 180, top: 35, unit: 46, x: [0, 6], y: [0, 5] });
  const vector = (from, [x, y]) => {
    const [a, b] = [area.at(...from), area.at(from[0] + x, from[1] + y)];
    return [line(a, b, { width: 3 }), arrow(b, -(Math.atan2(y, x) / radians(1)))];
  };
  return figure(320, [
    ...grid(area, range(0, 6), range(0, 5)),
    ...planeAxes(area, [2, 4, 6], [2, 4], { origin: false }),
    line(area.at(4, 1), area.at(5, 4), { width: 1.5, dash: '6 5' }),
    line(area.at(1, 3), area.at(5, 4), { width: 1.5, dash: '6 5' }),
    ...vector([0, 0], [4, 1]),
    ...vector([0, 0], [1, 3]),
    ...vector([0, 0], [5, 4]),
    text(area.x(2.4), area.y(0.25), 'u', { italic: true, weight: 700 }),
    text(area.x(0.35), area.y(2), 'v', { italic: true, weight: 700 }),
    text(area.x(5) + 10, area.y(4) - 4, 'u + v', { italic: true, weight: 700, anchor: 'start' }),
  ]);
};

saveFigures('materials/ap-precalculus/figures', {
  'rational.svg': rational(),
  'semi-log.svg': semiLog(),
  'unit-circle.svg': unitCircle(),
  'vectors.svg': vectors(),
});
