import { defineFamily } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { polynomial } from '../../server/content/families/write.ts';

/** A quadratic equation with one positive and one negative solution. */
export const positiveSolution = defineFamily({
  name: 'positive-solution',
  ...{
    subject: 'SAT Math',
    domain: 'Advanced Math',
    skill: 'Nonlinear equations in one variable and systems of equations in two variables',
    difficulty: 'easy',
    numeric: true,
  },
  draw: (random) => ({ positive: random.whole(2, 12), negative: random.whole(-12, -2), right: random.nonzero(-9, 20) }),
  fits: ({ positive, negative, right }) => Math.abs(positive + negative) > 1 && positive * negative + right !== 0,
  write({ positive, negative, right }) {
    const [b, c] = [-(positive + negative), positive * negative];
    return {
      prompt: `$$${polynomial([1, b, c + right])} = ${right}$$\n\nWhat is the positive solution to the given equation?`,
      key: (-b + Math.sqrt(b * b - 4 * c)) / 2,
      again: between(0, 59).filter((x) => x > 0 && x * x + b * x + c + right === right),
      wrong: [
        { value: -negative, because: 'gives the other solution without its sign' },
        { value: Math.abs(positive + negative), because: 'gives the sum of the solutions, or its opposite' },
        { value: -c, because: 'gives the product of the solutions without its sign' },
      ],
      explanation: `Bring everything to one side: $${polynomial([1, b, c])} = 0$. Two numbers with the product $${c}$ and the sum $${b}$ are $${-positive}$ and $${-negative}$, so the equation is $(x - ${positive})(x + ${-negative}) = 0$. Its solutions are ${positive} and $${negative}$.`,
    };
  },
});
