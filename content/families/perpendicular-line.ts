import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { between, slopes } from '../../server/content/families/search.ts';
import { added, asFraction, divisor, factor, sum } from '../../server/content/families/write.ts';

/** The line at right angles to another, through a point. */
export const perpendicularLine = defineFamily({
  name: 'perpendicular-line',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Linear equations in two variables', difficulty: 'hard' },
  draw: (random) => ({
    a: random.nonzero(-7, 7),
    b: random.whole(2, 7),
    c: random.nonzero(-20, 20),
    times: random.nonzero(-3, 3),
    start: random.nonzero(-9, 9),
  }),
  fits: ({ a, b }) => Math.abs(a) > 1 && divisor(a, b) === 1,
  write({ a, b, c, times, start }) {
    // The point is chosen so that the line sought meets the y-axis at a whole number.
    const [px, py] = [a * times, b * times + start];
    return {
      prompt: `Line $p$ has the equation $${sum([
        [a, 'x'],
        [b, 'y'],
      ])} = ${c}$. In the $xy$-plane, line $q$ is perpendicular to line $p$ and passes through the point $(${px}, ${py})$. Which equation defines line $q$?`,
      key: [b / a, py - (b / a) * px],
      // Of all lines of squared paper, that through the point on which a step and one along line p, (b, -a), make a right angle.
      again: between(-20, 20).flatMap((from) =>
        slopes(7, 7).flatMap(({ up, across }) =>
          across * b + up * -a === 0 && across * (py - from) === up * px ? [up / across, from] : [],
        ),
      ),
      wrong: [
        { value: [-a / b, start], because: 'has the slope of line $p$: it is parallel to it if not the same' },
        { value: [-b / a, start], because: 'turns the slope over and leaves its sign as it was' },
        { value: [a / b, start], because: 'changes the sign of the slope without turning it over' },
      ],
      explanation: `Solved for $y$, line $p$ has the slope $${asFraction(-a / b)}$. The slope of a perpendicular is its negative reciprocal, $${asFraction(b / a)}$. Through $(${px}, ${py})$: $${py} = ${asFraction(b / a)} \\cdot ${factor(px)} + s$, so $s = ${py} - ${factor(b * times)} = ${start}$.`,
    };
  },
  show(value) {
    const [slope = 0, start = 0] = toNumbers(value);
    return `$y = ${asFraction(slope)}x ${added(start)}$`;
  },
});
