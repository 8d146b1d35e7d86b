/**
 * Draws the timelines of the study sheets of AP World History into content/materials/ap-world-history/figures. Run from anywhere: node
 * content/figures/study-sheets-world-history.mjs, then node tools/scripts/study-sheets.mjs for the PDFs
 *
 * When a year changes here, change the text alternative in the sheet as well.
 */
import { plane } from './support/axes.mjs';
import { pen, range, saveFigures, WIDTH } from './support/svg.mjs';

const { line, rect, text, figure } = pen({ ink: '#12161f', rule: '#d8dde6', font: 'Atkinson, sans-serif' });
const ROW = 25;

/** A bar for each [name, first year, last year], over a scale of years; one that begins or ends beyond the scale is cut there. */
function timeline({ from, to, step, bars }) {
  const area = plane({ left: 170, top: 12, width: WIDTH - 200, height: ROW * bars.length, x: [from, to], y: [0, 1] });
  const svg = figure(area.bottom + 34, [
    ...range(from, to, step).flatMap((year) => [
      line([area.x(year), area.top], [area.x(year), area.bottom + 5], { width: 1, stroke: '#d8dde6' }),
      text(area.x(year), area.bottom + 22, String(year), { size: 14 }),
    ]),
    ...bars.flatMap(([name, first, last], row) => {
      const [left, right] = [Math.max(first, from), Math.min(last, to)].map(area.x);
      const top = area.top + row * ROW;
      return [
        text(area.left - 10, top + 17, name, { size: 15, anchor: 'end' }),
        rect(left, top + 5, right - left, ROW - 10, '#c3cff5', 1),
      ];
    }),
  ]);
  return svg.replace('<svg ', '<svg style="width:150mm" ');
}

saveFigures('materials/ap-world-history/figures', {
  'states.svg': timeline({
    from: 1100,
    to: 1550,
    step: 50,
    bars: [
      ['Song China', 960, 1279],
      ['Yuan China', 1271, 1368],
      ['Ming China', 1368, 1644],
      ['Abbasid caliphate', 750, 1258],
      ['Delhi Sultanate', 1206, 1526],
      ['Mali', 1235, 1600],
      ['Aztec Empire', 1428, 1521],
      ['Inca Empire', 1438, 1533],
    ],
  }),
  'empires.svg': timeline({
    from: 1400,
    to: 1900,
    step: 100,
    bars: [
      ['Ming China', 1368, 1644],
      ['Qing China', 1644, 1912],
      ['Ottoman Empire', 1300, 1922],
      ['Safavid Persia', 1501, 1736],
      ['Mughal India', 1526, 1857],
      ['Russia under tsars', 1547, 1917],
      ['Songhai', 1464, 1591],
    ],
  }),
  'conflicts.svg': timeline({
    from: 1900,
    to: 1950,
    step: 10,
    bars: [
      ['Mexican Revolution', 1910, 1920],
      ['First World War', 1914, 1918],
      ['Russian civil war', 1917, 1922],
      ['Great Depression', 1929, 1939],
      ['War in China', 1937, 1945],
      ['War in Europe', 1939, 1945],
      ['Holocaust', 1941, 1945],
    ],
  }),
  'cold-war.svg': timeline({
    from: 1945,
    to: 1995,
    step: 10,
    bars: [
      ['Cold War', 1947, 1991],
      ['Apartheid', 1948, 1994],
      ['Korean War', 1950, 1953],
      ['Vietnam War', 1955, 1975],
      ['Berlin Wall', 1961, 1989],
      ['Soviets in Afghanistan', 1979, 1989],
    ],
  }),
});
