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
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MOCK = join(dirname(fileURLToPath(import.meta.url)), '..', 'mocks', 'sat-practice-demo');
const INK = '#1b1f24';
const RULE = '#d3d7dc';
const WIDTH = 640;

/** A number for an attribute: at most two decimals, no trailing zeros. */
const n = (value) => String(Number(value.toFixed(2)));

const line = (x1, y1, x2, y2, { width = 2, stroke = INK } = {}) =>
  `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${stroke}" stroke-width="${width}"/>`;

const text = (x, y, content, { size = 17, anchor = 'middle', weight = 400, italic = false, turn = false } = {}) =>
  `<text x="${n(x)}" y="${n(y)}" font-size="${size}" text-anchor="${anchor}"${weight === 400 ? '' : ` font-weight="${weight}"`}${
    italic ? ' font-style="italic"' : ''
  }${turn ? ` transform="rotate(-90 ${n(x)} ${n(y)})"` : ''}>${content}</text>`;

const polyline = (points, { dash } = {}) =>
  `<polyline points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="none" stroke="${INK}" stroke-width="3"${
    dash ? ` stroke-dasharray="${dash}"` : ''
  }/>`;

const circle = (x, y) => `<circle cx="${n(x)}" cy="${n(y)}" r="7" fill="#ffffff" stroke="${INK}" stroke-width="3"/>`;
const square = (x, y) => `<rect x="${n(x - 7)}" y="${n(y - 7)}" width="14" height="14" fill="${INK}"/>`;

const figure = (height, parts) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"` +
      ` font-family="sans-serif" fill="${INK}">`,
    `<rect x="0" y="0" width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');

/** Moths per night at white and amber lamps, at three levels of brightness. */
function mothsAtLamps() {
  const levels = ['Low', 'Medium', 'High'];
  const lamps = [
    { name: 'White lamps', moths: [18, 34, 52], marker: circle, labelY: -16 },
    { name: 'Amber lamps', moths: [10, 16, 7], marker: square, dash: '10 6', labelY: 28 },
  ];
  const [left, right, top, bottom] = [90, 616, 112, 412];
  const x = (index) => left + ((index + 0.5) / levels.length) * (right - left);
  const y = (moths) => bottom - (moths / 60) * (bottom - top);
  const parts = [text(WIDTH / 2, 32, 'Moths Counted at Two Kinds of Lamps', { size: 19, weight: 700 })];
  lamps.forEach(({ name, marker, dash }, index) => {
    const at = 130 + index * 230;
    const row = [at - 30, at + 30].map((end) => [end, 72]);
    parts.push(polyline(row, { dash }), marker(at, 72), text(at + 42, 78, name, { anchor: 'start' }));
  });
  for (let moths = 0; moths <= 60; moths += 10) {
    if (moths > 0) parts.push(line(left, y(moths), right, y(moths), { width: 1, stroke: RULE }));
    parts.push(text(left - 12, y(moths) + 6, String(moths), { anchor: 'end' }));
  }
  levels.forEach((level, index) => {
    parts.push(line(x(index), bottom, x(index), bottom + 7), text(x(index), bottom + 28, level));
  });
  for (const { moths, marker, dash, labelY } of lamps) {
    const points = moths.map((count, index) => [x(index), y(count)]);
    parts.push(polyline(points, { dash }), ...points.map(([cx, cy]) => marker(cx, cy)));
    parts.push(...points.map(([cx, cy], index) => text(cx, cy + labelY, String(moths[index]), { weight: 700 })));
  }
  parts.push(line(left, top, left, bottom), line(left, bottom, right, bottom));
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

const files = {
  'reading-writing/figures/moths-at-lamps.svg': mothsAtLamps(),
  'mathematics/figures/similar-triangles.svg': similarTriangles(),
};
for (const [name, svg] of Object.entries(files)) {
  const path = join(MOCK, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, svg);
}
console.log(`${Object.keys(files).length} figures written`);
