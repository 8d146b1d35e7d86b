import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { sum } from '../../server/content/families/write.ts';

/** A point that solves two inequalities at once. */
export const pointInRegion = defineFamily({
  name: 'point-in-region',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Linear inequalities in one or two variables', difficulty: 'medium' },
  draw: (random) => {
    const point = () => [random.whole(-6, 6), random.whole(-9, 9)] as const;
    return {
      lower: random.nonzero(-3, 3),
      from: random.whole(-6, 2),
      upper: random.nonzero(-3, 3),
      to: random.whole(1, 9),
      points: Array.from({ length: 24 }, point),
    };
  },
  fits: ({ lower, from, upper, to, points }) =>
    lower !== upper &&
    from !== 0 &&
    [true, false].every((above) => [true, false].every((below) => points.some(isIn({ lower, from, upper, to }, above, below)))),
  write({ points, ...lines }) {
    const { lower, from, upper, to } = lines;
    const find = (above: boolean, below: boolean) => points.find(isIn(lines, above, below)) ?? [0, 0];
    const key = find(true, true);
    const wrong = [find(true, false), find(false, true), find(false, false)] as const;
    // The height of a line above x, gone to from the y-axis step by step.
    const height = (slope: number, start: number, x: number) =>
      Array<number>(Math.abs(x))
        .fill(x < 0 ? -slope : slope)
        .reduce((y, step) => y + step, start);
    const isBetween = ([x, y]: readonly [number, number]) => height(lower, from, x) < y && y < height(upper, to, x);
    return {
      prompt: `$$y > ${sum([
        [lower, 'x'],
        [from, ''],
      ])}$$\n\n$$y < ${sum([
        [upper, 'x'],
        [to, ''],
      ])}$$\n\nWhich point $(x, y)$ is a solution to the given system of inequalities?`,
      key,
      // The first point that was drawn there, and any that is offered as a wrong one.
      again: [...points.filter(isBetween).slice(0, 1), ...wrong.filter(isBetween)].flat(),
      wrong: [
        {
          value: wrong[0],
          because: `solves the first inequality only: $${wrong[0][1]} < ${upper * wrong[0][0] + to}$ is not true`,
        },
        {
          value: wrong[1],
          because: `solves the second inequality only: $${wrong[1][1]} > ${lower * wrong[1][0] + from}$ is not true`,
        },
        { value: wrong[2], because: 'solves neither' },
      ],
      explanation: `Put the coordinates into both. For $(${key.join(', ')})$ the first is $${key[1]} > ${lower * key[0] + from}$ and the second $${key[1]} < ${upper * key[0] + to}$: both are true.`,
    };
  },
  show: (value) => `$(${toNumbers(value).join(', ')})$`,
});

type Lines = { lower: number; from: number; upper: number; to: number };
/** Whether a point lies above the first line and below the second, or not; no point that is asked for lies on either. */
const isIn =
  ({ lower, from, upper, to }: Lines, above: boolean, below: boolean) =>
  ([x, y]: readonly [number, number]): boolean =>
    y !== lower * x + from && y !== upper * x + to && y > lower * x + from === above && y < upper * x + to === below;
