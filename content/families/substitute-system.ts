import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { added, factor, sum } from '../../server/content/families/write.ts';

/** A system of which one equation is solved already. */
export const substituteSystem = defineFamily({
  name: 'substitute-system',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Systems of two linear equations in two variables', difficulty: 'easy' },
  draw: (random) => ({
    x: random.nonzero(-6, 8),
    slope: random.nonzero(-4, 5),
    start: random.nonzero(-9, 9),
    a: random.whole(2, 7),
    b: random.nonzero(-4, 5),
  }),
  fits: ({ x, slope, start, a, b }) =>
    Math.abs(slope) > 1 &&
    Math.abs(b) > 1 &&
    a + b * slope !== 0 &&
    slope * x + start !== x &&
    slope * x + start !== 0 &&
    a * x + b * (slope * x + start) !== 0,
  write({ x, slope, start, a, b }) {
    const y = slope * x + start;
    const c = a * x + b * y;
    return {
      prompt: `$$y = ${sum([
        [slope, 'x'],
        [start, ''],
      ])}$$\n\n$$${sum([
        [a, 'x'],
        [b, 'y'],
      ])} = ${c}$$\n\nWhich ordered pair $(x, y)$ is the solution to the given system of equations?`,
      key: [(c - b * start) / (a + b * slope), (slope * (c - b * start)) / (a + b * slope) + start],
      // By the determinants of -slope x + y = start and ax + by = c.
      again: [(start * b - c) / (-slope * b - a), (-slope * c - a * start) / (-slope * b - a)],
      wrong: [
        { value: [y, x], because: 'exchanges the two numbers' },
        { value: [x, slope * x - start], because: `has the right $x$, but then takes $${start}$ away in place of adding it` },
        { value: [-x, slope * -x + start], because: 'solves the first equation only' },
        { value: [x, -y], because: 'has the sign of $y$ wrong' },
      ],
      explanation: `Put the first equation into the second: $${sum([[a, 'x']])} ${b < 0 ? '-' : '+'} ${Math.abs(b)}(${sum([
        [slope, 'x'],
        [start, ''],
      ])}) = ${c}$. So $${sum([
        [a + b * slope, 'x'],
        [b * start, ''],
      ])} = ${c}$, which gives $x = ${x}$, and $y = ${slope} \\cdot ${factor(x)} ${added(start)} = ${y}$.`,
    };
  },
  show: (value) => `$(${toNumbers(value).join(', ')})$`,
});
