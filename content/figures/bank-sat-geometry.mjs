/**
 * Draws figures of the drills in Geometry and Trigonometry, into the bank's own figures folder:
 *
 *   crossing-triangles.svg   two similar triangles at two crossing segments
 *   unit-circle.svg          a point of the unit circle and its angle
 *   inscribed-angle.svg      an inscribed angle and the central angle over the same arc
 *   tangent-segment.svg      a tangent and the radius to the point where it touches
 *
 * Run from anywhere: node content/figures/bank-sat-geometry.mjs
 *
 * The same run always writes the same bytes. When a number changes here, change the `alt` text and the explanation in
 * bank.yaml as well. Dark ink on a white ground; things are told apart by label, never by colour.
 */
import { away, pen, range, saveFigures, WIDTH } from './support/svg.mjs';

const marks = pen({ roundJoins: true });
const { line, polyline, arc, arrow, dot, text, figure } = marks;

const name = ([x, y], content, dx, dy) => text(x + dx, y + dy, content, { size: 22, italic: true });
const size = ([x, y], content, dx, dy) => text(x + dx, y + dy, content, { size: 21 });
const middle = ([x1, y1], [x2, y2]) => [(x1 + x2) / 2, (y1 + y2) / 2];
const circle = (center, radius) => polyline(range(0, 360, 3).map((angle) => away(center, radius, angle)));
const freeScale = (y) => text(WIDTH / 2, y, 'Note: The figure is not drawn to scale.', { size: 17 });

/** AB above and DC below are parallel, and the segments AC and BD cross at E. */
function crossingTriangles() {
  const e = [310, 180];
  const [a, b] = [
    [220, 60],
    [430, 60],
  ];
  const beyond = ([x, y], factor) => [e[0] + (e[0] - x) * factor, e[1] + (e[1] - y) * factor];
  const [c, d] = [beyond(a, 1.35), beyond(b, 1.35)];
  return figure(430, [
    line(a, b, { width: 3 }),
    line(d, c, { width: 3 }),
    line(a, c, { width: 3 }),
    line(b, d, { width: 3 }),
    ...[a, b, c, d, e].map((point) => dot(point, 4)),
    size(middle(a, b), '8', 0, -14),
    size(middle(a, e), '6', -20, 8),
    size(middle(e, c), '9', 22, 0),
    name(a, 'A', -16, -8),
    name(b, 'B', 16, -8),
    name(c, 'C', 18, 18),
    name(d, 'D', -18, 18),
    name(e, 'E', -26, 7),
    freeScale(412),
  ]);
}

function unitCircle() {
  const [o, radius] = [[300, 270], 180];
  const p = away(o, radius, 120);
  return figure(520, [
    circle(o, radius),
    line([60, o[1]], [540, o[1]]),
    line([o[0], 490], [o[0], 50]),
    arrow([550, o[1]], 0),
    arrow([o[0], 40], -90),
    name([565, o[1]], 'x', 0, 6),
    name([o[0], 34], 'y', 20, 6),
    line(o, p, { width: 3 }),
    arc(o, 46, 0, 120),
    text(...away(o, 76, 48), '2π/3', { size: 21 }),
    ...[o, p].map((point) => dot(point)),
    name(p, 'P', -18, -10),
    name(o, 'O', -18, 26),
    size([o[0] + radius, o[1]], '1', 14, 26),
  ]);
}

function inscribedAngle() {
  const [o, radius] = [[320, 220], 175];
  const [a, b, c] = [270 - 52, 270 + 52, 80].map((angle) => away(o, radius, angle));
  // As seen in the figure, where y grows downward.
  const toward = ([x1, y1], [x2, y2]) => (Math.atan2(y1 - y2, x2 - x1) * 180) / Math.PI;
  return figure(440, [
    circle(o, radius),
    polyline([a, o, b]),
    polyline([a, c, b]),
    arc(o, 32, 270 - 52, 270 + 52),
    arc(c, 52, toward(c, a), toward(c, b)),
    text(...away(o, 60, 270), '104°', { size: 21 }),
    text(...away(c, 84, (toward(c, a) + toward(c, b)) / 2), 'x°', { size: 21 }),
    ...[a, b, c, o].map((point) => dot(point)),
    name(a, 'A', -20, 20),
    name(b, 'B', 20, 20),
    name(c, 'C', 4, -14),
    name(o, 'O', 0, -14),
  ]);
}

function tangentSegment() {
  const [o, radius] = [[220, 210], 150];
  const t = away(o, radius, 62);
  // Perpendicular to the radius at T.
  const p = away(t, 330, 62 - 90);
  return figure(430, [
    circle(o, radius),
    polyline([o, t, p, o]),
    ...[o, t, p].map((point) => dot(point)),
    size(middle(o, t), '8', -20, 0),
    size(middle(o, p), '17', -6, 28),
    name(o, 'O', -18, 14),
    name(t, 'T', 6, -14),
    name(p, 'P', 20, 8),
    freeScale(414),
  ]);
}

saveFigures('bank/sat-geometry-trigonometry/figures', {
  'crossing-triangles.svg': crossingTriangles(),
  'unit-circle.svg': unitCircle(),
  'inscribed-angle.svg': inscribedAngle(),
  'tangent-segment.svg': tangentSegment(),
});
