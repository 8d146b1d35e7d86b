/**
 * Draws the figure of the mock test ap-precalculus-1: part-a/wave.svg, a sinusoidal function with its extrema marked.
 *
 * Run from anywhere: node content/figures/ap-precalculus-1.mjs
 *
 * The curve is computed from the function that the question has as its key. When a number changes here, change the `alt` text and the
 * explanation in quiz.yaml as well.
 */
import { axesOf, plane } from './support/axes.mjs';
import { pen, range, saveFigures } from './support/svg.mjs';

const marks = pen({ ink: '#1a1a1a', rule: '#d4d4d4', font: 'Arial, Helvetica, sans-serif', roundJoins: true });
const { polyline, figure } = marks;
const { grid, planeAxes } = axesOf(marks);

const wave = () => {
  const area = plane({ left: 60, top: 60, unit: 42, x: [0, 12], y: [-2, 8] });
  const height = (x) => 3 + 4 * Math.cos((Math.PI / 4) * (x - 1));
  const extrema = [1, 5, 9];
  return figure(540, [
    ...grid(area, range(0, 12), range(-2, 8)),
    ...planeAxes(area, range(1, 12), [-2, -1, 1, 2, 3, 4, 5, 6, 7, 8]),
    polyline(range(0, 12, 0.1).map((x) => area.at(x, height(x)))),
    ...extrema.map((x) => marks.dot(area.at(x, height(x)), 6)),
  ]);
};

saveFigures('mocks/ap-precalculus-1/part-a/figures', { 'wave.svg': wave() });
