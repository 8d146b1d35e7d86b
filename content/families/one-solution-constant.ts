import { defineFamily } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { asFraction, factor, polynomial, sum } from '../../server/content/families/write.ts';

/** The constant with which a quadratic equation has one solution. */
export const oneSolutionConstant = defineFamily({
  name: 'one-solution-constant',
  ...{
    subject: 'SAT Math',
    domain: 'Advanced Math',
    skill: 'Nonlinear equations in one variable and systems of equations in two variables',
    difficulty: 'hard',
  },
  draw: (random) => ({
    a: random.whole(1, 4),
    root: random.nonzero(-7, 7),
    slope: random.nonzero(-6, 6),
    start: random.nonzero(-9, 9),
  }),
  fits: ({ a, root, slope, start }) =>
    Math.abs(slope) > 1 && Math.abs(slope - 2 * a * root) > 1 && a * root * root !== start && a * root * root + start !== 0,
  write({ a, root, slope, start }) {
    // The line y = slope x + k touches the parabola above x = root.
    const b = slope - 2 * a * root;
    const c = start;
    // The least that the parabola lies above the line through the origin, which the line sought is raised by.
    const least = Math.min(...between(-20, 20).map((x) => a * x * x + b * x + c - slope * x));
    return {
      prompt: `$$y = ${polynomial([a, b, c])}$$\n\n$$y = ${sum([[slope, 'x']])} + k$$\n\nIn the given system of equations, $k$ is a constant. If the system has exactly one solution, what is the value of $k$?`,
      key: c - (b - slope) ** 2 / (4 * a),
      again: least,
      wrong: [
        { value: (b - slope) ** 2 / (4 * a) - c, because: 'has the sign wrong at the end' },
        {
          value: c - b ** 2 / (4 * a),
          because: `leaves $${sum([[slope, 'x']])}$ out: it makes the line touch at the parabola's lowest point`,
        },
        { value: c + (b - slope) ** 2 / (4 * a), because: 'adds where it should take away' },
        { value: c, because: 'makes both graphs meet on the $y$-axis, but once more elsewhere' },
      ].filter(({ value }) => Number.isInteger(value * 4)),
      explanation: `Both right sides are equal: $${polynomial([a, b - slope, c])} - k = 0$. A quadratic equation has one solution when its discriminant is zero: $${factor(b - slope)}^2 - 4 \\cdot ${a} \\cdot (${c} - k) = 0$. So $${c} - k = \\frac{${(b - slope) ** 2}}{${4 * a}} = ${asFraction((b - slope) ** 2 / (4 * a))}$, and $k = ${least}$.`,
    };
  },
  show: (value) => `$${asFraction(Number(value))}$`,
});
