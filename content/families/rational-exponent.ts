import { defineFamily } from '../../server/content/families/family.ts';
import { asFraction, divisor } from '../../server/content/families/write.ts';

/** A root and a power as one power. */
export const rationalExponent = defineFamily({
  name: 'rational-exponent',
  ...{ subject: 'SAT Math', domain: 'Advanced Math', skill: 'Equivalent expressions', difficulty: 'hard' },
  draw: (random) => ({ degree: random.whole(3, 6), inner: random.whole(2, 11), outer: random.whole(2, 5) }),
  fits: ({ degree, inner, outer }) => divisor(degree, inner) === 1 && inner !== outer && inner < degree * outer,
  write({ degree, inner, outer }) {
    const power = outer - inner / degree;
    return {
      prompt: `Which expression is equivalent to $\\frac{x^${outer}}{\\sqrt[${degree}]{x^{${inner}}}}$, where $x > 0$?`,
      key: power,
      // By the logarithms of the value at 2.
      again: Math.log2(2 ** outer / (2 ** inner) ** (1 / degree)),
      wrong: [
        {
          value: outer - degree / inner,
          because: `turns the exponent of the root over: the root is $x^{\\frac{${inner}}{${degree}}}$`,
        },
        { value: outer + inner / degree, because: 'adds the exponents, as in a product' },
        { value: outer / (inner / degree), because: 'divides the exponents in place of taking one from the other' },
        { value: outer - inner, because: 'leaves out the root' },
      ].filter(({ value }) => value !== 0 && value !== 1),
      explanation: `A root is a power with a fraction: $\\sqrt[${degree}]{x^{${inner}}} = x^{\\frac{${inner}}{${degree}}}$. In a quotient the exponents are taken from each other: $${outer} - \\frac{${inner}}{${degree}} = ${asFraction(power)}$.`,
    };
  },
  show: (value) => `$x^{${asFraction(Number(value))}}$`,
});
