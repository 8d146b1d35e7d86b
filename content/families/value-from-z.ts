import { defineFamily } from '../../server/content/families/family.ts';
import { factor } from '../../server/content/families/write.ts';

const measures = [
  { what: 'lengths of the trout in a lake', unit: 'centimeters', mean: [34, 48], deviation: [3, 6] },
  { what: 'weights of the loaves of a bakery', unit: 'grams', mean: [480, 560], deviation: [8, 20] },
  { what: 'times in which the runners of a club finish a loop', unit: 'minutes', mean: [42, 60], deviation: [3, 8] },
] as const;

/** Back from a z-score to a value. */
export const valueFromZ = defineFamily({
  name: 'value-from-z',
  ...{
    subject: 'AP Statistics',
    domain: 'Probability, Random Variables, and Probability Distributions',
    skill: 'The normal distribution and z-scores',
    difficulty: 'easy',
  },
  draw: (random) => {
    const measure = random.pick(measures);
    const [[low, high], [least, most]] = [measure.mean, measure.deviation];
    return { measure, mean: random.whole(low, high), deviation: random.whole(least, most), z: random.nonzero(-10, 10) / 4 };
  },
  fits: ({ z }) => Math.abs(z) > 0.5 && Math.abs(z) < 2.3 && Math.abs(z) !== 1,
  write({ measure: { what, unit }, mean, deviation, z }) {
    const value = mean + z * deviation;
    return {
      prompt: `The ${what} are approximately normally distributed with a mean of ${mean} ${unit} and a standard deviation of ${deviation} ${unit}. Which value, in ${unit}, has a $z$-score of $${z}$?`,
      key: value,
      // Of all values in quarters, that which lies so many standard deviations off.
      again: [...Array(4 * 700).keys()].map((at) => at / 4).filter((each) => Math.abs((each - mean) / deviation - z) < 1e-9),
      wrong: [
        { value: mean - z * deviation, because: `lies as far from the mean, but on the other side of it` },
        { value: mean + z, because: `adds the $z$-score itself, which counts standard deviations and not ${unit}` },
        { value: Math.round((mean + deviation / z) * 100) / 100, because: 'divides the standard deviation by the $z$-score' },
      ],
      explanation: `A $z$-score says how many standard deviations a value lies above the mean. So the value is $${mean} + ${factor(z)}(${deviation}) = ${value}$.`,
    };
  },
});
