/**
 * Draws the figure of the module reading-writing-1 of the mock test sat-full-1 into the module's own figures folder:
 *
 *   planted-roofs.svg   grouped bar chart, rain held back by two kinds of planted roof
 *
 * Run from anywhere: node content/figures/sat-full-1-rw1.mjs
 *
 * The same run always writes the same bytes. When a number changes here, change the `alt` text and the explanation in
 * quiz.yaml as well. Dark ink on a white ground; the two kinds are told apart by fill and label, never by colour.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..', 'mocks', 'sat-full-1', 'reading-writing-1', 'figures');
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

const bar = (x, y, width, height, fill) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" stroke="${INK}" stroke-width="2"/>`;

const figure = (height, parts) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"` +
      ` font-family="sans-serif" fill="${INK}">`,
    `<rect x="0" y="0" width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');

/** Rain held back, in millimeters, by roofs with two depths of soil in storms of four sizes. */
function plantedRoofs() {
  const storms = [5, 10, 20, 40];
  const layers = [
    { name: 'Thin layer of soil', held: [3, 7, 11, 11], fill: '#ffffff' },
    { name: 'Thick layer of soil', held: [4, 9, 17, 26], fill: '#4a5560' },
  ];
  const [left, right, top, bottom, most] = [90, 616, 106, 412, 30];
  const [wide, gap] = [44, 6];
  const y = (held) => bottom - (held / most) * (bottom - top);
  const parts = [text(WIDTH / 2, 32, 'Rain Held Back by Planted Roofs', { size: 19, weight: 700 })];
  layers.forEach(({ name, fill }, index) => {
    const at = 120 + index * 230;
    parts.push(bar(at, 58, 22, 22, fill), text(at + 32, 75, name, { anchor: 'start' }));
  });
  for (let held = 0; held <= most; held += 5) {
    if (held > 0) parts.push(line(left, y(held), right, y(held), { width: 1, stroke: RULE }));
    parts.push(text(left - 12, y(held) + 6, String(held), { anchor: 'end' }));
  }
  storms.forEach((storm, index) => {
    const middle = left + ((index + 0.5) / storms.length) * (right - left);
    layers.forEach(({ held, fill }, side) => {
      const x = side === 0 ? middle - gap / 2 - wide : middle + gap / 2;
      parts.push(bar(x, y(held[index]), wide, bottom - y(held[index]), fill));
      parts.push(text(x + wide / 2, y(held[index]) - 8, String(held[index]), { weight: 700 }));
    });
    parts.push(text(middle, bottom + 28, String(storm)));
  });
  parts.push(line(left, top, left, bottom), line(left, bottom, right, bottom));
  parts.push(text((left + right) / 2, bottom + 58, 'Rain that fell in the storm (millimeters)'));
  parts.push(text(34, (top + bottom) / 2, 'Rain held back (millimeters)', { turn: true }));
  return figure(488, parts);
}

mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, 'planted-roofs.svg'), plantedRoofs());
console.log('1 figure written');
