/**
 * Scales, grids and axes of the figure scripts. A box is { left, right, top, bottom } in pixels; an area is a box that also
 * maps data to pixels.
 */
import { label } from './svg.mjs';

/**
 * Maps data to the pixels of a rectangle. `x` and `y` are the least and the greatest value. Instead of `width` and `height`,
 * `unit` gives the pixels of one unit on both axes.
 */
export function plane({ left, top, unit, x: [x0, x1], y: [y0, y1], width = unit * (x1 - x0), height = unit * (y1 - y0) }) {
  const x = (value) => left + ((value - x0) / (x1 - x0)) * width;
  const y = (value) => top + ((y1 - value) / (y1 - y0)) * height;
  return { left, top, right: left + width, bottom: top + height, x, y, at: (a, b) => [x(a), y(b)] };
}

/**
 * The axes that a pen draws. `valueLabel` is how far the numbers of a value axis stand to the left of the axis and their
 * baseline below the rule, in pixels.
 */
export function axesOf({ rule, line, arrow, text }, { valueLabel: [labelLeft, labelDown] = [12, 6] } = {}) {
  const light = { width: 1, stroke: rule };

  /** Light grid lines at the given data values. */
  const grid = (area, xs, ys) => [
    ...xs.map((value) => line([area.x(value), area.top], [area.x(value), area.bottom], light)),
    ...ys.map((value) => line([area.left, area.y(value)], [area.right, area.y(value)], light)),
  ];

  /** The two dark lines along the left and the bottom edge. */
  const edges = ({ left, right, top, bottom }) => [line([left, top], [left, bottom]), line([left, bottom], [right, bottom])];

  /** Labeled axes along the left and bottom edges, for data plots; `below` and `beside` are the distances of the labels. */
  const frameAxes = (area, xs, ys, { below = 25, beside = 12 } = {}) => [
    ...edges(area),
    ...xs.flatMap((value) => [
      line([area.x(value), area.bottom], [area.x(value), area.bottom + 7]),
      text(area.x(value), area.bottom + below, label(value)),
    ]),
    ...ys.flatMap((value) => [
      line([area.left - 7, area.y(value)], [area.left, area.y(value)]),
      text(area.left - beside, area.y(value) + 6, label(value), { anchor: 'end' }),
    ]),
  ];

  /**
   * Axes through the origin with arrowheads and labeled ticks. Where a curve would run through a label, `aside` moves that of
   * an x-value to the right and `above` that of a y-value up, by pixels, and `yLabels` moves all those of y to another place;
   * `origin` false leaves out its letter.
   */
  const planeAxes = (area, xs, ys, { aside = {}, above = {}, yLabels = area.x(0), origin = true } = {}) => [
    line([area.left - 14, area.y(0)], [area.right + 14, area.y(0)]),
    line([area.x(0), area.top - 14], [area.x(0), area.bottom + 14]),
    arrow([area.right + 24, area.y(0)], 0),
    arrow([area.x(0), area.top - 24], -90),
    text(area.right + 36, area.y(0) + 6, 'x', { italic: true, size: 20 }),
    text(area.x(0) + 14, area.top - 16, 'y', { italic: true, size: 20, anchor: 'start' }),
    ...(origin ? [text(area.x(0) - 9, area.y(0) + 22, 'O', { italic: true, anchor: 'end' })] : []),
    ...xs.flatMap((value) => [
      line([area.x(value), area.y(0) - 5], [area.x(value), area.y(0) + 5]),
      text(area.x(value) + (aside[value] ?? 0), area.y(0) + 23, label(value)),
    ]),
    ...ys.flatMap((value) => [
      line([area.x(0) - 5, area.y(value)], [area.x(0) + 5, area.y(value)]),
      text(yLabels - 11, area.y(value) + 6 - (above[value] ?? 0), label(value), { anchor: 'end' }),
    ]),
  ];

  /** Dashed axes without ticks, from edge to edge of a box around the area. */
  const dashedAxes = (area, box) => [
    line([box.left, area.y(0)], [box.right, area.y(0)], { width: 1.5, dash: '5 4' }),
    line([area.x(0), box.top], [area.x(0), box.bottom], { width: 1.5, dash: '5 4' }),
    arrow([box.right + 8, area.y(0)], 0),
    arrow([area.x(0), box.top - 8], -90),
    text(box.right + 24, area.y(0) + 6, 'x', { italic: true, size: 20 }),
    text(area.x(0) + 16, box.top, 'y', { italic: true, size: 20 }),
  ];

  /** The segments of a slope field, each reaching `half` its length to either side of its point. */
  const slopeSegments = (area, xs, ys, slope, half) =>
    xs.flatMap((x) =>
      ys.map((y) => {
        const angle = Math.atan(slope(x, y));
        const [dx, dy] = [half * Math.cos(angle), half * Math.sin(angle)];
        return line([area.x(x) - dx, area.y(y) + dy], [area.x(x) + dx, area.y(y) - dy], { width: 3 });
      }),
    );

  /** The vertical axis of a chart: its scale `y`, and its rules and numbers as `parts`. */
  const valueAxis = ({ left, right, top, bottom }, { from = 0, to, step }) => {
    const y = (value) => bottom - ((value - from) / (to - from)) * (bottom - top);
    const parts = [];
    for (let value = from; value <= to; value += step) {
      if (value > from) parts.push(line([left, y(value)], [right, y(value)], light));
      parts.push(text(left - labelLeft, y(value) + labelDown, String(value), { anchor: 'end' }));
    }
    return { y, parts };
  };

  /** The key of one line in a line graph: a piece of the line with its marker, and its name. */
  const lineKey = (left, name, dash, marker) => [
    line([left, 66], [left + 39, 66], { width: 2.5, dash }),
    marker([left + 19.5, 66]),
    text(left + 49, 71.5, name),
  ];

  return { grid, edges, frameAxes, planeAxes, dashedAxes, slopeSegments, valueAxis, lineKey };
}
