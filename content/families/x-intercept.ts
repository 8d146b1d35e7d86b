import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { sum } from '../../server/content/families/write.ts';

/** Where a line in standard form meets an axis. */
export const xIntercept = defineFamily({
  name: 'x-intercept',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Linear equations in two variables', difficulty: 'easy' },
  draw: (random) => ({ a: random.nonzero(-9, 9), b: random.nonzero(-9, 9), x: random.nonzero(-9, 9) }),
  fits: ({ a, b, x }) =>
    Math.abs(a) > 1 &&
    Math.abs(b) > 1 &&
    Math.abs(a) !== Math.abs(b) &&
    (a * x) % b === 0 &&
    Math.abs((a * x) / b) !== Math.abs(x),
  write({ a, b, x }) {
    const [c, y] = [a * x, (a * x) / b];
    return {
      prompt: `At which point does the graph of $${sum([
        [a, 'x'],
        [b, 'y'],
      ])} = ${c}$ in the $xy$-plane cross the $x$-axis?`,
      key: [c / a, 0],
      // Of all points with whole numbers, those of the line and of the axis.
      again: between(-100, 100).flatMap((px) =>
        between(-20, 20).flatMap((py) => (a * px + b * py === c && py === 0 ? [px, py] : [])),
      ),
      wrong: [
        { value: [0, y], because: 'is where the graph crosses the $y$-axis' },
        { value: [y, 0], because: `divides by the coefficient of $y$ and not by that of $x$` },
        { value: [-x, 0], because: 'has the sign wrong' },
        { value: [0, x], because: 'gives the number that belongs to $x$ as the $y$-coordinate' },
      ],
      explanation: `On the $x$-axis $y = 0$, and the equation becomes $${sum([[a, 'x']])} = ${c}$. So $x = ${x}$, and the point is $(${x}, 0)$.`,
    };
  },
  show: (value) => `$(${toNumbers(value).join(', ')})$`,
});
