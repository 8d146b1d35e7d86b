/**
 * Sketches of economics as a student draws them by hand, one panel or a few side by side: two axes from zero to ten without a grid, lines with
 * their names, and dotted guides from a point to its labels on the axes.
 */
import { plane } from './axes.mjs';
import { pen, range } from './svg.mjs';

const marks = pen({ ink: '#12161f', font: 'Atkinson, sans-serif', roundJoins: true });
const { line, polyline, polygon, arrow, text, figure } = marks;
const SHADE = '#dfe6fb';
const SIDE = 225;
const STEP = 320;
/** Millimeters on paper of one pixel. */
const SCALE = 0.212;

/** The points of a curve y = f(x), in the units of the axes. */
export const curve = (f, from, to, steps = 60) =>
  range(0, steps).map((step) => {
    const x = from + ((to - from) * step) / steps;
    return [x, f(x)];
  });

/**
 * `x` and `y` name the axes. `lines`: { points, name, dash, dx, dy }, the name beside the last point. `guides`: [x, y, label below, label at the
 * left, name of the point], each label may be left out. `fills`: shaded areas as points. `arrows`: from one point to another. `words`: a text at
 * a point.
 */
const panel = (left, { title, x, y, lines, guides = [], fills = [], arrows = [], words = [] }) => {
  const area = plane({ left, top: title ? 50 : 16, width: SIDE, height: SIDE, x: [0, 10], y: [0, 10] });
  const { at } = area;
  return [
    ...(title ? [text(left + SIDE / 2, 20, title, { size: 15, weight: 600 })] : []),
    ...fills.map((points) => polygon(points.map((each) => at(...each)), SHADE)), // biome-ignore format: one line
    line([area.left, area.bottom], [area.right, area.bottom]),
    line([area.left, area.top - 8], [area.left, area.bottom]),
    text(area.right, area.bottom + 40, x, { size: 14, anchor: 'end' }),
    text(area.left - 40, area.top + SIDE / 2, y, { size: 14, turn: true }),
    ...guides.flatMap((guide) => drawGuide(area, guide)),
    ...lines.flatMap(({ points, name = '', dash, dx = 7, dy = 5 }) => {
      const pixels = points.map((each) => at(...each));
      const [endX, endY] = pixels.at(-1);
      return [polyline(pixels, { width: 2.5, dash }), text(endX + dx, endY + dy, name, { size: 15, anchor: 'start' })];
    }),
    ...guides.map(([px, py]) => marks.dot(at(px, py), 4)),
    ...arrows.flatMap(([from, to]) => {
      const [start, end] = [at(...from), at(...to)];
      const angle = (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI;
      return [line(start, end), arrow(end, angle)];
    }),
    ...words.map(([px, py, content]) => text(...at(px, py), content, { size: 13 })),
  ];
};

const drawGuide = (area, [x, y, below, beside, name]) => [
  ...(below ? [line(area.at(x, y), area.at(x, 0), { width: 1.5, dash: '2 5' })] : []),
  ...(beside ? [line(area.at(x, y), area.at(0, y), { width: 1.5, dash: '2 5' })] : []),
  ...(below ? [text(area.x(x), area.bottom + 18, below, { size: 14 })] : []),
  ...(beside ? [text(area.left - 6, area.y(y) + 5, beside, { size: 14, anchor: 'end' })] : []),
  ...(name ? [text(area.x(x) + 7, area.y(y) - 8, name, { size: 14, anchor: 'start', weight: 600 })] : []),
];

/** One figure of panels side by side. */
export const panels = (...drawn) => {
  const width = 65 + STEP * drawn.length;
  const height = drawn.some(({ title }) => title) ? 324 : 290;
  const svg = figure(height, drawn.flatMap((each, index) => panel(65 + STEP * index, each)), { width }); // biome-ignore format: one line
  return svg.replace('<svg ', `<svg style="width:${(width * SCALE).toFixed(1)}mm" `);
};
