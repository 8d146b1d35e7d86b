/**
 * Draws the figure of the module reading-writing-2 of the mock test sat-full-1, into the module's figures folder:
 *
 *   traffic-speeds.svg      line graph, three measures for slowing cars
 *
 * Run from anywhere: node content/figures/sat-full-1-rw2.mjs
 *
 * The same run always writes the same bytes. When a number changes here, change the `alt` text, the options and the
 * explanation in quiz.yaml as well. The figure is dark ink on a white ground and tells its lines apart by marker and dash,
 * never by colour.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULE = join(dirname(fileURLToPath(import.meta.url)), '..', 'mocks', 'sat-full-1', 'reading-writing-2');
const INK = '#1b1f24';
const RULE = '#d3d7dc';
const WIDTH = 640;

/** A number for an attribute: at most two decimals, no trailing zeros. */
const n = (value) => String(Number(value.toFixed(2)));

const line = (x1, y1, x2, y2, { width = 2, stroke = INK } = {}) =>
  `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${stroke}" stroke-width="${width}"/>`;

const text = (x, y, content, { size = 17, anchor = 'middle', weight = 400, turn = false } = {}) =>
  `<text x="${n(x)}" y="${n(y)}" font-size="${size}" text-anchor="${anchor}"${weight === 400 ? '' : ` font-weight="${weight}"`}${
    turn ? ` transform="rotate(-90 ${n(x)} ${n(y)})"` : ''
  }>${content}</text>`;

const polyline = (points, dash) =>
  `<polyline points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="none" stroke="${INK}" stroke-width="3"${
    dash ? ` stroke-dasharray="${dash}"` : ''
  }/>`;

const circle = (x, y) => `<circle cx="${n(x)}" cy="${n(y)}" r="7" fill="#ffffff" stroke="${INK}" stroke-width="3"/>`;
const square = (x, y) => `<rect x="${n(x - 7)}" y="${n(y - 7)}" width="14" height="14" fill="${INK}"/>`;
const triangle = (x, y) =>
  `<polygon points="${n(x)},${n(y - 9)} ${n(x + 9)},${n(y + 7)} ${n(x - 9)},${n(y + 7)}" fill="#ffffff" stroke="${INK}"` +
  ' stroke-width="3"/>';

const figure = (height, parts) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"` +
      ` font-family="sans-serif" fill="${INK}">`,
    `<rect x="0" y="0" width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');

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
  const [left, right, top, bottom] = [84, 622, 104, 424];
  const x = (index) => left + ((index + 0.5) / times.length) * (right - left);
  const y = (speed) => bottom - ((speed - 30) / 25) * (bottom - top);
  const parts = [text(WIDTH / 2, 32, 'Mean Speed of Cars with Three Measures', { size: 19, weight: 700 })];
  measures.forEach(({ name, marker, dash }, index) => {
    const at = [62, 252, 466][index];
    const row = [at - 28, at + 28].map((end) => [end, 70]);
    parts.push(polyline(row, dash), marker(at, 70), text(at + 38, 76, name, { anchor: 'start' }));
  });
  for (let speed = 30; speed <= 55; speed += 5) {
    if (speed > 30) parts.push(line(left, y(speed), right, y(speed), { width: 1, stroke: RULE }));
    parts.push(text(left - 12, y(speed) + 6, String(speed), { anchor: 'end' }));
  }
  times.forEach((time, index) => {
    parts.push(line(x(index), bottom, x(index), bottom + 7), text(x(index), bottom + 28, time));
  });
  for (const { speeds, marker, dash, labels } of measures) {
    const points = speeds.map((speed, index) => [x(index), y(speed)]);
    parts.push(polyline(points, dash), ...points.map(([cx, cy]) => marker(cx, cy)));
    points.forEach(([cx, cy], index) => {
      const [dx, dy, anchor] = BESIDE[labels[index]];
      parts.push(text(cx + dx, cy + dy, String(speeds[index]), { anchor, weight: 700 }));
    });
  }
  parts.push(line(left, top, left, bottom), line(left, bottom, right, bottom));
  parts.push(text((left + right) / 2, bottom + 58, 'Time of measurement'));
  parts.push(text(30, (top + bottom) / 2, 'Mean speed (km/h)', { turn: true }));
  return figure(500, parts);
}

const path = join(MODULE, 'figures', 'traffic-speeds.svg');
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, trafficSpeeds());
console.log('1 figure written');
