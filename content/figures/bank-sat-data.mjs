/**
 * Draws figures of the drills in Problem-Solving and Data Analysis, into the bank's own figures folder:
 *
 *   commute-histogram.svg      histogram of 40 commuting times
 *   pumpkin-histogram.svg      histogram of 50 masses
 *   temperature-box-plot.svg   box plot of one month's temperatures
 *   two-box-plots.svg          two box plots with one median
 *   ten-points-and-line.svg    scatterplot of ten points with a line of best fit
 *
 * Run from anywhere: node content/figures/bank-sat-data.mjs
 *
 * The same run always writes the same bytes. When a number changes here, change the `alt` text and the explanation in
 * bank.yaml as well. Dark ink on a white ground; things are told apart by shape or label, never by colour.
 */
import { axesOf, plane } from './support/axes.mjs';
import { boxPlots, histogram } from './support/distributions.mjs';
import { pen, range, saveFigures } from './support/svg.mjs';

const marks = pen({ roundJoins: true });
const { line, dot, text, figure } = marks;
const { grid, frameAxes } = axesOf(marks);

const commutes = () =>
  histogram({
    title: 'Commuting Times',
    from: 0,
    width: 10,
    heights: [6, 14, 11, 5, 4],
    to: 16,
    step: 2,
    below: 'Time (minutes)',
    beside: 'Number of employees',
  });

const pumpkins = () =>
  histogram({
    title: 'Masses of 50 Pumpkins',
    from: 2,
    width: 2,
    heights: [5, 15, 12, 9, 6, 3],
    to: 16,
    step: 2,
    below: 'Mass (kilograms)',
    beside: 'Number of pumpkins',
  });

const temperatures = () =>
  boxPlots(
    plane({ left: 50, top: 30, width: 540, height: 130, x: [40, 90], y: [0, 1] }),
    range(40, 90, 5),
    [['', [45, 55, 60, 70, 80]]],
    'Daily high temperature (degrees Fahrenheit)',
  );

const twoDataSets = () =>
  boxPlots(
    plane({ left: 140, top: 30, width: 470, height: 270, x: [0, 80], y: [0, 1] }),
    range(0, 80, 10),
    [
      ['Data set A', [10, 20, 35, 50, 60]],
      ['Data set B', [5, 25, 35, 45, 70]],
    ],
    'Value',
  );

function tenPoints() {
  const values = [6, 6, 8, 12, 12, 16.5, 18, 17, 22, 24]; // at x = 1 to 10
  const area = plane({ left: 90, top: 30, width: 500, height: 416, x: [0, 10], y: [0, 26] });
  return figure(520, [
    ...grid(area, range(0, 10), range(0, 26)),
    ...frameAxes(area, range(0, 10), range(0, 26, 2), { below: 27, beside: 13 }),
    line(area.at(0, 3), area.at(10, 23), { width: 3 }),
    ...values.map((value, index) => dot(area.at(index + 1, value), 6)),
    text((area.left + area.right) / 2, 505, 'x', { size: 20, italic: true }),
    text(36, (area.top + area.bottom) / 2, 'y', { size: 20, italic: true }),
  ]);
}

saveFigures('bank/sat-data-analysis/figures', {
  'commute-histogram.svg': commutes(),
  'pumpkin-histogram.svg': pumpkins(),
  'temperature-box-plot.svg': temperatures(),
  'two-box-plots.svg': twoDataSets(),
  'ten-points-and-line.svg': tenPoints(),
});
