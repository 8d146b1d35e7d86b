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
import { axesOf } from './support/axes.mjs';
import { pen, saveFigures, WIDTH } from './support/svg.mjs';

const marks = pen();
const { rect, text, figure } = marks;
const { edges, valueAxis } = axesOf(marks);

const bar = (x, y, width, height, fill) => rect(x, y, width, height, fill, 2);

/** Rain held back, in millimeters, by roofs with two depths of soil in storms of four sizes. */
function plantedRoofs() {
  const storms = [5, 10, 20, 40];
  const layers = [
    { name: 'Thin layer of soil', held: [3, 7, 11, 11], fill: '#ffffff' },
    { name: 'Thick layer of soil', held: [4, 9, 17, 26], fill: '#4a5560' },
  ];
  const box = { left: 90, right: 616, top: 106, bottom: 412 };
  const { left, right, top, bottom } = box;
  const { y, parts: axis } = valueAxis(box, { to: 30, step: 5 });
  const [wide, gap] = [44, 6];
  const parts = [text(WIDTH / 2, 32, 'Rain Held Back by Planted Roofs', { size: 19, weight: 700 })];
  layers.forEach(({ name, fill }, index) => {
    const at = 120 + index * 230;
    parts.push(bar(at, 58, 22, 22, fill), text(at + 32, 75, name, { anchor: 'start' }));
  });
  parts.push(...axis);
  storms.forEach((storm, index) => {
    const middle = left + ((index + 0.5) / storms.length) * (right - left);
    layers.forEach(({ held, fill }, side) => {
      const x = side === 0 ? middle - gap / 2 - wide : middle + gap / 2;
      parts.push(bar(x, y(held[index]), wide, bottom - y(held[index]), fill));
      parts.push(text(x + wide / 2, y(held[index]) - 8, String(held[index]), { weight: 700 }));
    });
    parts.push(text(middle, bottom + 28, String(storm)));
  });
  parts.push(...edges(box));
  parts.push(text((left + right) / 2, bottom + 58, 'Rain that fell in the storm (millimeters)'));
  parts.push(text(34, (top + bottom) / 2, 'Rain held back (millimeters)', { turn: true }));
  return figure(488, parts);
}

saveFigures('mocks/sat-full-1/reading-writing-1', { 'figures/planted-roofs.svg': plantedRoofs() });
