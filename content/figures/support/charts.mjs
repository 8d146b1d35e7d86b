/** Bar and line charts: a value upward from zero over a few named places. */
import { axesOf } from './axes.mjs';
import { label, pen, WIDTH } from './svg.mjs';

const marks = pen();
const { line, polyline, rect, text, figure, dot } = marks;
const { valueAxis } = axesOf(marks);

const box = { left: 96, right: WIDTH - 24, top: 30, bottom: 400 };

const places = (names) => names.map((_, at) => box.left + ((at + 0.5) * (box.right - box.left)) / names.length);

const frame = (names, y, name, below) => [
  ...y.parts,
  line([box.left, box.top], [box.left, box.bottom]),
  line([box.left, box.bottom], [box.right, box.bottom]),
  ...places(names).map((x, at) => text(x, box.bottom + 27, names[at])),
  text((box.left + box.right) / 2, box.bottom + 64, below),
  text(30, (box.top + box.bottom) / 2, name, { turn: true }),
];

/** One bar for each [name, value], with its value above it. */
export function barChart({ bars, to, step, name, below }) {
  const names = bars.map(([each]) => each);
  const y = valueAxis(box, { to, step });
  return figure(490, [
    ...frame(names, y, name, below),
    ...places(names).flatMap((x, at) => {
      const value = bars[at][1];
      return [rect(x - 36, y.y(value), 72, box.bottom - y.y(value), '#8a929b', 1.5), text(x, y.y(value) - 10, label(value))];
    }),
  ]);
}

/** Lines over named places: { name, dash, values }, null where a line has no value; each value stands at its point. */
export function lineChart({ names, lines, to, step, name, below }) {
  const y = valueAxis(box, { to, step });
  const xs = places(names);
  return figure(490, [
    ...frame(names, y, name, below),
    ...lines.flatMap(({ name: own, dash, values, under = false }) => {
      const points = values.flatMap((value, at) => (value === null ? [] : [{ at: [xs[at], y.y(value)], value }]));
      const [endX, endY] = points.at(-1).at;
      return [
        polyline(
          points.map(({ at }) => at),
          { width: 2.5, dash },
        ),
        ...points.map(({ at }) => dot(at)),
        ...points.map(({ at: [px, py], value }) => text(px, under ? py + 26 : py - 13, label(value))),
        ...(own ? [text(endX, under ? endY + 50 : endY - 50, own, { anchor: 'end', weight: 600 })] : []),
      ];
    }),
  ]);
}
