/**
 * Draws the figures of the free-response sets of AP Calculus BC, AP Precalculus and AP Statistics, each into its section's figures folder:
 *
 *   ap-calculus-bc-free-response-1   region.svg     a region under a curve, up to x = 3
 *   ap-calculus-bc-free-response-2   polar.svg      the first-quadrant region of a polar curve
 *                                    pond.svg       the region between a sine and a parabola
 *                                    segments.svg   a function made of three line segments
 *   ap-precalculus-free-response-1   paddle.svg     two periods of a sinusoid with five points, without a scale
 *   ap-precalculus-free-response-2   piston.svg     the same of another
 *   ap-statistics-free-response-2    commute.svg    a histogram
 *
 * Run from anywhere: node content/figures/free-response-mathematics.mjs
 *
 * Curves are computed from the functions of the questions. When a number changes here, change the text alternative in free-response.yaml as well.
 */
import { axesOf, plane } from './support/axes.mjs';
import { histogram } from './support/distributions.mjs';
import { pen, range, saveFigures } from './support/svg.mjs';

const marks = pen({ ink: '#1a1a1a', rule: '#d4d4d4', font: 'Arial, Helvetica, sans-serif', roundJoins: true });
const { line, polyline, polygon, dot, text, figure } = marks;
const { grid, planeAxes } = axesOf(marks);
const SHADE = '#dcdcdc';

/** Narrower than other figures: one in a text is not enlarged on a phone, and its words are to be read there. */
const width = 440;

const { sin, cos, PI } = Math;
const points = (area, f, from, to, steps = 120) =>
  range(0, steps).map((step) => {
    const x = from + ((to - from) * step) / steps;
    return area.at(x, f(x));
  });

const region = () => {
  const f = (x) => 4 / (x + 1) ** 2;
  const area = plane({ left: 50, top: 50, unit: 66, x: [0, 5], y: [0, 4] });
  const parts = [
    polygon([area.at(0, 0), ...points(area, f, 0, 3), area.at(3, 0)], SHADE),
    ...planeAxes(area, range(1, 5), range(1, 4)),
    line(area.at(3, 0), area.at(3, f(3)), { width: 2.5 }),
    polyline(points(area, f, 0, 5)),
    text(...area.at(0.7, 0.5), 'R', { italic: true, size: 22 }),
  ];
  return figure(384, parts, { width });
};

const polar = () => {
  const r = (angle) => 2 + 1.5 * cos(2 * angle) + sin(angle);
  const area = plane({ left: 50, top: 50, unit: 82, x: [0, 4], y: [0, 2.5] });
  const edge = range(0, 120).map((step) => {
    const angle = ((PI / 2) * step) / 120;
    return area.at(r(angle) * cos(angle), r(angle) * sin(angle));
  });
  const parts = [
    polygon([area.at(0, 0), ...edge], SHADE),
    ...planeAxes(area, range(1, 4), range(1, 2)),
    polyline(edge),
    text(...area.at(1.3, 0.7), 'S', { italic: true, size: 22 }),
  ];
  return figure(325, parts, { width });
};

const pond = () => {
  const [upper, lower] = [(x) => 4 * sin(x / 2), (x) => x ** 2 / 3];
  const k = 3.44425;
  const area = plane({ left: 50, top: 50, unit: 82, x: [0, 4], y: [0, 4.5] });
  const parts = [
    polygon([...points(area, upper, 0, k), ...points(area, lower, k, 0)], SHADE),
    ...planeAxes(area, range(1, 4), range(1, 4)),
    polyline(points(area, upper, 0, 4)),
    polyline(points(area, lower, 0, 3.6)),
    line(area.at(k, upper(k)), area.at(k, 0), { dash: '2 6' }),
    text(area.x(k), area.bottom + 23, 'k', { italic: true }),
    text(...area.at(1.6, 3.35), 'f', { italic: true, size: 22 }),
    text(...area.at(2.35, 1.35), 'g', { italic: true, size: 22 }),
  ];
  return figure(489, parts, { width });
};

const segments = () => {
  const corners = [[-4, -2], [0, 2], [2, 2], [6, -2]]; // biome-ignore format: points in one line
  const area = plane({ left: 28, top: 50, unit: 31, x: [-5, 6.5], y: [-3, 3] });
  const parts = [
    ...grid(area, range(-5, 6), range(-3, 3)),
    ...planeAxes(area, [-4, -3, -2, -1, 1, 2, 3, 4, 5, 6], [-3, -2, -1, 1, 2, 3], { aside: { [-2]: 7 }, origin: false }),
    polyline(corners.map(([x, y]) => area.at(x, y))),
    ...corners.map(([x, y]) => dot(area.at(x, y), 5.5)),
    text(...area.at(2.5, 2.35), 'Graph of f', { anchor: 'start', size: 18 }),
  ];
  return figure(292, parts, { width });
};

/** A sinusoid from one extreme on, with its midline dashed, no axes and no scale; `marked` names points by quarters of a period. */
const wave = (start, marked) => {
  const area = plane({ left: 24, top: 60, width: 392, height: 160, x: [0, 8], y: [-1, 1] });
  const height = (quarter) => start * cos((PI / 2) * quarter);
  const parts = [
    line(area.at(0, 0), area.at(8, 0), { dash: '8 6' }),
    polyline(points(area, height, 0, 8, 200)),
    ...Object.entries(marked).flatMap(([name, quarter]) => {
      const [x, y] = area.at(quarter, height(quarter));
      const rise = height(quarter + 0.1) - height(quarter - 0.1);
      const aside = Math.abs(height(quarter)) > 0.5 ? 0 : -15 * Math.sign(rise);
      return [dot([x, y], 6), text(x + aside, y + (height(quarter) < -0.5 ? 28 : -14), name, { italic: true, size: 20 })];
    }),
  ];
  return figure(270, parts, { width });
};

const commute = () =>
  histogram({
    title: 'Time of Travel to Work',
    from: 0,
    width: 10,
    heights: [8, 20, 11, 6, 3, 2],
    to: 20,
    step: 2,
    below: 'Time (minutes)',
    beside: 'Number of people',
    over: width,
  });

saveFigures('mocks/ap-calculus-bc-free-response-1/part-b/figures', { 'region.svg': region() });
saveFigures('mocks/ap-calculus-bc-free-response-2/part-a/figures', { 'polar.svg': polar(), 'pond.svg': pond() });
saveFigures('mocks/ap-calculus-bc-free-response-2/part-b/figures', { 'segments.svg': segments() });
saveFigures('mocks/ap-precalculus-free-response-1/part-b/figures', { 'paddle.svg': wave(-1, { F: 2, G: 3, J: 4, K: 5, P: 6 }) });
saveFigures('mocks/ap-precalculus-free-response-2/part-b/figures', { 'piston.svg': wave(1, { F: 1, G: 2, J: 3, K: 4, P: 5 }) });
saveFigures('mocks/ap-statistics-free-response-2/section-2/figures', { 'commute.svg': commute() });
