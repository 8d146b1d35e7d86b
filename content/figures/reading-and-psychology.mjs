/**
 * Draws the figures of two quizzes, each into the quiz's own figures folder:
 *
 *   sat-reading-writing-foundations      seedling-survival.svg   grouped bar chart
 *                                        ferry-trips.svg         table
 *   ap-psychology-learning-and-memory    cumulative-record.svg   cumulative record of responses
 *                                        sessions-recall.svg     line graph, two groups
 *
 * Run from anywhere: node content/figures/reading-and-psychology.mjs
 *
 * Plain Node, no dependencies. The same run always writes the same bytes, so a changed number shows up as a changed
 * file. When a number changes here, change the `alt` or `passageAlt` text and the explanation in quiz.yaml as well.
 * Each file carries its own white background, so it reads the same in the light and in the dark theme. Series are told
 * apart by pattern, line style, marker and label, never by colour alone.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const quizzes = join(dirname(fileURLToPath(import.meta.url)), '..', 'quizzes');

const INK = '#1b1f24';
const RULE = '#d3d7dc';
const SHADE = '#eef0f2';
const WIDTH = 640;

/** A number for an attribute: at most two decimals, no trailing zeros. */
const n = (value) => String(Number(value.toFixed(2)));

const escapeText = (content) => content.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** One line of text; `anchor` is start, middle or end. */
function text(x, y, content, { anchor = 'start', size = 16, weight = 400, turn = false } = {}) {
  const attributes = [
    `x="${n(x)}" y="${n(y)}"`,
    anchor === 'start' ? '' : `text-anchor="${anchor}"`,
    size === 16 ? '' : `font-size="${size}"`,
    weight === 400 ? '' : `font-weight="${weight}"`,
    turn ? `transform="rotate(-90 ${n(x)} ${n(y)})"` : '',
  ].filter(Boolean);
  return `<text ${attributes.join(' ')}>${escapeText(content)}</text>`;
}

const line = (x1, y1, x2, y2, stroke = INK, width = 1.5) =>
  `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${stroke}" stroke-width="${width}"/>`;

const rect = (x, y, width, height, fill, stroke = 'none') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"` +
  (stroke === 'none' ? '/>' : ` stroke="${stroke}" stroke-width="1.5"/>`);

/** A whole file: white ground, sans-serif ink, the parts one to a line. */
function figure(height, parts) {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"` +
      ` font-family="sans-serif" font-size="16" fill="${INK}">`,
    rect(0, 0, WIDTH, height, '#ffffff'),
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

/** A vertical axis with its rules and numbers, and the scale that goes with it. */
function verticalAxis({ left, right, top, bottom, max, step }) {
  const y = (value) => bottom - (value / max) * (bottom - top);
  const parts = [];
  for (let value = 0; value <= max; value += step) {
    if (value > 0) parts.push(line(left, y(value), right, y(value), RULE, 1));
    parts.push(text(left - 10, y(value) + 5.5, String(value), { anchor: 'end' }));
  }
  return { y, parts };
}

/** The two dark axis lines, drawn last so that nothing covers them. */
const axes = ({ left, right, top, bottom }) => [line(left, top, left, bottom), line(left, bottom, right, bottom)];

/** SAT: seedlings alive after one year, by slope and ground cover. */
function seedlingSurvival() {
  const slopes = ['North-facing slope', 'South-facing slope'];
  const covers = [
    { name: 'Bare soil', values: [60, 25], fill: '#ffffff' },
    { name: 'Wood-chip mulch', values: [65, 50], fill: 'url(#seedling-stripes)' },
    { name: 'Established grass', values: [55, 30], fill: '#4a5560' },
  ];
  const box = { left: 84, right: 616, top: 108, bottom: 400 };
  const { y, parts } = verticalAxis({ ...box, max: 80, step: 20 });

  const out = [
    '<defs><pattern id="seedling-stripes" width="9" height="9" patternUnits="userSpaceOnUse"' +
      ` patternTransform="rotate(45)"><rect width="9" height="9" fill="#ffffff"/>` +
      `<rect width="3.5" height="9" fill="${INK}"/></pattern></defs>`,
    text(WIDTH / 2, 30, 'Seedlings Alive after One Year', { anchor: 'middle', size: 19, weight: 700 }),
  ];
  let keyX = 92;
  for (const cover of covers) {
    out.push(rect(keyX, 54, 22, 22, cover.fill, INK), text(keyX + 31, 71, cover.name));
    keyX += 31 + cover.name.length * 8.6 + 30;
  }
  out.push(...parts, text(26, (box.top + box.bottom) / 2, 'Seedlings alive (percent)', { anchor: 'middle', turn: true }));

  const bar = 62;
  const gap = 8;
  const group = covers.length * bar + (covers.length - 1) * gap;
  slopes.forEach((slope, s) => {
    const centre = box.left + ((s + 0.5) / slopes.length) * (box.right - box.left);
    covers.forEach((cover, c) => {
      const x = centre - group / 2 + c * (bar + gap);
      const value = cover.values[s];
      out.push(rect(x, y(value), bar, box.bottom - y(value), cover.fill, INK));
      out.push(text(x + bar / 2, y(value) - 7, String(value), { anchor: 'middle', weight: 700 }));
    });
    out.push(text(centre, box.bottom + 27, slope, { anchor: 'middle' }));
  });
  out.push(...axes(box));
  return figure(444, out);
}

/** SAT: trips on two ferry routes, before and after a fare cut on one of them. */
function ferryTrips() {
  const head = ['Route and kind of day', '1907', '1908'];
  const rows = [
    ['Harbor Point route (fare cut on January 1, 1908)'],
    ['Weekdays', '210,000', '294,000'],
    ['Sundays', '80,000', '84,000'],
    ['Gull Island route (fare unchanged)'],
    ['Weekdays', '150,000', '153,000'],
    ['Sundays', '60,000', '66,000'],
  ];
  const left = 20;
  const right = 620;
  const columns = [left + 14, 470, 606];
  const rowHeight = 42;
  const top = 54;
  const out = [text(WIDTH / 2, 32, 'Ferry Trips per Year', { anchor: 'middle', size: 19, weight: 700 })];

  const cell = (content, column, baseline, weight) =>
    text(columns[column], baseline, content, { anchor: column === 0 ? 'start' : 'end', size: 17, weight });
  let at = top;
  const baseline = () => at + 27;
  out.push(...head.map((content, column) => cell(content, column, baseline(), 700)));
  at += rowHeight;
  rows.forEach((row, index) => {
    if (row.length === 1) {
      out.push(rect(left, at, right - left, rowHeight, SHADE), cell(row[0], 0, baseline(), 700));
    } else {
      out.push(text(columns[0] + 20, baseline(), row[0], { size: 17 }));
      out.push(cell(row[1], 1, baseline(), 400), cell(row[2], 2, baseline(), 400));
    }
    at += rowHeight;
    if (index < rows.length - 1) out.push(line(left, at, right, at, RULE, 1));
  });
  out.push(
    line(left, top, right, top, INK, 2),
    line(left, top + rowHeight, right, top + rowHeight),
    line(left, at, right, at, INK, 2),
  );
  return figure(at + 18, out);
}

/** AP Psychology: a cumulative record. Food comes every three minutes; the curve bends upward before each delivery. */
function cumulativeRecord() {
  const interval = 3;
  const pecks = [40, 60, 45, 70];
  const box = { left: 84, right: 616, top: 96, bottom: 392 };
  const minutes = interval * pecks.length;
  const { y, parts } = verticalAxis({ ...box, max: 250, step: 50 });
  const x = (minute) => box.left + (minute / (minutes + 1)) * (box.right - box.left);

  const out = [
    text(WIDTH / 2, 30, 'Cumulative Record of Key Pecks', { anchor: 'middle', size: 19, weight: 700 }),
    ...parts,
    text(26, (box.top + box.bottom) / 2, 'Total pecks so far', { anchor: 'middle', turn: true }),
    text((box.left + box.right) / 2, box.bottom + 54, 'Time (minutes)', { anchor: 'middle' }),
  ];
  for (let minute = 0; minute <= minutes; minute += 1) {
    out.push(line(x(minute), box.bottom, x(minute), box.bottom + 6));
    out.push(text(x(minute), box.bottom + 25, String(minute), { anchor: 'middle' }));
  }

  const points = [];
  const food = [];
  let total = 0;
  pecks.forEach((count, index) => {
    for (let step = index === 0 ? 0 : 1; step <= 30; step += 1) {
      const share = step / 30;
      points.push(`${n(x((index + share) * interval))},${n(y(total + count * share ** 3.4))}`);
    }
    total += count;
    food.push([x((index + 1) * interval), y(total)]);
  });
  out.push(...axes(box), `<polyline points="${points.join(' ')}" fill="none" stroke="${INK}" stroke-width="2.5"/>`);
  const diamond = (cx, cy) => `<path d="M${n(cx)} ${n(cy - 9)}l9 9-9 9-9-9z" fill="#ffffff" stroke="${INK}" stroke-width="2.5"/>`;
  for (const [cx, cy] of food) out.push(diamond(cx, cy));
  out.push(diamond(110, 67), text(128, 72.5, 'Food delivered'));
  return figure(464, out);
}

/** AP Psychology: words recalled after one long or four short study sessions, at three delays. */
function sessionsRecall() {
  const delays = [1, 7, 28];
  const one = [17, 10, 6];
  const four = [16, 14, 13];
  const box = { left: 84, right: 616, top: 104, bottom: 392 };
  const { y, parts } = verticalAxis({ ...box, max: 20, step: 5 });
  const x = (day) => box.left + (day / 30) * (box.right - box.left);

  const out = [
    text(WIDTH / 2, 30, 'Words Recalled, by Delay before the Test', { anchor: 'middle', size: 19, weight: 700 }),
    ...parts,
    text(26, (box.top + box.bottom) / 2, 'Mean words recalled (of 20)', { anchor: 'middle', turn: true }),
    text((box.left + box.right) / 2, box.bottom + 54, 'Days from the last study session to the test', { anchor: 'middle' }),
  ];
  for (const day of delays) {
    out.push(line(x(day), box.bottom, x(day), box.bottom + 6));
    out.push(text(x(day), box.bottom + 25, String(day), { anchor: 'middle' }));
  }
  out.push(...axes(box));

  const path = (values, dash) =>
    `<polyline points="${values.map((value, index) => `${n(x(delays[index]))},${n(y(value))}`).join(' ')}" fill="none"` +
    ` stroke="${INK}" stroke-width="2.5"${dash ? ' stroke-dasharray="9 6"' : ''}/>`;
  const dot = (cx, cy) => `<circle cx="${n(cx)}" cy="${n(cy)}" r="7" fill="${INK}"/>`;
  const square = (cx, cy) => rect(cx - 7, cy - 7, 14, 14, '#ffffff', INK);
  out.push(path(one, true), path(four, false));
  delays.forEach((day, index) => {
    out.push(square(x(day), y(one[index])), dot(x(day), y(four[index])));
  });

  const key = (left, name, dash, marker) => [
    `<line x1="${left}" y1="66" x2="${left + 39}" y2="66" stroke="${INK}" stroke-width="2.5"${dash ? ' stroke-dasharray="9 6"' : ''}/>`,
    marker(left + 19.5, 66),
    text(left + 49, 71.5, name),
  ];
  out.push(...key(84, 'One 60-minute session', true, square), ...key(356, 'Four 15-minute sessions', false, dot));
  return figure(464, out);
}

const files = {
  'sat-reading-writing-foundations/figures/seedling-survival.svg': seedlingSurvival(),
  'sat-reading-writing-foundations/figures/ferry-trips.svg': ferryTrips(),
  'ap-psychology-learning-and-memory/figures/cumulative-record.svg': cumulativeRecord(),
  'ap-psychology-learning-and-memory/figures/sessions-recall.svg': sessionsRecall(),
};
for (const [name, svg] of Object.entries(files)) {
  const path = join(quizzes, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, svg);
}
console.log(`${Object.keys(files).length} figures written`);
