import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { asFraction, divisor, factor, polynomial, sum } from '../../server/content/families/write.ts';

/** A quadratic in two factors. */
export const factorOfQuadratic = defineFamily({
  name: 'factor-of-quadratic',
  ...{ subject: 'SAT Math', domain: 'Advanced Math', skill: 'Equivalent expressions', difficulty: 'medium' },
  draw: (random) => ({ a: random.whole(2, 5), b: random.nonzero(-7, 7), c: random.whole(1, 4), d: random.nonzero(-7, 7) }),
  fits: ({ a, b, c, d }) =>
    divisor(a, b) === 1 &&
    divisor(c, d) === 1 &&
    a * d + b * c !== 0 &&
    Math.abs(a * d + b * c) > 1 &&
    a * d !== b * c &&
    a !== c,
  write({ a, b, c, d }) {
    const quadratic = [a * c, a * d + b * c, b * d] as const;
    const at = (x: number) => quadratic[0] * x * x + quadratic[1] * x + quadratic[2];
    // Every product of two factors with whole numbers that begins and ends as the quadratic does, if the middle is right, too.
    const factors = between(1, quadratic[0]).flatMap((slope) =>
      between(-7, 7).flatMap((start) => {
        const [rest, end] = [quadratic[0] / slope, quadratic[2] / start];
        return Number.isInteger(rest) && Number.isInteger(end) && (slope + start) * (rest + end) === at(1)
          ? [[slope, start] as const]
          : [];
      }),
    );
    const wrong = [
      { value: [a, -b], because: `has the wrong sign: it would be zero at $${asFraction(b / a)}$, where the quadratic is not` },
      { value: [c, -d], because: `is the other factor with its sign exchanged` },
      {
        value: [a, d],
        because: `puts the number of the other factor beside $${sum([[a, 'x']])}$: the outer terms would then be right and the middle one wrong`,
      },
      { value: [c, b], because: `puts the numbers in the wrong factors: the middle term comes out wrong` },
    ].filter(({ value: [slope = 1, start = 0] }) => Math.abs(at(-start / slope)) > 1e-9);
    return {
      prompt: `Which expression is a factor of $${polynomial(quadratic)}$?`,
      key: [a, b],
      // The quadratic has two factors; one of them is offered.
      again: factors.filter(([slope]) => slope !== c).flat(),
      wrong,
      explanation: `Look for two numbers with the product $${quadratic[0]} \\cdot ${factor(quadratic[2])} = ${quadratic[0] * quadratic[2]}$ and the sum $${quadratic[1]}$: they are $${a * d}$ and $${b * c}$. So the quadratic is $(${sum(
        [
          [a, 'x'],
          [b, ''],
        ],
      )})(${sum([
        [c, 'x'],
        [d, ''],
      ])})$, as multiplying out shows.`,
    };
  },
  show(value) {
    const [slope = 0, start = 0] = toNumbers(value);
    return `$${sum([
      [slope, 'x'],
      [start, ''],
    ])}$`;
  },
});
