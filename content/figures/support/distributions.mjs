/** Histograms and box plots: how the values of one variable are spread over an axis. */
import { axesOf } from './axes.mjs';
import { pen, range, WIDTH } from './svg.mjs';

const marks = pen({ roundJoins: true });
const { line, rect, text, figure } = marks;
const { edges, valueAxis } = axesOf(marks);

/** Bars that touch, each over an interval of `width` from `from` on; `heights` are counts, and each bar includes its left end; `over`: the width of the figure. */
export function histogram({ title, from, width, heights, to, step, below, beside, over = WIDTH }) {
  const box = { left: 90, right: over - 30, top: 60, bottom: 400 };
  const { y, parts: axis } = valueAxis(box, { to, step });
  const wide = (box.right - box.left) / heights.length;
  const ends = range(from, from + width * heights.length, width);
  const parts = [
    text(over / 2, 32, title, { size: 19, weight: 700 }),
    ...axis,
    ...heights.map((height, at) => rect(box.left + at * wide, y(height), wide, box.bottom - y(height), '#c9cdd2', 2)),
    ...edges(box),
    ...ends.map((value, at) => text(box.left + at * wide, box.bottom + 28, String(value))),
    text((box.left + box.right) / 2, 464, below, { size: 19 }),
    text(34, (box.top + box.bottom) / 2, beside, { size: 19, turn: true }),
    text(over / 2, 504, 'Each bar includes its left end and not its right end.', { size: 16 }),
  ];
  return figure(520, parts, { width: over });
}

/** One box plot at a height, with its name, where it has one, to the left of the axis; `area` maps its five numbers to pixels. */
function boxPlot(area, y, name, [least, lower, median, upper, greatest]) {
  const x = area.x;
  const half = 34;
  return [
    line([x(least), y], [x(lower), y]),
    line([x(upper), y], [x(greatest), y]),
    ...[least, greatest].map((end) => line([x(end), y - 16], [x(end), y + 16])),
    rect(x(lower), y - half, x(upper) - x(lower), 2 * half, '#ffffff', 2),
    line([x(median), y - half], [x(median), y + half], { width: 3 }),
    ...(name ? [text(20, y + 6, name, { anchor: 'start', size: 19 })] : []),
  ];
}

/** Box plots, [name, five numbers], one below the other over an axis of `values`; `area` is where they stand. */
export const boxPlots = (area, values, plots, below) =>
  figure(area.bottom + 90, [
    ...values.map((value) => line([area.x(value), area.top], [area.x(value), area.bottom], { width: 1, stroke: marks.rule })),
    ...plots.flatMap(([name, numbers], at) => boxPlot(area, area.top + 65 + at * 130, name, numbers)),
    line([area.left, area.bottom], [area.right, area.bottom]),
    ...values.map((value) => text(area.x(value), area.bottom + 26, String(value))),
    text((area.left + area.right) / 2, area.bottom + 70, below, { size: 19 }),
  ]);
