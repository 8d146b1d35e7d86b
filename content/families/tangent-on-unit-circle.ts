import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { asFraction, fraction } from '../../server/content/families/write.ts';

/** The signs of x and y in the quadrants that are asked of. */
const quadrants = {
  II: { across: -1, up: 1, words: 'above the $x$-axis' },
  III: { across: -1, up: -1, words: 'below the $x$-axis' },
  IV: { across: 1, up: -1, words: 'below the $x$-axis' },
} as const;
type Quadrant = keyof typeof quadrants;

/** The tangent of an angle, from one coordinate of its point on the unit circle. */
export const tangentOnUnitCircle = defineFamily({
  name: 'tangent-on-unit-circle',
  ...{
    subject: 'SAT Math',
    domain: 'Geometry and Trigonometry',
    skill: 'Right triangles and trigonometry',
    difficulty: 'hard',
  },
  draw: (random) => ({
    sides: random.pick([
      [3, 4, 5],
      [4, 3, 5],
      [5, 12, 13],
      [12, 5, 13],
      [8, 15, 17],
      [15, 8, 17],
      [7, 24, 25],
      [20, 21, 29],
    ] as const),
    quadrant: random.pick<Quadrant>(['II', 'III', 'IV']),
  }),
  write({ sides: [near, far, long], quadrant }) {
    const { across, up, words } = quadrants[quadrant];
    const [x, y] = [(across * near) / long, (up * far) / long];
    // The angle by its cosine alone lies above the axis; below it is what is left of a full turn.
    const above = Math.acos(x);
    return {
      prompt: `In the $xy$-plane, the unit circle has its center at the origin $O$. Point $P$ lies on the unit circle in Quadrant ${quadrant}, and its $x$-coordinate is $${fraction(across * near, long)}$. If $\\theta$ is the measure, in radians, of the angle that turns counterclockwise from the positive $x$-axis to $OP$, what is the value of $\\tan\\theta$?`,
      key: y / x,
      again: Math.tan(up > 0 ? above : 2 * Math.PI - above),
      wrong: [
        { value: -y / x, because: `has the wrong sign: in Quadrant ${quadrant} the point lies ${words}` },
        { value: y, because: 'is the $y$-coordinate, which is $\\sin\\theta$' },
        { value: x / y, because: 'turns the quotient over: the tangent is $\\frac{y}{x}$' },
      ],
      explanation: `On the unit circle, $x = \\cos\\theta$ and $y = \\sin\\theta$, and $x^2 + y^2 = 1$. So $y^2 = 1 - ${fraction(near ** 2, long ** 2)} = ${fraction(far ** 2, long ** 2)}$. In Quadrant ${quadrant} the point lies ${words}, so $y = ${fraction(up * far, long)}$. Therefore $\\tan\\theta = \\frac{y}{x} = ${asFraction(y / x)}$.`,
    };
  },
  show: (value) =>
    toNumbers(value)
      .map((number) => `$${asFraction(number)}$`)
      .join(),
});
