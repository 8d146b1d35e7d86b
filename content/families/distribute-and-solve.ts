import { defineFamily } from '../../server/content/families/family.ts';
import { added, asFraction, sum } from '../../server/content/families/write.ts';

/** An equation with a product on each side. */
export const distributeAndSolve = defineFamily({
  name: 'distribute-and-solve',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Linear equations in one variable', difficulty: 'medium' },
  draw: (random) => ({
    left: random.whole(3, 9),
    inner: random.nonzero(-7, 7),
    right: random.whole(2, 6),
    x: random.nonzero(-9, 9),
    other: random.nonzero(-8, 8),
  }),
  fits: ({ left, right, x, inner, other }) =>
    left > right + 1 && x + inner !== 0 && x + other !== 0 && Math.abs(left * (x + inner) - right * (x + other)) > 1,
  write({ left, inner, right, x, other }) {
    const rest = left * (x + inner) - right * (x + other);
    const [constant, product] = [right * other + rest, left * inner];
    return {
      prompt: `$$${left}(x ${added(inner)}) = ${right}(x ${added(other)}) ${added(rest)}$$\n\nWhat is the solution to the given equation?`,
      key: (constant - product) / (left - right),
      // The difference of both sides is a line: its zero lies where the values at 0 and at 1 lead to.
      again: (() => {
        const gap = (at: number) => left * (at + inner) - right * (at + other) - rest;
        return gap(0) / (gap(0) - gap(1));
      })(),
      wrong: [
        { value: (other * right + rest - inner) / (left - right), because: `multiplies only $x$ by ${left}, and not $${inner}$` },
        { value: (other + rest - product) / (left - right), because: `multiplies only $x$ by ${right}, and not $${other}$` },
        { value: -(constant - product) / (left - right), because: 'gets the sign wrong at the end' },
        { value: (constant + product) / (left - right), because: `moves $${product}$ to the other side with its sign unchanged` },
      ],
      explanation: `Multiply out: $${left}x ${added(product)} = ${right}x ${added(right * other)} ${added(rest)}$, where the right side is $${sum(
        [
          [right, 'x'],
          [constant, ''],
        ],
      )}$. Bring the terms in $x$ to one side and the numbers to the other: $${sum([[left - right, 'x']])} = ${constant - product}$, so $x = ${x}$.`,
    };
  },
  show: (value) => `$${asFraction(Number(value))}$`,
});
