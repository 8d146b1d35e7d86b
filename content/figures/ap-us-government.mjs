/**
 * Draws the figures of the mock test ap-us-government-1 into its module's figures folder:
 *
 *   districts.svg       one town divided into five districts in two ways
 *   iron-triangle.svg   committee, agency and interest group, and what each gives the others
 *   turnout.svg         turnout of presidential and midterm elections
 *
 * Run from anywhere: node content/figures/ap-us-government.mjs
 *
 * When a number changes here, change the alternative texts and the explanations in quiz.yaml as well.
 */
import { lineChart } from './support/charts.mjs';
import { pen, range, saveFigures } from './support/svg.mjs';

const marks = pen();
const { line, rect, text, arrow, figure } = marks;

const cell = 50;

/** A grid of five by five neighborhoods, the two columns on the left for P; `cuts` draws the lines between districts. */
function town(left, name, cuts) {
  const top = 60;
  const side = 5 * cell;
  return [
    text(left + side / 2, 36, name, { size: 19, weight: 600 }),
    ...range(0, 4).flatMap((row) =>
      range(0, 4).flatMap((column) => {
        const [x, y] = [left + column * cell, top + row * cell];
        const isP = column < 2;
        return [rect(x, y, cell, cell, isP ? '#d3d7dc' : '#ffffff', 0.75), text(x + cell / 2, y + 31, isP ? 'P' : 'Q')];
      }),
    ),
    rect(left, top, side, side, 'none', 5),
    ...range(1, 4).map((at) =>
      cuts === 'columns'
        ? line([left + at * cell, top], [left + at * cell, top + side], { width: 5 })
        : line([left, top + at * cell], [left + side, top + at * cell], { width: 5 }),
    ),
  ];
}

const districts = figure(340, [...town(45, 'Map 1', 'columns'), ...town(345, 'Map 2', 'rows')]);

const node = (x, y, words) => [
  rect(x - 92, y - 34, 184, 68, '#ffffff', 2.5),
  ...words.map((word, at) => text(x, y + 6 + (at - (words.length - 1) / 2) * 22, word, { size: 18, weight: 600 })),
];

/** An arrow from one point to another, its head at the end. */
function way([x1, y1], [x2, y2]) {
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return [line([x1, y1], [x2, y2]), arrow([x2, y2], angle)];
}

const words = (x, y, lines, anchor) => lines.map((each, at) => text(x, y + at * 20, each, { size: 16, anchor }));

const ironTriangle = figure(500, [
  ...node(320, 56, ['Congressional', 'committee']),
  ...node(120, 420, ['Interest', 'group']),
  ...node(520, 420, ['Executive', 'agency']),
  ...way([128, 382], [262, 96]),
  ...way([286, 96], [152, 382]),
  ...way([354, 96], [488, 382]),
  ...way([512, 382], [378, 96]),
  ...way([216, 408], [424, 408]),
  ...way([424, 434], [216, 434]),
  ...words(168, 190, ['Election', 'support'], 'end'),
  ...words(232, 262, ['Friendly', 'laws'], 'start'),
  ...words(408, 262, ['Funding and', 'political support'], 'end'),
  ...words(472, 190, ['Carrying out', 'of policy'], 'start'),
  ...words(320, 396, ['Support before Congress'], 'middle'),
  ...words(320, 460, ['Favorable rules'], 'middle'),
]);

const turnout = lineChart({
  names: range(2004, 2024, 2).map(String),
  to: 80,
  step: 20,
  name: 'Turnout (percent)',
  below: 'Year of the election',
  lines: [
    { name: 'Presidential', values: [56, null, 58, null, 55, null, 57, null, 66, null, 64] },
    { name: 'Midterm', dash: '9 6', under: true, values: [null, 38, null, 39, null, 34, null, 48, null, 46, null] },
  ],
});

saveFigures('mocks/ap-us-government-1/multiple-choice/figures', {
  'districts.svg': districts,
  'iron-triangle.svg': ironTriangle,
  'turnout.svg': turnout,
});
