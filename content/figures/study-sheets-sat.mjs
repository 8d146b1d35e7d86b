/**
 * Draws the figures of the study sheets of the SAT that show data, into content/materials/sat-dominance-program/figures:
 *
 *   tree-bars.svg   four bars, two for each kind of tree
 *   box-plot.svg    a box plot
 *   scatter.svg     a scatterplot with its line of best fit
 *
 * Run from anywhere: node content/figures/study-sheets-sat.mjs, then node tools/scripts/study-sheets.mjs for the PDFs. The same run always
 * writes the same bytes. When a number changes here, change the text alternative in the sheet as well.
 */
import { axesOf, plane } from './support/axes.mjs';
import { pen, range, saveFigures } from './support/svg.mjs';

const marks = pen({ ink: '#12161f', rule: '#d8dde6', font: 'Atkinson, sans-serif', roundJoins: true });
const { polyline, line, text, dot, rect, figure } = marks;
const { grid, frameAxes } = axesOf(marks);

const treeBars = () => {
  const area = plane({ left: 90, top: 30, width: 480, height: 220, x: [0, 4], y: [0, 80] });
  const bars = [
    { from: 0.3, value: 34, fill: '#ffffff' },
    { from: 1, value: 61, fill: '#9fb0e8' },
    { from: 2.3, value: 58, fill: '#ffffff' },
    { from: 3, value: 66, fill: '#9fb0e8' },
  ];
  return figure(340, [
    ...grid(area, [], range(20, 80, 20)),
    ...frameAxes(area, [], range(0, 80, 20)),
    ...bars.flatMap(({ from, value, fill }) => [
      rect(area.x(from), area.y(value), area.x(0.7) - area.x(0), area.bottom - area.y(value), fill, 1.5),
      text(area.x(from + 0.35), area.y(value) - 8, String(value)),
    ]),
    text(area.x(1), area.bottom + 26, 'Street trees'),
    text(area.x(3), area.bottom + 26, 'Park trees'),
    text(34, 140, 'Leaves left (%)', { turn: true }),
    rect(160, 304, 18, 18, '#ffffff', 1.5),
    text(188, 319, 'not watered', { anchor: 'start' }),
    rect(340, 304, 18, 18, '#9fb0e8', 1.5),
    text(368, 319, 'watered', { anchor: 'start' }),
  ]);
};

const boxPlot = () => {
  const area = plane({ left: 70, top: 30, width: 500, height: 90, x: [0, 50], y: [0, 3] });
  const [least, first, median, third, greatest] = [8, 15, 22, 35, 46];
  const middle = area.y(1.7);
  const [top, bottom] = [middle - 26, middle + 26];
  return figure(180, [
    ...grid(area, range(0, 50, 10), []),
    line([area.left, area.bottom], [area.right, area.bottom]),
    ...range(0, 50, 10).flatMap((value) => [
      line([area.x(value), area.bottom], [area.x(value), area.bottom + 7]),
      text(area.x(value), area.bottom + 27, String(value)),
    ]),
    line([area.x(least), middle], [area.x(first), middle], { width: 2.5 }),
    line([area.x(third), middle], [area.x(greatest), middle], { width: 2.5 }),
    ...[least, greatest].map((value) => line([area.x(value), top + 12], [area.x(value), bottom - 12], { width: 2.5 })),
    rect(area.x(first), top, area.x(third) - area.x(first), bottom - top, '#dfe6fb', 2.5),
    line([area.x(median), top], [area.x(median), bottom], { width: 3.5 }),
  ]);
};

const scatter = () => {
  const area = plane({ left: 90, top: 30, width: 470, height: 240, x: [0, 10], y: [0, 70] });
  const points = [
    [1, 20],
    [2, 19],
    [3, 29],
    [4, 30],
    [5, 41],
    [6, 36],
    [7, 50],
    [8, 49],
    [9, 60],
    [9.5, 57],
  ];
  return figure(340, [
    ...grid(area, range(0, 10, 2), range(0, 70, 10)),
    ...frameAxes(area, range(0, 10, 2), range(0, 60, 20)),
    polyline([area.at(0, 12), area.at(10, 62)], { width: 2.5 }),
    ...points.map(([x, y]) => dot(area.at(x, y))),
    text(area.x(5), area.bottom + 54, 'x', { italic: true }),
    text(36, area.y(35), 'y', { italic: true }),
  ]);
};

saveFigures('materials/sat-dominance-program/figures', {
  'tree-bars.svg': treeBars(),
  'box-plot.svg': boxPlot(),
  'scatter.svg': scatter(),
});
