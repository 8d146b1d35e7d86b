import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { added, polynomial, sum } from '../../server/content/families/write.ts';

/** One polynomial taken away from another. */
export const differenceOfPolynomials = defineFamily({
  name: 'difference-of-polynomials',
  ...{ subject: 'SAT Math', domain: 'Advanced Math', skill: 'Equivalent expressions', difficulty: 'easy' },
  draw: (random) => ({
    first: [random.whole(4, 9), random.nonzero(-9, 9), random.nonzero(-9, 9)] as const,
    second: [random.whole(2, 8), random.nonzero(-9, 9), random.nonzero(-9, 9)] as const,
  }),
  fits: ({ first, second }) =>
    first[0] > second[0] + 1 &&
    [0, 1, 2].every((at) => Math.abs(first[at] ?? 0) !== Math.abs(second[at] ?? 0) && Math.abs(second[at] ?? 0) > 1),
  write({ first: [a, b, c], second: [d, e, f] }) {
    const at = (x: number) => a * x * x + b * x + c - (d * x * x + e * x + f);
    return {
      prompt: `Which expression is equivalent to $(${polynomial([a, b, c])}) - (${polynomial([d, e, f])})$?`,
      key: [a - d, b - e, c - f],
      // From three values: the differences of a quadratic give its coefficients.
      again: [(at(1) - 2 * at(0) + at(-1)) / 2, (at(1) - at(-1)) / 2, at(0)],
      wrong: [
        {
          value: [a - d, b + e, c + f],
          because: `takes only $${sum([[d, 'x^2']])}$ away and adds the rest of the second parentheses`,
        },
        { value: [a - d, b - e, c + f], because: 'has the sign of the constant of the second parentheses wrong' },
        { value: [a + d, b + e, c + f], because: 'adds the two expressions' },
        { value: [a - d, b + e, c - f], because: 'has the sign of the term in $x$ wrong' },
      ],
      explanation: `The minus sign changes the sign of each term in the second parentheses: $${polynomial([a, b, c])} ${added(-d)}x^2 ${e < 0 ? '+' : '-'} ${Math.abs(e)}x ${added(-f)}$. Like terms together: $${polynomial([a - d, b - e, c - f])}$.`,
    };
  },
  show: (value) => `$${polynomial(toNumbers(value))}$`,
});
