import { defineFamily } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { asFraction, factor, sum } from '../../server/content/families/write.ts';

/** The coefficient with which two lines never meet. */
export const parallelSystem = defineFamily({
  name: 'parallel-system',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Systems of two linear equations in two variables', difficulty: 'hard' },
  draw: (random) => ({
    a: random.whole(2, 9),
    b: random.nonzero(-9, 9),
    c: random.nonzero(-15, 15),
    times: random.pick([-3, -2, 2, 3, 1.5, -1.5]),
    other: random.nonzero(-20, 20),
    swapped: random.pick([true, false]),
  }),
  fits: ({ a, b, c, times, other }) =>
    Math.abs(b) > 1 && Math.abs(b) !== a && Number.isInteger(a * times) && Number.isInteger(b * times) && c * times !== other,
  write({ a, b, c, times, other, swapped }) {
    const known = b * times;
    // In the second equation the unknowns stand on different sides, so that the sign has to be minded.
    const second = swapped
      ? `${sum([[known, 'y']])} = ${other} - kx`
      : `kx = ${sum([
          [other, ''],
          [-known, 'y'],
        ])}`;
    return {
      prompt: `$$${sum([
        [a, 'x'],
        [b, 'y'],
      ])} = ${c}$$\n\n$$${second}$$\n\nIn the given system of equations, $k$ is a constant. If the system has no solution, what is the value of $k$?`,
      key: (a * known) / b,
      again: between(0, 400)
        .map((at) => (at - 200) / 2)
        .filter((k) => k * b - known * a === 0),
      wrong: [
        { value: -a * times, because: 'has the wrong sign: written as the first, the second equation has $kx$ on the left' },
        { value: a, because: 'takes the coefficient of the first equation as it stands, though the other coefficients differ' },
        { value: known - b + a, because: `adds to ${a} what the coefficient of $y$ has grown by, in place of multiplying` },
        { value: (b * known) / a, because: 'sets up the ratio the wrong way around' },
      ],
      explanation: `Written as the first, the second equation is $kx ${known < 0 ? '-' : '+'} ${Math.abs(known)}y = ${other}$. The lines are parallel when both coefficients of the first are multiplied by one number. For $y$ that is $${known} \\div ${factor(b)} = ${times}$, so $k = ${times} \\cdot ${a} = ${a * times}$. The constants are not in that ratio: the lines differ, and there is no solution.`,
    };
  },
  show: (value) => `$${asFraction(Number(value))}$`,
});
