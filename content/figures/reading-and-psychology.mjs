/**
 * Draws the figures of two quizzes, each into the quiz's own figures folder:
 *
 *   sat-reading-writing-foundations      seedling-survival.svg   grouped bar chart
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
import { axesOf } from './support/axes.mjs';
import { n, pen, saveFigures, WIDTH } from './support/svg.mjs';

const DASH = '9 6';
const marks = pen({ fontSize: 16, lineWidth: 1.5 });
const { ink, line, polyline, rect, text, figure } = marks;
const { edges, valueAxis, lineKey } = axesOf(marks, { valueLabel: [10, 5.5] });

const path = (points, dash) => polyline(points, { width: 2.5, dash });
const dot = (point) => marks.dot(point, 7);
const square = ([x, y]) => rect(x - 7, y - 7, 14, 14, '#ffffff', 1.5);

/** SAT: seedlings alive after one year, by slope and ground cover. */
function seedlingSurvival() {
  const slopes = ['North-facing slope', 'South-facing slope'];
  const covers = [
    { name: 'Bare soil', values: [60, 25], fill: '#ffffff' },
    { name: 'Wood-chip mulch', values: [65, 50], fill: 'url(#seedling-stripes)' },
    { name: 'Established grass', values: [55, 30], fill: '#4a5560' },
  ];
  const box = { left: 84, right: 616, top: 108, bottom: 400 };
  const { y, parts } = valueAxis(box, { to: 80, step: 20 });

  const out = [
    '<defs><pattern id="seedling-stripes" width="9" height="9" patternUnits="userSpaceOnUse"' +
      ` patternTransform="rotate(45)"><rect width="9" height="9" fill="#ffffff"/>` +
      `<rect width="3.5" height="9" fill="${ink}"/></pattern></defs>`,
    text(WIDTH / 2, 30, 'Seedlings Alive after One Year', { anchor: 'middle', size: 19, weight: 700 }),
  ];
  let keyX = 92;
  for (const cover of covers) {
    out.push(rect(keyX, 54, 22, 22, cover.fill, 1.5), text(keyX + 31, 71, cover.name));
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
      out.push(rect(x, y(value), bar, box.bottom - y(value), cover.fill, 1.5));
      out.push(text(x + bar / 2, y(value) - 7, String(value), { anchor: 'middle', weight: 700 }));
    });
    out.push(text(centre, box.bottom + 27, slope, { anchor: 'middle' }));
  });
  out.push(...edges(box));
  return figure(444, out);
}

/** AP Psychology: a cumulative record. Food comes every three minutes; the curve bends upward before each delivery. */
function cumulativeRecord() {
  const interval = 3;
  const pecks = [40, 60, 45, 70];
  const box = { left: 84, right: 616, top: 96, bottom: 392 };
  const minutes = interval * pecks.length;
  const { y, parts } = valueAxis(box, { to: 250, step: 50 });
  const x = (minute) => box.left + (minute / (minutes + 1)) * (box.right - box.left);

  const out = [
    text(WIDTH / 2, 30, 'Cumulative Record of Key Pecks', { anchor: 'middle', size: 19, weight: 700 }),
    ...parts,
    text(26, (box.top + box.bottom) / 2, 'Total pecks so far', { anchor: 'middle', turn: true }),
    text((box.left + box.right) / 2, box.bottom + 54, 'Time (minutes)', { anchor: 'middle' }),
  ];
  for (let minute = 0; minute <= minutes; minute += 1) {
    out.push(line([x(minute), box.bottom], [x(minute), box.bottom + 6]));
    out.push(text(x(minute), box.bottom + 25, String(minute), { anchor: 'middle' }));
  }

  const points = [];
  const food = [];
  let total = 0;
  pecks.forEach((count, index) => {
    for (let step = index === 0 ? 0 : 1; step <= 30; step += 1) {
      const share = step / 30;
      points.push([x((index + share) * interval), y(total + count * share ** 3.4)]);
    }
    total += count;
    food.push([x((index + 1) * interval), y(total)]);
  });
  out.push(...edges(box), path(points));
  const diamond = ([cx, cy]) =>
    `<path d="M${n(cx)} ${n(cy - 9)}l9 9-9 9-9-9z" fill="#ffffff" stroke="${ink}" stroke-width="2.5"/>`;
  out.push(...food.map(diamond));
  out.push(diamond([110, 67]), text(128, 72.5, 'Food delivered'));
  return figure(464, out);
}

/** AP Psychology: words recalled after one long or four short study sessions, at three delays. */
function sessionsRecall() {
  const delays = [1, 7, 28];
  const one = [17, 10, 6];
  const four = [16, 14, 13];
  const box = { left: 84, right: 616, top: 104, bottom: 392 };
  const { y, parts } = valueAxis(box, { to: 20, step: 5 });
  const x = (day) => box.left + (day / 30) * (box.right - box.left);

  const out = [
    text(WIDTH / 2, 30, 'Words Recalled, by Delay before the Test', { anchor: 'middle', size: 19, weight: 700 }),
    ...parts,
    text(26, (box.top + box.bottom) / 2, 'Mean words recalled (of 20)', { anchor: 'middle', turn: true }),
    text((box.left + box.right) / 2, box.bottom + 54, 'Days from the last study session to the test', { anchor: 'middle' }),
  ];
  for (const day of delays) {
    out.push(line([x(day), box.bottom], [x(day), box.bottom + 6]));
    out.push(text(x(day), box.bottom + 25, String(day), { anchor: 'middle' }));
  }
  out.push(...edges(box));

  const points = (values) => values.map((value, index) => [x(delays[index]), y(value)]);
  out.push(path(points(one), DASH), path(points(four)));
  delays.forEach((day, index) => {
    out.push(square([x(day), y(one[index])]), dot([x(day), y(four[index])]));
  });

  out.push(...lineKey(84, 'One 60-minute session', DASH, square), ...lineKey(356, 'Four 15-minute sessions', undefined, dot));
  return figure(464, out);
}

saveFigures('quizzes', {
  'sat-reading-writing-foundations/figures/seedling-survival.svg': seedlingSurvival(),
  'ap-psychology-learning-and-memory/figures/cumulative-record.svg': cumulativeRecord(),
  'ap-psychology-learning-and-memory/figures/sessions-recall.svg': sessionsRecall(),
});
