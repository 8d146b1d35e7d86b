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
import { axesOf } from './support/axes.mjs';
import { pen, saveFigures, WIDTH } from './support/svg.mjs';

const DASH = '9 6';
const marks = pen({ fontSize: 16, lineWidth: 1.5 });
const { line, polyline, rect, text, figure } = marks;
const { edges, valueAxis, lineKey } = axesOf(marks, { valueLabel: [10, 5.5] });

const path = (points, dash) => polyline(points, { width: 2.5, dash });
const dot = (point) => marks.dot(point, 7);
const square = ([x, y]) => rect(x - 7, y - 7, 14, 14, '#ffffff', 2);

/** Games won by a chess program, by how far it looked ahead, against two groups of opponents. */
function lookingAhead() {
  const settings = [2, 4, 6, 8];
  const novices = [60, 84, 93, 96];
  const experts = [4, 15, 33, 58];
  const box = { left: 84, right: 616, top: 110, bottom: 400 };
  const x = (moves) => box.left + (moves / 9) * (box.right - box.left);
  const { y, parts } = valueAxis(box, { to: 100, step: 20 });
  const out = [text(WIDTH / 2, 30, 'Games Won by a Chess Program', { anchor: 'middle', size: 19, weight: 700 }), ...parts];

  for (const moves of settings) {
    out.push(line([x(moves), box.bottom], [x(moves), box.bottom + 6]));
    out.push(text(x(moves), box.bottom + 25, String(moves), { anchor: 'middle' }));
  }
  out.push(
    text(26, (box.top + box.bottom) / 2, 'Games won (out of 100)', { anchor: 'middle', turn: true }),
    text((box.left + box.right) / 2, box.bottom + 54, 'Moves the program looked ahead', { anchor: 'middle' }),
    ...edges(box),
  );

  const points = (values) => values.map((value, index) => [x(settings[index]), y(value)]);
  out.push(path(points(novices)), path(points(experts), DASH));
  settings.forEach((moves, index) => {
    out.push(dot([x(moves), y(novices[index])]), square([x(moves), y(experts[index])]));
    out.push(text(x(moves), y(novices[index]) + 27, String(novices[index]), { anchor: 'middle', weight: 700 }));
    out.push(text(x(moves), y(experts[index]) - 15, String(experts[index]), { anchor: 'middle', weight: 700 }));
  });

  out.push(...lineKey(150, 'Against novices', undefined, dot), ...lineKey(360, 'Against experts', DASH, square));
  return figure(468, out);
}

saveFigures('bank', { 'sat-information-and-ideas/figures/looking-ahead.svg': lookingAhead() });
