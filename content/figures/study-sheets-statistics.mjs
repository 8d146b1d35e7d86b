/**
 * Draws the figures of the unit sheets of AP Statistics into content/materials/ap-statistics/figures:
 *
 *   two-boxes.svg   two box plots on one scale
 *   means.svg       a skewed population, and the distributions of means of 5 and of 30
 *   residuals.svg   a residual plot without a pattern and one with a curve
 *
 * Run from anywhere: node content/figures/study-sheets-statistics.mjs, then node tools/scripts/study-sheets.mjs for the PDFs. The same run
 * always writes the same bytes. When a number changes here, change the text alternative in the sheet as well.
 */
import { axesOf, plane } from './support/axes.mjs';
import { pen, range, saveFigures } from './support/svg.mjs';

const marks = pen({ ink: '#12161f', rule: '#d8dde6', font: 'Atkinson, sans-serif', roundJoins: true });
const { polyline, line, text, dot, rect, figure } = marks;
const { grid } = axesOf(marks);

const twoBoxes = () => {
  const area = plane({ left: 130, top: 20, width: 460, height: 150, x: [0, 60], y: [0, 4] });
  const box = (height, [least, first, median, third, greatest]) => {
    const [middle, top, bottom] = [area.y(height), area.y(height) - 24, area.y(height) + 24];
    return [
      line([area.x(least), middle], [area.x(first), middle], { width: 2.5 }),
      line([area.x(third), middle], [area.x(greatest), middle], { width: 2.5 }),
      ...[least, greatest].map((value) => line([area.x(value), middle - 12], [area.x(value), middle + 12], { width: 2.5 })),
      rect(area.x(first), top, area.x(third) - area.x(first), bottom - top, '#dfe6fb', 2.5),
      line([area.x(median), top], [area.x(median), bottom], { width: 3.5 }),
    ];
  };
  return figure(240, [
    ...grid(area, range(0, 60, 10), []),
    line([area.left, area.bottom], [area.right, area.bottom]),
    ...range(0, 60, 10).flatMap((value) => [
      line([area.x(value), area.bottom], [area.x(value), area.bottom + 7]),
      text(area.x(value), area.bottom + 27, String(value)),
    ]),
    ...box(2.9, [5, 10, 14, 20, 32]),
    ...box(1, [12, 22, 30, 41, 56]),
    text(area.left - 14, area.y(2.9) + 6, 'Walkers', { anchor: 'end' }),
    text(area.left - 14, area.y(1) + 6, 'Bus riders', { anchor: 'end' }),
    text(area.x(30), area.bottom + 56, 'Travel time (minutes)'),
  ]);
};

const means = () => {
  const factorial = (n) => range(1, n).reduce((product, factor) => product * factor, 1);
  /** The density of the mean of n values of an exponential population with mean 1. */
  const density = (n) => (x) => (n * (n * x) ** (n - 1) * Math.exp(-n * x)) / factorial(n - 1);
  const area = plane({ left: 60, top: 20, width: 520, height: 220, x: [0, 4], y: [0, 2.4] });
  const points = (n, from) =>
    range(0, 160)
      .map((step) => from + ((4 - from) * step) / 160)
      .map((x) => area.at(x, density(n)(x)));
  return figure(290, [
    line([area.left, area.bottom], [area.right + 10, area.bottom]),
    line([area.x(1), area.bottom], [area.x(1), area.bottom + 7]),
    text(area.x(1), area.bottom + 30, 'μ', { italic: true }),
    polyline(points(1, 0), { width: 2.5 }),
    polyline(points(5, 0), { width: 2.5, dash: '9 5' }),
    polyline(points(30, 0), { width: 2.5, dash: '3 5' }),
    text(area.x(2.3), area.y(0.2), 'population', { anchor: 'start' }),
    text(area.x(1.62), area.y(0.55), 'means of 5', { anchor: 'start' }),
    text(area.x(1.25), area.y(1.7), 'means of 30', { anchor: 'start' }),
  ]);
};

const residuals = () => {
  const scattered = [0.9, -0.6, 0.2, -1.1, 1.2, -0.3, 0.7, -0.9, 0.4, -0.1, 1, -0.8];
  const curved = range(0, 11).map((at) => ((at - 5.5) / 5.5) ** 2 * 2.1 - 0.85 + (at % 2 === 0 ? 0.12 : -0.12));
  const plot = (left, values) => {
    const area = plane({ left, top: 25, width: 230, height: 170, x: [-0.5, 11.5], y: [-1.6, 1.6] });
    return [
      line([area.left, area.top], [area.left, area.bottom]),
      line([area.left, area.y(0)], [area.right, area.y(0)]),
      ...values.map((value, at) => dot(area.at(at, value))),
      text(area.left - 10, area.y(0) + 6, '0', { anchor: 'end' }),
      text(area.x(5.5), area.bottom + 24, 'x', { italic: true }),
    ];
  };
  return figure(240, [...plot(70, scattered), ...plot(380, curved), text(28, 116, 'Residual', { turn: true })]);
};

saveFigures('materials/ap-statistics/figures', {
  'two-boxes.svg': twoBoxes(),
  'means.svg': means(),
  'residuals.svg': residuals(),
});
