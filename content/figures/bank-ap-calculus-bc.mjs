/**
 * Draws the figures of the drills in AP Calculus BC, into the bank's own figures folder:
 *
 *   derivative-segments.svg   a derivative made of three line segments
 *   slope-field.svg           the slope field of a linear differential equation
 *
 * Run from anywhere: node content/figures/bank-ap-calculus-bc.mjs
 *
 * The same run always writes the same bytes. When a number changes here, change the `alt` text and the explanation in
 * bank.yaml as well. Dark ink on a white ground; things are told apart by shape or label, never by colour.
 */
import { axesOf, plane } from './support/axes.mjs';
import { label, pen, range, saveFigures } from './support/svg.mjs';

const marks = pen({ roundJoins: true });
const { polyline, dot, text, figure } = marks;
const { dashedAxes, grid, planeAxes, slopeSegments } = axesOf(marks);

function derivativeSegments() {
  const corners = [
    [0, 2],
    [3, -1],
    [5, -1],
    [8, 2],
  ];
  const area = plane({ left: 70, top: 50, unit: 60, x: [0, 8], y: [-2, 3] });
  return figure(400, [
    ...grid(area, range(0, 8), range(-2, 3)),
    ...planeAxes(area, range(1, 8), [-2, -1, 1, 2, 3]),
    polyline(corners.map(([x, y]) => area.at(x, y))),
    ...corners.map(([x, y]) => dot(area.at(x, y))),
    text(...area.at(7.2, 2.25), 'y = f′(x)', { size: 20, italic: true, anchor: 'end' }),
  ]);
}

function slopeField() {
  const steps = range(-3, 3);
  const area = plane({ left: 110, top: 56, unit: 66, x: [-3, 3], y: [-3, 3] });
  const edge = { left: area.left - 30, right: area.right + 30, top: area.top - 26, bottom: area.bottom + 30 };
  return figure(530, [
    ...dashedAxes(area, edge),
    ...slopeSegments(area, steps, steps, (x, y) => (x + y) / 2, 20),
    ...steps.map((value) => text(area.x(value), area.bottom + 56, label(value))),
    ...steps.map((value) => text(62, area.y(value) + 6, label(value), { anchor: 'end' })),
  ]);
}

saveFigures('bank/ap-calculus-bc/figures', {
  'derivative-segments.svg': derivativeSegments(),
  'slope-field.svg': slopeField(),
});
