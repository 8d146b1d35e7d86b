/**
 * Draws the figures of the study sheets of AP Psychology into content/materials/ap-psychology/figures. Run from anywhere: node
 * content/figures/study-sheets-psychology.mjs, then node tools/scripts/study-sheets.mjs for the PDFs
 *
 * Sketches without numbers: the shapes are what the course asks for. When one changes here, change the text alternative in the sheet as well.
 */
import { curve, panels } from './support/panels.mjs';
import { saveFigures } from './support/svg.mjs';

const memory = () =>
  panels(
    {
      title: 'Forgetting',
      x: 'Time since learning',
      y: 'Kept in memory',
      lines: [{ points: curve((x) => 2 + 7.4 * Math.exp(-0.8 * x), 0, 9.8) }],
    },
    {
      title: 'Serial position',
      x: 'Place in the list',
      y: 'Words recalled',
      lines: [{ points: curve((x) => 3 + 4.6 * Math.exp(-x) + 5.6 * Math.exp(0.95 * (x - 9.6)), 0.3, 9.6) }],
      words: [
        [1.8, 8, 'primacy'],
        [7.6, 8.6, 'recency'],
      ],
    },
  );

const arousal = () => {
  const hill = (at) => (x) => 8.4 * Math.exp(-((x - at) ** 2) / 7);
  return panels({
    x: 'Arousal',
    y: 'Performance',
    lines: [{ points: curve(hill(3.6), 0, 9), dash: '8 5' }, { points: curve(hill(6.2), 0, 9.8) }],
    words: [
      [2.2, 9, 'hard task'],
      [7.6, 9, 'easy task'],
    ],
  });
};

saveFigures('materials/ap-psychology/figures', { 'memory.svg': memory(), 'arousal.svg': arousal() });
