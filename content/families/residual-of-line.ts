import { defineFamily } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';

const studies = [
  { x: 'hours of light per day', y: 'height of a seedling, in centimeters,', of: 'seedling' },
  { x: 'its age, in years', y: 'price of a used guitar, in dollars,', of: 'guitar' },
  { x: 'number of its pages', y: 'time for reading a manual, in minutes,', of: 'manual' },
] as const;

/** How far a point lies from the line. */
export const residualOfLine = defineFamily({
  name: 'residual-of-line',
  ...{ subject: 'AP Statistics', domain: 'Regression Analysis', skill: 'Residuals', difficulty: 'medium' },
  draw: (random) => ({
    study: random.pick(studies),
    start: random.whole(40, 160),
    slope: random.nonzero(-14, 30) / 4,
    x: random.whole(4, 12),
    off: random.nonzero(-9, 9),
  }),
  fits: ({ study, slope, start, x, off }) =>
    Math.abs(slope) > 1 &&
    (slope * 4) % 2 !== 0 &&
    start + slope * x > 30 &&
    Math.abs(off) > 1 &&
    (study.of === 'guitar') === slope < 0,
  write({ study: { x: across, y: up, of }, start, slope, x, off }) {
    const predicted = start + slope * x;
    const actual = predicted + off;
    return {
      prompt: `A least-squares regression line predicts the ${up} from the ${across}: $\\hat{y} = ${start} ${slope < 0 ? '-' : '+'} ${Math.abs(slope)}x$. For one ${of} with $x = ${x}$ the observed value was $y = ${actual}$. What is the residual for this ${of}?`,
      key: actual - (start + slope * x),
      // So far below the observed value lies the point to which the slope leads from the y-axis.
      again: between(-40, 40)
        .map((at) => at / 4)
        .filter((residual) => (actual - residual - start) / x === slope),
      wrong: [
        {
          value: predicted - actual,
          because: 'takes the observed value away from the predicted one: a residual is observed minus predicted',
        },
        { value: predicted, because: 'is the predicted value itself' },
        { value: actual - slope * x, because: `leaves out the line's value at 0` },
        { value: actual - start, because: 'leaves out the slope' },
      ],
      explanation: `The line predicts $${start} ${slope < 0 ? '-' : '+'} ${Math.abs(slope)}(${x}) = ${predicted}$. The residual is what was observed minus what was predicted: $${actual} - ${predicted} = ${off}$. The point lies ${off > 0 ? 'above' : 'below'} the line.`,
    };
  },
});
