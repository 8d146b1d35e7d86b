import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { added, polynomial, sum } from '../../server/content/families/write.ts';

/** Where a line meets a parabola. */
export const lineAndParabola = defineFamily({
  name: 'line-and-parabola',
  ...{
    subject: 'SAT Math',
    domain: 'Advanced Math',
    skill: 'Nonlinear equations in one variable and systems of equations in two variables',
    difficulty: 'medium',
  },
  draw: (random) => ({
    one: random.whole(-6, 1),
    other: random.whole(2, 6),
    slope: random.nonzero(-4, 5),
    start: random.nonzero(-8, 9),
  }),
  fits: ({ one, other, slope, start }) =>
    Math.abs(slope) > 1 && one !== 0 && one + other !== 0 && Math.abs(slope - one - other) > 1 && one * other + start !== 0,
  write({ one, other, slope, start }) {
    const quadratic = [1, slope - one - other, one * other + start] as const;
    const line = (x: number) => slope * x + start;
    const curve = (x: number) => x * x + quadratic[1] * x + quadratic[2];
    return {
      prompt: `$$y = ${polynomial(quadratic)}$$\n\n$$y = ${sum([
        [slope, 'x'],
        [start, ''],
      ])}$$\n\nWhich ordered pair $(x, y)$ is a solution to the given system of equations?`,
      key: [other, line(other)],
      // The point with the greater x of the two that they share.
      again: between(-20, 20)
        .filter((x) => line(x) === curve(x))
        .slice(1)
        .flatMap((x) => [x, curve(x)]),
      wrong: [
        {
          value: [-other, line(-other)],
          because: `solves the second equation only: its $x$ is that of a solution with the sign exchanged`,
        },
        {
          value: [other, 0],
          because: `has the right $x$, but 0 is the difference of the two right sides there, and not $y$`,
        },
        { value: [other + 1, curve(other + 1)], because: 'solves the first equation only' },
        { value: [line(other), other], because: 'exchanges the two numbers' },
        { value: [0, start], because: 'is where the line crosses the $y$-axis, and the parabola does not' },
      ].filter(({ value: [x = 0, y = 0] }) => line(x) !== y || curve(x) !== y),
      explanation: `Both right sides are equal where $${polynomial([1, -(one + other), one * other])} = 0$, that is $(x ${added(-one)})(x ${added(-other)}) = 0$. So $x = ${one}$ or $x = ${other}$. With the second equation, $x = ${other}$ goes with $y = ${line(other)}$; the other solution is $(${one}, ${line(one)})$.`,
    };
  },
  show: (value) => `$(${toNumbers(value).join(', ')})$`,
});
