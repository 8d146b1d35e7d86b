/**
 * Draws the figures of the mock test sat-full-2, each into its module's own figures folder:
 *
 *   reading-writing-1         bus-trips.svg             line graph, bus trips in and outside of rush hour
 *   reading-writing-2-harder  finch-tutors.svg          bar chart, notes copied by young finches
 *   mathematics-1             homework-box-plots.svg    two box plots over one axis
 *   mathematics-2             books-histogram.svg       histogram of books read
 *   mathematics-2-harder      parallel-in-triangle.svg  a triangle cut by a parallel to its base
 *
 * Run from anywhere: node content/figures/sat-full-2.mjs
 *
 * The same run always writes the same bytes. When a number changes here, change the `alt` text and the explanation in
 * quiz.yaml as well. Dark ink on a white ground; things are told apart by shape, dash or label, never by colour.
 */
import { plane } from './support/axes.mjs';
import { barChart, lineChart } from './support/charts.mjs';
import { boxPlots, histogram } from './support/distributions.mjs';
import { pen, range, saveFigures, WIDTH } from './support/svg.mjs';

const marks = pen({ roundJoins: true });
const { line, polyline, dot, text, figure } = marks;

const busTrips = () =>
  lineChart({
    names: ['2018', '2019', '2020', '2021'],
    lines: [
      { name: 'Rush hour', values: [40, 41, 33, 32] },
      { name: 'Other hours', values: [20, 20, 28, 29], dash: '7 5', under: true },
    ],
    to: 50,
    step: 10,
    name: 'Bus trips per day (thousands)',
    below: 'Year',
  });

const finchTutors = () =>
  barChart({
    bars: [
      ['Living adult', 14],
      ['With picture', 9],
      ['Without picture', 9],
      ['Neither', 2],
    ],
    to: 16,
    step: 4,
    name: 'Notes copied (average)',
    below: 'Living adult, recording with or without picture, or neither',
  });

const homeworkBoxPlots = () =>
  boxPlots(
    plane({ left: 120, top: 30, width: 490, height: 270, x: [0, 90], y: [0, 1] }),
    range(0, 90, 10),
    [
      ['Class A', [10, 25, 40, 50, 80]],
      ['Class B', [20, 30, 35, 60, 70]],
    ],
    'Minutes of homework',
  );

const booksHistogram = () =>
  histogram({
    title: 'Books Read Last Year',
    from: 0,
    width: 5,
    heights: [4, 9, 7, 5, 2],
    to: 10,
    step: 2,
    below: 'Number of books',
    beside: 'Number of students',
  });

/** Triangle ABC with DE parallel to BC. The lengths are given by labels; the drawing keeps no scale. */
function parallelInTriangle() {
  const [a, b, c] = [
    [270, 50],
    [110, 350],
    [530, 350],
  ];
  const share = 0.55;
  const toward = (end) => [a[0] + (end[0] - a[0]) * share, a[1] + (end[1] - a[1]) * share];
  const [d, e] = [toward(b), toward(c)];
  const name = ([x, y], content, dx, dy) => text(x + dx, y + dy, content, { size: 22, italic: true });
  const length = ([x1, y1], [x2, y2], content) => text((x1 + x2) / 2 - 20, (y1 + y2) / 2, content, { size: 22 });
  return figure(430, [
    polyline([a, b, c, a]),
    line(d, e, { width: 3 }),
    ...[a, b, c, d, e].map((point) => dot(point, 4)),
    length(a, d, '6'),
    length(d, b, '4'),
    name(a, 'A', 0, -14),
    name(b, 'B', -16, 24),
    name(c, 'C', 16, 24),
    name(d, 'D', -22, 6),
    name(e, 'E', 22, 6),
    text(WIDTH / 2, 412, 'Note: The figure is not drawn to scale.', { size: 17 }),
  ]);
}

saveFigures('mocks/sat-full-2', {
  'reading-writing-1/figures/bus-trips.svg': busTrips(),
  'reading-writing-2-harder/figures/finch-tutors.svg': finchTutors(),
  'mathematics-1/figures/homework-box-plots.svg': homeworkBoxPlots(),
  'mathematics-2/figures/books-histogram.svg': booksHistogram(),
  'mathematics-2-harder/figures/parallel-in-triangle.svg': parallelInTriangle(),
});
