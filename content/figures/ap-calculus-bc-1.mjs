/**
 * Draws the figures of the mock test ap-calculus-bc-1, each into its module's own figures folder:
 *
 *   part-a   slope-field.svg           slopes that depend on y only
 *            accumulation.svg          a semicircle and two line segments
 *            derivative-segments.svg   a derivative made of four line segments
 *            composite-limit.svg       a graph with a hole and a jump
 *            cardioid.svg              a cardioid and a circle
 *   part-b   region.svg                the region between a parabola and an exponential curve
 *
 * Run from anywhere: node content/figures/ap-calculus-bc-1.mjs
 *
 * Curves are computed here from the functions that the questions state. The same run always writes the same bytes. When a number
 * changes here, change the `alt` text and the explanation in quiz.yaml as well. Every figure is dark ink on a white ground and tells
 * things apart by shape, dash or label, never by colour.
 */
import { axesOf, plane } from './support/axes.mjs';
import { label, pen, range, saveFigures } from './support/svg.mjs';

const SHADE = '#dcdcdc';
const marks = pen({ ink: '#1a1a1a', rule: '#d4d4d4', font: 'Arial, Helvetica, sans-serif', roundJoins: true });
const { polyline, text, figure } = marks;
const { grid, planeAxes, dashedAxes, slopeSegments } = axesOf(marks);

const dot = (point) => marks.dot(point, 6);
const hole = (point) => marks.ring(point, 6);
const shaded = (points) => marks.polygon(points, SHADE);

const curve = (area, f, from, to, count = 120) =>
  Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count).map((x) => area.at(x, f(x)));

const slopeField = () => {
  const slope = (_, y) => (y * (y - 2)) / 2;
  const area = plane({ left: 75, top: 60, unit: 80, x: [-3, 3], y: [-1, 3] });
  const edge = { left: area.left - 28, right: area.right + 28, top: area.top - 26, bottom: area.bottom + 26 };
  return figure(470, [
    ...dashedAxes(area, edge),
    ...slopeSegments(area, range(-3, 3, 0.5), range(-1, 3, 0.5), slope, 15),
    ...range(-3, 3).map((value) => text(area.x(value), area.bottom + 52, label(value))),
    ...range(-1, 3).map((value) => text(36, area.y(value) + 6, label(value), { anchor: 'end' })),
  ]);
};

const accumulation = () => {
  const area = plane({ left: 60, top: 60, unit: 62, x: [-2, 6], y: [-2, 2] });
  const circle = Array.from({ length: 121 }, (_, index) => Math.PI * (1 - index / 120)).map((angle) =>
    area.at(2 * Math.cos(angle), 2 * Math.sin(angle)),
  );
  const graph = [...circle, area.at(4, -2), area.at(6, 0)];
  return figure(370, [
    ...grid(area, range(-2, 6), range(-2, 2)),
    ...planeAxes(area, [-2, -1, 1, 2, 3, 4, 5, 6], [-2, -1, 1, 2], { aside: { '-2': -14, 2: -14, 6: 10 }, above: { 2: 14 } }),
    polyline(graph),
    ...[
      [-2, 0],
      [6, 0],
    ].map((end) => dot(area.at(...end))),
    text(area.x(1.75), area.y(1.62), 'y = f(x)', { italic: true, size: 20, anchor: 'start' }),
  ]);
};

const derivativeSegments = () => {
  const corners = [
    [0, 2],
    [2, 0],
    [4, -3],
    [6, 0],
    [8, 4],
  ];
  const area = plane({ left: 70, top: 60, unit: 60, x: [0, 8], y: [-4, 5] });
  return figure(650, [
    ...grid(area, range(0, 8), range(-4, 5)),
    ...planeAxes(area, range(1, 8), [-4, -3, -2, -1, 1, 2, 3, 4, 5], { aside: { 2: -14, 6: 14 } }),
    polyline(corners.map((corner) => area.at(...corner))),
    ...corners.map((corner) => dot(area.at(...corner))),
    text(area.x(6.9), area.y(2.9), 'y = f′(x)', { italic: true, size: 21, anchor: 'end' }),
  ]);
};

const compositeLimit = () => {
  const area = plane({ left: 90, top: 60, unit: 88, x: [0, 5], y: [0, 5] });
  const pieces = [
    [
      [0, 1],
      [2, 3],
      [3, 2],
    ],
    [
      [3, 4],
      [5, 2],
    ],
  ];
  const filled = [
    [0, 1],
    [2, 0],
    [3, 4],
    [5, 2],
  ];
  const open = [
    [2, 3],
    [3, 2],
  ];
  return figure(570, [
    ...grid(area, range(0, 5), range(0, 5)),
    ...planeAxes(area, range(1, 5), range(1, 5)),
    ...pieces.map((piece) => polyline(piece.map((point) => area.at(...point)))),
    ...filled.map((point) => dot(area.at(...point))),
    ...open.map((point) => hole(area.at(...point))),
    text(area.x(4.15), area.y(3.2), 'y = f(x)', { italic: true, size: 21, anchor: 'start' }),
  ]);
};

const cardioid = () => {
  const radius = (angle) => 2 + 2 * Math.cos(angle);
  const area = plane({ left: 70, top: 60, unit: 60, x: [-4, 4.5], y: [-3.5, 3.5] });
  const spot = (r, angle) => area.at(r * Math.cos(angle), r * Math.sin(angle));
  const sweep = (r, from, to, count = 180) =>
    Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count).map((angle) => spot(r(angle), angle));
  const circle = () => 3;
  const crossing = Math.PI / 3;
  return figure(
    540,
    [
      shaded([...sweep(radius, -crossing, crossing), ...sweep(circle, crossing, -crossing)]),
      ...planeAxes(area, [-4, -3, -2, -1, 1, 2, 3, 4], [-3, -2, 2, 3], {
        origin: false,
        aside: { '-3': -14, 3: -14, 4: 14 },
        above: { 3: 14, 2: 10, '-2': -10, '-3': -14 },
      }),
      polyline(sweep(radius, 0, 2 * Math.PI)),
      polyline(sweep(circle, 0, 2 * Math.PI), { dash: '10 6' }),
      text(area.x(2.75), area.y(2.55), 'r = 2 + 2 cos θ', { italic: true, size: 19, anchor: 'start' }),
      text(area.x(-2.35), area.y(2.55), 'r = 3', { italic: true, size: 19, anchor: 'end' }),
    ],
    { width: 650 },
  );
};

/** The zero of a function that is negative at `below` and positive at `above`. */
const zero = (f, below, above) => {
  let [low, high] = [below, above];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (f(middle) < 0) low = middle;
    else high = middle;
  }
  return low;
};

const region = () => {
  const upper = (x) => 5 - x * x;
  const lower = (x) => Math.exp(x / 2);
  const gap = (x) => upper(x) - lower(x);
  const [left, right] = [zero(gap, -3, 0), zero(gap, 3, 0)];
  const area = plane({ left: 70, top: 60, unit: 76, x: [-3, 3], y: [-1, 6] });
  const reach = Math.sqrt(6); // the parabola reaches y = −1
  return figure(660, [
    ...grid(area, range(-3, 3), range(-1, 6)),
    shaded([...curve(area, upper, left, right), ...curve(area, lower, left, right).reverse()]),
    ...planeAxes(area, [-3, -2, -1, 1, 2, 3], [-1, 1, 2, 3, 4, 5, 6], { aside: { '-2': 12, 2: -12 }, above: { 1: 12, 5: 16 } }),
    polyline(curve(area, upper, -reach, reach)),
    polyline(curve(area, lower, -3, 3), { dash: '10 6' }),
    text(area.x(-0.85), area.y(2.3), 'R', { italic: true, size: 26 }),
    text(area.x(1.05), area.y(4.35), 'y = 5 − x²', { italic: true, size: 20, anchor: 'start' }),
    text(area.x(2.15), area.y(2.2), 'y = e', { italic: true, size: 20, anchor: 'start' }),
    text(area.x(2.15) + 49, area.y(2.2) - 9, 'x/2', { italic: true, size: 15, anchor: 'start' }),
  ]);
};

saveFigures('mocks/ap-calculus-bc-1', {
  'part-a/figures/slope-field.svg': slopeField(),
  'part-a/figures/accumulation.svg': accumulation(),
  'part-a/figures/derivative-segments.svg': derivativeSegments(),
  'part-a/figures/composite-limit.svg': compositeLimit(),
  'part-a/figures/cardioid.svg': cardioid(),
  'part-b/figures/region.svg': region(),
});
