import { defineFamily } from '../../server/content/families/family.ts';
import { added, factor, sum } from '../../server/content/families/write.ts';

/** A product that has to be a given polynomial for all x. */
export const matchingCoefficient = defineFamily({
  name: 'matching-coefficient',
  ...{ subject: 'SAT Math', domain: 'Advanced Math', skill: 'Equivalent expressions', difficulty: 'medium', numeric: true },
  draw: (random) => ({ a: random.whole(2, 6), b: random.nonzero(-8, 8), c: random.whole(2, 5), d: random.nonzero(-8, 9) }),
  fits: ({ a, b, c, d }) => a * d + b * c > 1 && a !== c && b !== d && Math.abs(b) > 1 && Math.abs(d) > 1,
  write({ a, b, c, d }) {
    const product = (x: number) => (a * x + b) * (c * x + d);
    return {
      prompt: `The expression $(${sum([
        [a, 'x'],
        [b, ''],
      ])})(${sum([
        [c, 'x'],
        [d, ''],
      ])})$ is equivalent to $${a * c}x^2 + kx ${added(b * d)}$, where $k$ is a constant. What is the value of $k$?`,
      key: a * d + b * c,
      again: product(1) - a * c - b * d,
      wrong: [
        { value: b + d, because: 'adds the two numbers, as if both parentheses began with $x$' },
        { value: a * d - b * c, because: 'has the sign of one of the two products wrong' },
        { value: a * d, because: `leaves out the product of $${b}$ and $${c}x$` },
        { value: b * c, because: `leaves out the product of $${a}x$ and $${d}$` },
        { value: a * b + c * d, because: 'multiplies within the parentheses and not across them' },
      ],
      explanation: `The terms in $x$ come from the outer and the inner products: $${a}x \\cdot ${factor(d)} = ${a * d}x$ and $${factor(b)} \\cdot ${c}x = ${b * c}x$. Together they make $${a * d + b * c}x$, so $k = ${a * d + b * c}$.`,
    };
  },
});
