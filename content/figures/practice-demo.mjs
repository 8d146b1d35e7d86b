/**
 * Draws the figures of the mock test sat-practice-demo, each into its module's own figures folder:
 *
 *   reading-writing   moths-at-lamps.svg      line graph, two kinds of lamps
 *   mathematics       similar-triangles.svg   a triangle cut by a parallel
 *
 * Run from anywhere: node content/figures/practice-demo.mjs
 *
 * The same run always writes the same bytes. When a number changes here, change the `alt` text and the explanation in
 * quiz.yaml as well. Every figure is dark ink on a white ground and tells things apart by shape, dash or label, never by
 * colour.
 */
import { axesOf } from './support/axes.mjs';
import { pen, saveFigures, WIDTH } from './support/svg.mjs';

const marks = pen();
const { ink, line, polyline, rect, text, figure } = marks;
const { edges, valueAxis } = axesOf(marks);

const circle = (point) => marks.ring(point, 7);
const square = ([x, y]) => rect(x - 7, y - 7, 14, 14, ink);

/** Moths per night at white and amber lamps, at three levels of brightness. */
function mothsAtLamps() {
  const levels = ['Low', 'Medium', 'High'];
  const lamps = [
    { name: 'White lamps', moths: [18, 34, 52], marker: circle, labelY: -16 },
    { name: 'Amber lamps', moths: [10, 16, 7], marker: square, dash: '10 6', labelY: 28 },
  ];
  const box = { left: 90, right: 616, top: 112, bottom: 412 };
  const { left, right, top, bottom } = box;
  const { y, parts: axis } = valueAxis(box, { to: 60, step: 10 });
  const x = (index) => left + ((index + 0.5) / levels.length) * (right - left);
  const parts = [text(WIDTH / 2, 32, 'Moths Counted at Two Kinds of Lamps', { size: 19, weight: 700 })];
  lamps.forEach(({ name, marker, dash }, index) => {
    const at = 130 + index * 230;
    const row = [at - 30, at + 30].map((end) => [end, 72]);
    parts.push(polyline(row, { dash }), marker([at, 72]), text(at + 42, 78, name, { anchor: 'start' }));
  });
  parts.push(...axis);
  levels.forEach((level, index) => {
    parts.push(line([x(index), bottom], [x(index), bottom + 7]), text(x(index), bottom + 28, level));
  });
  for (const { moths, marker, dash, labelY } of lamps) {
    const points = moths.map((count, index) => [x(index), y(count)]);
    parts.push(polyline(points, { dash }), ...points.map(marker));
    parts.push(...points.map(([cx, cy], index) => text(cx, cy + labelY, String(moths[index]), { weight: 700 })));
  }
  parts.push(...edges(box));
  parts.push(text((left + right) / 2, bottom + 58, 'Brightness of the lamp'));
  parts.push(text(34, (top + bottom) / 2, 'Moths per night (mean)', { turn: true }));
  return figure(488, parts);
}

/** Triangle ABC with DE parallel to BC. The lengths are given by labels; the drawing keeps no scale. */
function similarTriangles() {
  const [a, b, c] = [
    [270, 50],
    [90, 350],
    [540, 350],
  ];
  const share = 0.56;
  const between = ([x1, y1], [x2, y2], part) => [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
  const d = between(a, b, share);
  const e = between(a, c, share);
  const name = ([x, y], letter, dx, dy) => text(x + dx, y + dy, letter, { size: 22, italic: true });
  const beside = (one, other, content, dx, dy) => {
    const [x, y] = between(one, other, 0.5);
    return text(x + dx, y + dy, content, { size: 21, italic: content === 'x' });
  };
  return figure(450, [
    polyline([a, b, c, a, b]),
    polyline([d, e]),
    name(a, 'A', 0, -14),
    name(b, 'B', -20, 8),
    name(c, 'C', 20, 8),
    name(d, 'D', -20, 4),
    name(e, 'E', 22, 4),
    beside(a, d, '6', -20, 0),
    beside(d, b, '4', -20, 0),
    beside(d, e, '9', 0, -12),
    beside(b, c, 'x', 0, 32),
    text(WIDTH / 2, 432, 'Note: Figure not drawn to scale.'),
  ]);
}

saveFigures('mocks/sat-practice-demo', {
  'reading-writing/figures/moths-at-lamps.svg': mothsAtLamps(),
  'mathematics/figures/similar-triangles.svg': similarTriangles(),
});
