/**
 * Draws the figure of the drills in Information and Ideas:
 *
 *   sat-information-and-ideas   looking-ahead.svg   line graph, two groups of opponents
 *
 * Run from anywhere: node content/figures/bank-sat-rw.mjs
 *
 * Plain Node, no dependencies. The same run always writes the same bytes, so a changed number shows up as a changed
 * file. When a number changes here, change the `alt` text, the options and the explanation in quiz.yaml as well.
 * The file carries its own white background, so it reads the same in the light and in the dark theme. Series are told
 * apart by line style, marker and label, never by colour alone.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bank = join(dirname(fileURLToPath(import.meta.url)), '..', 'bank');

const INK = '#1b1f24';
const RULE = '#d3d7dc';
const WIDTH = 640;

/** A number for an attribute: at most two decimals, no trailing zeros. */
const n = (value) => String(Number(value.toFixed(2)));

/** One line of text; `anchor` is start, middle or end. */
function text(x, y, content, { anchor = 'start', size = 16, weight = 400, turn = false } = {}) {
  const attributes = [
    `x="${n(x)}" y="${n(y)}"`,
    anchor === 'start' ? '' : `text-anchor="${anchor}"`,
    size === 16 ? '' : `font-size="${size}"`,
    weight === 400 ? '' : `font-weight="${weight}"`,
    turn ? `transform="rotate(-90 ${n(x)} ${n(y)})"` : '',
  ].filter(Boolean);
  return `<text ${attributes.join(' ')}>${content}</text>`;
}

const line = (x1, y1, x2, y2, stroke = INK, width = 1.5) =>
  `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${stroke}" stroke-width="${width}"/>`;

const rect = (x, y, width, height, fill, stroke = 'none') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"` +
  (stroke === 'none' ? '/>' : ` stroke="${stroke}" stroke-width="2"/>`);

/** Games won by a chess program, by how far it looked ahead, against two groups of opponents. */
function lookingAhead() {
  const settings = [2, 4, 6, 8];
  const novices = [60, 84, 93, 96];
  const experts = [4, 15, 33, 58];
  const box = { left: 84, right: 616, top: 110, bottom: 400 };
  const x = (moves) => box.left + (moves / 9) * (box.right - box.left);
  const y = (games) => box.bottom - (games / 100) * (box.bottom - box.top);
  const out = [text(WIDTH / 2, 30, 'Games Won by a Chess Program', { anchor: 'middle', size: 19, weight: 700 })];

  for (let games = 0; games <= 100; games += 20) {
    if (games > 0) out.push(line(box.left, y(games), box.right, y(games), RULE, 1));
    out.push(text(box.left - 10, y(games) + 5.5, String(games), { anchor: 'end' }));
  }
  for (const moves of settings) {
    out.push(line(x(moves), box.bottom, x(moves), box.bottom + 6));
    out.push(text(x(moves), box.bottom + 25, String(moves), { anchor: 'middle' }));
  }
  out.push(
    text(26, (box.top + box.bottom) / 2, 'Games won (out of 100)', { anchor: 'middle', turn: true }),
    text((box.left + box.right) / 2, box.bottom + 54, 'Moves the program looked ahead', { anchor: 'middle' }),
    line(box.left, box.top, box.left, box.bottom),
    line(box.left, box.bottom, box.right, box.bottom),
  );

  const path = (values, dash) =>
    `<polyline points="${values.map((value, index) => `${n(x(settings[index]))},${n(y(value))}`).join(' ')}" fill="none"` +
    ` stroke="${INK}" stroke-width="2.5"${dash ? ' stroke-dasharray="9 6"' : ''}/>`;
  const dot = (cx, cy) => `<circle cx="${n(cx)}" cy="${n(cy)}" r="7" fill="${INK}"/>`;
  const square = (cx, cy) => rect(cx - 7, cy - 7, 14, 14, '#ffffff', INK);
  out.push(path(novices, false), path(experts, true));
  settings.forEach((moves, index) => {
    out.push(dot(x(moves), y(novices[index])), square(x(moves), y(experts[index])));
    out.push(text(x(moves), y(novices[index]) + 27, String(novices[index]), { anchor: 'middle', weight: 700 }));
    out.push(text(x(moves), y(experts[index]) - 15, String(experts[index]), { anchor: 'middle', weight: 700 }));
  });

  const key = (left, name, dash, marker) => [
    `<line x1="${left}" y1="66" x2="${left + 39}" y2="66" stroke="${INK}" stroke-width="2.5"${dash ? ' stroke-dasharray="9 6"' : ''}/>`,
    marker(left + 19.5, 66),
    text(left + 49, 71.5, name),
  ];
  out.push(...key(150, 'Against novices', false, dot), ...key(360, 'Against experts', true, square));

  const height = 468;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"` +
      ` font-family="sans-serif" font-size="16" fill="${INK}">`,
    rect(0, 0, WIDTH, height, '#ffffff'),
    ...out,
    '</svg>',
    '',
  ].join('\n');
}

const files = { 'sat-information-and-ideas/figures/looking-ahead.svg': lookingAhead() };
for (const [name, svg] of Object.entries(files)) {
  const path = join(bank, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, svg);
}
console.log(`${Object.keys(files).length} figure written`);
