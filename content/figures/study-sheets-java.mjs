/**
 * Draws the figure of the study sheets of AP Computer Science A, content/materials/ap-computer-science-a/figures/merge.svg: merge sort of
 * four numbers.
 *
 * Run from anywhere: node content/figures/study-sheets-java.mjs, then node tools/scripts/study-sheets.mjs for the PDFs. The same run always
 * writes the same bytes. When a number changes here, change the text alternative in the sheet as well.
 */
import { pen, saveFigures } from './support/svg.mjs';

const marks = pen({ ink: '#12161f', rule: '#d8dde6', font: 'Atkinson, sans-serif', roundJoins: true });
const { line, text, rect, figure } = marks;

const cell = { width: 44, height: 34 };

/** Numbers in a row of cells around a middle. */
const cells = ([x, y], numbers, fill = '#ffffff') =>
  numbers.flatMap((number, at) => {
    const left = x + (at - numbers.length / 2) * cell.width;
    return [rect(left, y, cell.width, cell.height, fill, 1.5), text(left + cell.width / 2, y + 23, String(number))];
  });

const merge = () => {
  const rows = [10, 66, 122, 178, 234];
  const [whole, [left, right], quarters] = [320, [200, 440], [130, 270, 370, 510]];
  const down = (from, to, row) => line([from, rows[row] + cell.height], [to, rows[row + 1]], { width: 1.5 });
  return figure(280, [
    down(whole, left, 0),
    down(whole, right, 0),
    ...quarters.map((x, at) => down(at < 2 ? left : right, x, 1)),
    ...quarters.map((x, at) => down(x, at < 2 ? left : right, 2)),
    down(left, whole, 3),
    down(right, whole, 3),
    ...cells([whole, rows[0]], [6, 3, 8, 1]),
    ...cells([left, rows[1]], [6, 3]),
    ...cells([right, rows[1]], [8, 1]),
    ...quarters.flatMap((x, at) => cells([x, rows[2]], [[6, 3, 8, 1][at]])),
    ...cells([left, rows[3]], [3, 6], '#dfe6fb'),
    ...cells([right, rows[3]], [1, 8], '#dfe6fb'),
    ...cells([whole, rows[4]], [1, 3, 6, 8], '#dfe6fb'),
    text(30, rows[0] + 50, 'split', { anchor: 'start' }),
    text(30, rows[3] + 50, 'merge', { anchor: 'start' }),
  ]);
};

saveFigures('materials/ap-computer-science-a/figures', { 'merge.svg': merge() });
