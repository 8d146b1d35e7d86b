/**
 * Graphs of economics: a quantity to the right and dollars (or another value) upward from zero, lines and curves with their names at
 * their ends, and marked points. A line is [x, y] points in the units of the axes.
 */
import { plane } from './axes.mjs';
import { label, pen, range } from './svg.mjs';

const marks = pen();
const { rule, line, polyline, polygon, text, figure } = marks;
const SHADE = '#d9dde2';

/** The points of a curve y = f(x). */
export const curve = (f, from, to, steps = 80) =>
  range(0, steps).map((step) => {
    const x = from + ((to - from) * step) / steps;
    return [x, f(x)];
  });

/** The side of the square and the room beside it. A small one is read on a phone, where a figure in a text is not enlarged. */
const usual = { side: 470, left: 86, right: 84 };
const small = { side: 300, left: 68, right: 72 };

/**
 * A whole graph. `x` and `y`: { to, step, name }; `ticks: false` leaves an axis without numbers and grid. `lines`: { points, name, dash,
 * beside, up }: the name stands at the last point, moved by `beside` and `up` pixels. `dots`: points, with a name where they have one.
 * `dotted`: lines from one point to another that help to read. `words`: a text at a point. `fills`: shaded areas as points. `guides`: points,
 * [x, y, name below, name at the left], with dotted lines to those names on the axes.
 */
export function graph({ x, y, lines, dots = [], dotted = [], words = [], fills = [], guides = [], isSmall = false }) {
  const { side, left, right } = isSmall ? small : usual;
  const area = plane({ left, top: 36, width: side, height: side, x: [0, x.to], y: [0, y.to] });
  const { at } = area;
  const values = (axis) => (axis.ticks === false ? [] : range(0, axis.to, axis.step));
  const parts = [
    ...fills.map((points) => polygon(points.map((point) => at(...point)), SHADE)), // biome-ignore format: one line
    ...values(x).map((value) => line(at(value, 0), at(value, y.to), { width: 1, stroke: rule })),
    ...values(y).map((value) => line(at(0, value), at(x.to, value), { width: 1, stroke: rule })),
    line(at(0, 0), at(x.to, 0)),
    line(at(0, 0), at(0, y.to)),
    ...values(x).map((value) => text(at(value, 0)[0], at(value, 0)[1] + 26, label(value))),
    ...values(y).map((value) => text(at(0, value)[0] - 12, at(0, value)[1] + 6, label(value), { anchor: 'end' })),
    ...guides.flatMap((guide) => drawGuide(area, guide)),
    ...dotted.map(([from, to]) => line(at(...from), at(...to), { dash: '2 6' })),
    ...lines.flatMap(({ points, name, dash, beside = 8, up = 0 }) => {
      const pixels = points.map((point) => at(...point));
      const [endX, endY] = pixels.at(-1);
      return [polyline(pixels, { dash }), text(endX + beside, endY + 6 - up, name, { anchor: 'start', size: 19 })];
    }),
    ...dots.flatMap(([px, py, name]) => {
      const [left, top] = at(px, py);
      return [marks.dot([left, top], 5.5), ...(name ? [text(left + 12, top - 10, name, { anchor: 'start', size: 19 })] : [])];
    }),
    ...words.map(([px, py, content]) => text(...at(px, py), content, { anchor: 'start' })),
    text(at(x.to / 2, 0)[0], area.bottom + 60, x.name),
    text(isSmall ? 18 : 26, at(0, y.to / 2)[1], y.name, { turn: true }),
  ];
  return figure(area.bottom + 84, parts, { width: area.right + right });
}

const drawGuide = (area, [x, y, below, beside]) => [
  ...(below ? [line(area.at(x, y), area.at(x, 0), { dash: '2 6' }), text(area.x(x), area.bottom + 26, below)] : []),
  ...(beside ? [line(area.at(x, y), area.at(0, y), { dash: '2 6' })] : []),
  ...(beside ? [text(area.left - 8, area.y(y) + 6, beside, { anchor: 'end' })] : []),
  marks.dot(area.at(x, y), 4.5),
];
