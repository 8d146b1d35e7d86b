/**
 * Draws the figures of the mock test ap-world-history-1 into its module's figures folder:
 *
 *   slave-trade.svg   people embarked for the Americas, by century (estimates of the Trans-Atlantic Slave Trade Database)
 *   indenture.svg     people brought from India under indenture, by colony
 *   population.svg    the population of the world (estimates of the United Nations)
 *
 * Run from anywhere: node content/figures/ap-world-history.mjs
 *
 * When a number changes here, change the alternative texts and the explanations in quiz.yaml as well.
 */
import { barChart, lineChart } from './support/charts.mjs';
import { saveFigures } from './support/svg.mjs';

saveFigures('mocks/ap-world-history-1/multiple-choice/figures', {
  'slave-trade.svg': barChart({
    bars: [
      ['1501–1600', 0.28],
      ['1601–1700', 1.88],
      ['1701–1800', 6.49],
      ['1801–1866', 3.87],
    ],
    to: 7,
    step: 1,
    name: 'People (millions)',
    below: 'Years (the last bar covers only 66)',
  }),
  'indenture.svg': barChart({
    bars: [
      ['Mauritius', 453],
      ['British Guiana', 239],
      ['Natal', 152],
      ['Trinidad', 144],
      ['Fiji', 61],
    ],
    to: 500,
    step: 100,
    name: 'People (thousands)',
    below: 'Colony',
  }),
  'population.svg': lineChart({
    names: ['1900', '1925', '1950', '1975', '2000'],
    to: 7,
    step: 1,
    name: 'People (billions)',
    below: 'Year',
    lines: [{ values: [1.65, 2, 2.5, 4.1, 6.1] }],
  }),
});
