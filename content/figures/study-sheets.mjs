/**
 * Draws the figures of the study sheets, each into the figures folder of its course under content/materials:
 *
 *   sat-dominance-program   line.svg                a line with its two intercepts
 *                           parabola.svg            a parabola with zeros and vertex
 *                           special-triangles.svg   45-45-90 and 30-60-90
 *                           circle.svg              a circle by its centre and radius
 *   ap-calculus-bc          region.svg              between a root and a line
 *                           sine.svg                sin x and its Taylor polynomials
 *   ap-statistics           normal.svg              the 68-95-99.7 rule
 *
 * Run from anywhere: node content/figures/study-sheets.mjs, then node tools/scripts/study-sheets.mjs for the PDFs
 *
 * Curves are computed here from the functions that the sheets state. The same run always writes the same bytes. When a number
 * changes here, change the text alternative in the sheet as well. Things are told apart by dash or label, never by colour.
 */
import { axesOf, plane } from './support/axes.mjs';
import { away, label, pen, radians, range, saveFigures } from './support/svg.mjs';

const SHADE = '#dfe6fb';
const marks = pen({ ink: '#12161f', rule: '#d8dde6', font: 'Atkinson, sans-serif', roundJoins: true });
const { polyline, line, text, dot, polygon, arc, figure } = marks;
const { grid, planeAxes } = axesOf(marks);

const pointsOf = (f, from, to, count = 120) =>
  Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count).map((x) => [x, f(x)]);
const curve = (area, f, from, to, count) => pointsOf(f, from, to, count).map((point) => area.at(...point));

const lineFigure = () => {
  const f = (x) => 4 - x / 2;
  const area = plane({ left: 60, top: 50, unit: 44, x: [-4, 9], y: [-1, 6] });
  const named = [
    [-2, 5, '(−2, 5)', 0, -16],
    [4, 2, '(4, 2)', 34, -12],
    [0, 4, '(0, 4)', 34, -14],
    [8, 0, '(8, 0)', 20, -18],
  ];
  return figure(430, [
    ...grid(area, range(-4, 9), range(-1, 6)),
    ...planeAxes(area, [-4, -2, 2, 4, 6, 8], [2, 6], { aside: { 8: -14 } }),
    polyline([area.at(-4, f(-4)), area.at(9, f(9))]),
    ...named.flatMap(([x, y, name, right, down]) => [dot(area.at(x, y)), text(area.x(x) + right, area.y(y) + down, name)]),
  ]);
};

const parabola = () => {
  const f = (x) => x ** 2 - 2 * x - 3;
  const area = plane({ left: 150, top: 50, unit: 34, x: [-3, 5], y: [-5, 4] });
  const ends = 1 + Math.sqrt(8);
  const named = [
    [-1, 0, '(−1, 0)', -42, -12],
    [3, 0, '(3, 0)', 40, -12],
    [1, -4, '(1, −4)', 44, 6],
    [0, -3, '(0, −3)', -44, 6],
  ];
  return figure(410, [
    ...grid(area, range(-3, 5), range(-5, 4)),
    line(area.at(1, 4), area.at(1, -5), { width: 1.5, dash: '6 5' }),
    ...planeAxes(area, [-2, 2, 4], [2, 4], { origin: false }),
    polyline(curve(area, f, 2 - ends, ends)),
    ...named.flatMap(([x, y, name, right, down]) => [dot(area.at(x, y)), text(area.x(x) + right, area.y(y) + down, name)]),
  ]);
};

const square = ([x, y], size, right) => [
  line([x + size * right, y], [x + size * right, y - size], { width: 1.5 }),
  line([x + size * right, y - size], [x, y - size], { width: 1.5 }),
];

const specialTriangles = () => {
  const [corner, leg] = [[80, 230], 170];
  const [right, top] = [
    [corner[0] + leg, corner[1]],
    [corner[0], corner[1] - leg],
  ];
  const [second, short] = [[400, 230], 100];
  const long = short * Math.sqrt(3);
  const [far, high] = [
    [second[0] + long, second[1]],
    [second[0], second[1] - short],
  ];
  return figure(280, [
    polyline([corner, right, top, corner], { width: 2.5 }),
    ...square(corner, 14, 1),
    text(corner[0] - 20, corner[1] - leg / 2 + 6, 's', { italic: true }),
    text(corner[0] + leg / 2, corner[1] + 26, 's', { italic: true }),
    text(corner[0] + leg / 2 + 32, corner[1] - leg / 2 - 6, 's√2', { italic: true }),
    arc(right, 34, 135, 180),
    text(...away([right[0], right[1] + 6], 54, 157), '45°', { size: 15 }),
    arc(top, 34, 270, 315),
    text(...away([top[0], top[1] + 6], 54, 292), '45°', { size: 15 }),
    polyline([second, far, high, second], { width: 2.5 }),
    ...square(second, 14, 1),
    text(second[0] - 20, second[1] - short / 2 + 6, 'x', { italic: true }),
    text(second[0] + long / 2, second[1] + 26, 'x√3', { italic: true }),
    text(second[0] + long / 2 + 18, second[1] - short / 2 - 12, '2x', { italic: true }),
    arc(far, 52, 150, 180),
    text(...away([far[0], far[1] + 6], 72, 166), '30°', { size: 15 }),
    arc(high, 26, 270, 330),
    text(...away([high[0], high[1] + 6], 44, 299), '60°', { size: 15 }),
  ]);
};

const circle = () => {
  const area = plane({ left: 50, top: 45, unit: 26, x: [-3, 9], y: [-8, 4] });
  const around = range(0, 120).map((step) => area.at(3 + 5 * Math.cos(radians(step * 3)), -2 + 5 * Math.sin(radians(step * 3))));
  return figure(400, [
    ...grid(area, range(-3, 9), range(-8, 4)),
    ...planeAxes(area, [2, 6], [-8, -4, 4]),
    polyline(around),
    line(area.at(3, -2), area.at(6, 2), { width: 2 }),
    dot(area.at(3, -2)),
    dot(area.at(6, 2)),
    text(area.x(3), area.y(-2) + 26, '(3, −2)'),
    text(area.x(3.6) - 10, area.y(-1) + 4, '5'),
    text(area.x(6) + 34, area.y(2) - 4, '(6, 2)'),
  ]);
};

const region = () => {
  const area = plane({ left: 80, top: 45, unit: 90, x: [0, 5], y: [0, 2.5] });
  const root = curve(area, Math.sqrt, 0, 5, 400);
  const inside = [...curve(area, Math.sqrt, 0, 4, 400), area.at(0, 0)];
  return figure(320, [
    polygon(inside, SHADE),
    ...planeAxes(area, [1, 2, 3, 4], [1, 2]),
    polyline(root),
    polyline([area.at(0, 0), area.at(5, 2.5)], { dash: '9 6' }),
    dot(area.at(4, 2)),
    text(area.x(4) - 4, area.y(2) - 14, '(4, 2)', { anchor: 'end' }),
    text(area.x(1.1), area.y(1.25) - 8, 'y = √x', { italic: true, anchor: 'end' }),
    text(area.x(2.6), area.y(1.1), 'y = x/2', { italic: true, anchor: 'start' }),
  ]);
};

const sine = () => {
  const area = plane({ left: 50, top: 55, unit: 60, x: [-4.5, 4.5], y: [-2, 2] });
  const polynomial = (x, terms) => terms.reduce((sum, [power, by]) => sum + x ** power / by, 0);
  const drawn = [
    { terms: [[1, 1]], dash: '3 6', at: [2.05, 1.8], name: 'P₁' },
    { terms: [[1, 1], [3, -6]], dash: '9 6', at: [3.2, -1.85], name: 'P₃' }, // biome-ignore format: a polynomial in one line
    { terms: [[1, 1], [3, -6], [5, 120]], dash: '14 5 3 5', at: [4.15, 1.7], name: 'P₅' }, // biome-ignore format: as above
  ];
  const within = (terms) => pointsOf((x) => polynomial(x, terms), -4.5, 4.5, 900).filter(([, y]) => Math.abs(y) <= 2);
  return figure(350, [
    ...planeAxes(area, [-4, -3, -2, -1, 1, 2, 3, 4], [-2, -1, 1, 2], { origin: false }),
    polyline(curve(area, Math.sin, -4.5, 4.5, 300), { width: 4 }),
    ...drawn.map(({ terms, dash }) =>
      polyline(
        within(terms).map((point) => area.at(...point)),
        { width: 2.5, dash },
      ),
    ),
    ...drawn.map(({ at: [x, y], name }) => text(area.x(x), area.y(y), name, { italic: true, anchor: 'start' })),
    text(area.x(-4.4), area.y(1.2), 'y = sin x', { italic: true, anchor: 'start' }),
  ]);
};

const normal = () => {
  const bell = (z) => Math.exp((-z * z) / 2);
  const area = plane({ left: 50, top: 30, width: 540, height: 190, x: [-3.6, 3.6], y: [0, 1] });
  const band = (from, to, fill) => polygon([area.at(from, 0), ...curve(area, bell, from, to), area.at(to, 0)], fill);
  const bracket = (z, down, share) => [
    line([area.x(-z), area.bottom + down], [area.x(z), area.bottom + down], { width: 1.5 }),
    ...[-z, z].map((end) => line([area.x(end), area.bottom + down - 5], [area.x(end), area.bottom + down + 5], { width: 1.5 })),
    ...boxed(area.x(0), area.bottom + down + 6, share),
  ];
  const name = (z) => (z === 0 ? 'μ' : `μ ${z < 0 ? '−' : '+'} ${Math.abs(z) === 1 ? '' : label(Math.abs(z))}σ`);
  return figure(375, [
    band(-3, 3, '#eef1f8'),
    band(-2, 2, SHADE),
    band(-1, 1, '#c3cff5'),
    polyline(curve(area, bell, -3.6, 3.6, 200), { width: 2.5 }),
    line([area.left, area.bottom], [area.right, area.bottom]),
    ...range(-3, 3).flatMap((z) => [
      line([area.x(z), area.bottom], [area.x(z), area.bottom + 6]),
      text(area.x(z), area.bottom + 26, name(z), { size: 15 }),
    ]),
    ...bracket(1, 56, '68%'),
    ...bracket(2, 88, '95%'),
    ...bracket(3, 120, '99.7%'),
  ]);
};

/** A label that interrupts the line behind it. */
const boxed = (x, y, words) => [marks.rect(x - 34, y - 18, 68, 24, '#ffffff'), text(x, y, words, { size: 16 })];

saveFigures('materials/sat-dominance-program/figures', {
  'line.svg': lineFigure(),
  'parabola.svg': parabola(),
  'special-triangles.svg': specialTriangles(),
  'circle.svg': circle(),
});
saveFigures('materials/ap-calculus-bc/figures', { 'region.svg': region(), 'sine.svg': sine() });
saveFigures('materials/ap-statistics/figures', { 'normal.svg': normal() });
