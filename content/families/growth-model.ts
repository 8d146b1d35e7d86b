import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { thousands } from '../../server/content/families/write.ts';

const stories = [
  { what: 'The number of members of a chess league', unit: 'members', time: 'years', since: '2020', grows: [3, 12] },
  { what: 'The population of a town', unit: 'people', time: 'years', since: '2015', grows: [2, 6] },
  { what: 'The value of a delivery van, in dollars,', unit: 'dollars', time: 'years', since: '2022', grows: [-25, -8] },
  { what: 'The number of trees in an orchard', unit: 'trees', time: 'years', since: '2018', grows: [-9, -2] },
] as const;

/** A quantity that changes by the same percent each year. */
export const growthModel = defineFamily({
  name: 'growth-model',
  ...{ subject: 'SAT Math', domain: 'Advanced Math', skill: 'Nonlinear functions', difficulty: 'easy' },
  draw: (random) => {
    const story = random.pick(stories);
    return { story, start: random.whole(12, 90) * 100, percent: random.whole(story.grows[0], story.grows[1]) };
  },
  fits: ({ percent }) => Math.abs(percent) > 1 && percent !== 10,
  write({ story: { what, since }, start, percent }) {
    const base = round(1 + percent / 100);
    const size = Math.abs(percent);
    return {
      prompt: `${what} was ${thousands(start)} in ${since} and has ${percent < 0 ? 'decreased' : 'increased'} by ${size}% each year since then. Which function models this $t$ years after ${since}?`,
      key: [start, base],
      // Of all functions of this kind, that which begins so and has changed by so many percent after a year.
      again: between(1, 199)
        .map((at) => at / 100)
        .filter((factor) => Math.abs(start * factor - start - (percent < 0 ? -size : size) * (start / 100)) < 1e-6)
        .flatMap((factor) => [start * factor ** 0, factor]),
      wrong: [
        { value: [start, round(Math.abs(percent) / 100)], because: `keeps only the ${size}% itself after a year` },
        { value: [start, round(1 - percent / 100)], because: `lets it ${percent < 0 ? 'grow' : 'shrink'}` },
        { value: [start, round(1 + percent / 10)], because: `takes ${size}% for ${size} tenths` },
        { value: [round(start * base), base], because: `begins a year too late` },
      ].filter(({ value: [, rate = 0] }) => rate > 0),
      explanation: `Each year it is multiplied by $1 ${percent < 0 ? '-' : '+'} \\frac{${size}}{100} = ${base}$. After $t$ years it has been multiplied so $t$ times: $${start}(${base})^t$.`,
    };
  },
  show(value) {
    const [start, base] = toNumbers(value);
    return `$f(t) = ${start}(${base})^t$`;
  },
});

const round = (number: number): number => Math.round(number * 1000) / 1000;
