/**
 * Draws the figure of the module reading-writing-2-harder of the mock test sat-full-1, into the module's figures folder:
 *
 *   traffic-speeds.svg      line graph, three measures for slowing cars
 *
 * Run from anywhere: node content/figures/sat-full-1-rw2.mjs
 *
 * The same run always writes the same bytes. When a number changes here, change the `alt` text, the options and the
 * explanation in quiz.yaml as well. The figure is dark ink on a white ground and tells its lines apart by marker and dash,
 * never by colour.
 */
import { axesOf } from './support/axes.mjs';
import { n, pen, saveFigures, WIDTH } from './support/svg.mjs';

const marks = pen();
const { ink, line, polyline, rect, text, figure } = marks;
const { edges, valueAxis } = axesOf(marks);

const circle = (point) => marks.ring(point, 7);
const square = ([x, y]) => rect(x - 7, y - 7, 14, 14, ink);
const triangle = ([x, y]) =>
  `<polygon points="${n(x)},${n(y - 9)} ${n(x + 9)},${n(y + 7)} ${n(x - 9)},${n(y + 7)}" fill="#ffffff" stroke="${ink}"` +
  ' stroke-width="3"/>';

/** Where a point's number stands, from the marker's centre: beside the first and last points, above or below the others. */
const BESIDE = { left: [-15, 6, 'end'], right: [15, 6, 'start'], above: [0, -15, 'middle'], below: [0, 27, 'middle'] };

/** Mean speed before and 1, 6 and 12 months after each of three measures. */
function trafficSpeeds() {
  const times = ['Before', '1 month', '6 months', '12 months'];
  const measures = [
    { name: 'Painted lines', speeds: [50, 43, 45, 48], marker: circle, labels: ['left', 'above', 'above', 'right'] },
    {
      name: 'Raised crossings',
      speeds: [48, 39, 38, 38],
      marker: square,
      dash: '11 6',
      labels: ['left', 'above', 'below', 'right'],
    },
    { name: 'Speed signs', speeds: [46, 35, 41, 45], marker: triangle, dash: '3 5', labels: ['left', 'below', 'above', 'right'] },
  ];
  const box = { left: 84, right: 622, top: 104, bottom: 424 };
  const { left, right, top, bottom } = box;
  const { y, parts: axis } = valueAxis(box, { from: 30, to: 55, step: 5 });
  const x = (index) => left + ((index + 0.5) / times.length) * (right - left);
  const parts = [text(WIDTH / 2, 32, 'Mean Speed of Cars with Three Measures', { size: 19, weight: 700 })];
  measures.forEach(({ name, marker, dash }, index) => {
    const at = [62, 252, 466][index];
    const row = [at - 28, at + 28].map((end) => [end, 70]);
    parts.push(polyline(row, { dash }), marker([at, 70]), text(at + 38, 76, name, { anchor: 'start' }));
  });
  parts.push(...axis);
  times.forEach((time, index) => {
    parts.push(line([x(index), bottom], [x(index), bottom + 7]), text(x(index), bottom + 28, time));
  });
  for (const { speeds, marker, dash, labels } of measures) {
    const points = speeds.map((speed, index) => [x(index), y(speed)]);
    parts.push(polyline(points, { dash }), ...points.map(marker));
    points.forEach(([cx, cy], index) => {
      const [dx, dy, anchor] = BESIDE[labels[index]];
      parts.push(text(cx + dx, cy + dy, String(speeds[index]), { anchor, weight: 700 }));
    });
  }
  parts.push(...edges(box));
  parts.push(text((left + right) / 2, bottom + 58, 'Time of measurement'));
  parts.push(text(30, (top + bottom) / 2, 'Mean speed (km/h)', { turn: true }));
  return figure(500, parts);
}

saveFigures('mocks/sat-full-1/reading-writing-2-harder', { 'figures/traffic-speeds.svg': trafficSpeeds() });
