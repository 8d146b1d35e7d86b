/**
 * Draws the figure of the mock test ap-psychology-1 into its module's figures folder:
 *
 *   schedules.svg   the responses of four pigeons on four schedules of reinforcement (an invented experiment)
 *
 * Run from anywhere: node content/figures/ap-psychology.mjs
 *
 * When a number changes here, change the alternative text and the explanations in quiz.yaml as well.
 */
import { curve, graph } from './support/market.mjs';
import { saveFigures } from './support/svg.mjs';

/** Four runs of responses, each followed by a pause of one minute and a half. */
const fixedRatio = [0, 1, 2, 3].flatMap((run) => [
  [run * 5, run * 75],
  [run * 5 + 3.5, (run + 1) * 75],
  [run * 5 + 5, (run + 1) * 75],
]);

/** Almost nothing after a reward, and more and more until the next, once in five minutes. */
const fixedInterval = (minutes) => 25 * (Math.floor(minutes / 5) + ((minutes % 5) / 5) ** 3);

saveFigures('mocks/ap-psychology-1/multiple-choice/figures', {
  'schedules.svg': graph({
    x: { to: 20, step: 5, name: 'Minutes' },
    y: { to: 400, step: 50, name: 'Responses in all' },
    lines: [
      {
        points: [
          [0, 0],
          [20, 400],
        ],
        name: 'P',
      },
      { points: fixedRatio, name: 'Q' },
      {
        points: [
          [0, 0],
          [20, 120],
        ],
        name: 'R',
        up: 6,
      },
      { points: [...curve(fixedInterval, 0, 19.99, 200), [20, 100]], name: 'S', up: -8 },
    ],
  }),
});
