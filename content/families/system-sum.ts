import { defineFamily } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { factor, sum } from '../../server/content/families/write.ts';

/** Two equations whose solution is asked for in a combination. */
export const systemSum = defineFamily({
  name: 'system-sum',
  ...{
    subject: 'SAT Math',
    domain: 'Algebra',
    skill: 'Systems of two linear equations in two variables',
    difficulty: 'medium',
    numeric: true,
  },
  draw: (random) => ({
    x: random.nonzero(-6, 9),
    y: random.nonzero(-6, 9),
    a: random.whole(2, 6),
    b: random.nonzero(-6, 6),
    c: random.whole(2, 7),
    d: random.nonzero(-6, 6),
  }),
  fits: ({ x, y, a, b, c, d }) =>
    x + y > 1 &&
    x !== y &&
    a * d !== b * c &&
    Math.abs(b) > 1 &&
    Math.abs(d) > 1 &&
    a !== c &&
    b !== d &&
    a * x + b * y !== 0 &&
    c * x + d * y !== 0,
  write({ x, y, a, b, c, d }) {
    const [e, f] = [a * x + b * y, c * x + d * y];
    const determinant = a * d - b * c;
    return {
      prompt: `$$${sum([
        [a, 'x'],
        [b, 'y'],
      ])} = ${e}$$\n\n$$${sum([
        [c, 'x'],
        [d, 'y'],
      ])} = ${f}$$\n\nIf $(x, y)$ is the solution to the given system of equations, what is the value of $x + y$?`,
      key: (e * d - b * f) / determinant + (a * f - e * c) / determinant,
      again: between(0, 80).flatMap((first) =>
        between(0, 80).flatMap((second) =>
          a * (first - 40) + b * (second - 40) === e && c * (first - 40) + d * (second - 40) === f ? [first + second - 80] : [],
        ),
      ),
      wrong: [
        { value: x - y, because: 'takes $y$ away in place of adding it' },
        { value: x, because: 'stops at the value of $x$' },
        { value: y, because: 'stops at the value of $y$' },
      ],
      explanation: `Multiply the first equation by $${d}$ and the second by $${b}$, and take the second away from the first: the terms in $y$ cancel, and $${sum([[determinant, 'x']])} = ${e * d - b * f}$, so $x = ${x}$. Then $${sum([[b, 'y']])} = ${e} - ${factor(a * x)} = ${b * y}$, so $y = ${y}$. The sum is $${x} + ${factor(y)} = ${x + y}$.`,
    };
  },
});
