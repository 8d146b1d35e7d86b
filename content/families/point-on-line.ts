import { defineFamily } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { divisor, factor } from '../../server/content/families/write.ts';

/** A third point of a line through two others. */
export const pointOnLine = defineFamily({
  name: 'point-on-line',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Linear equations in two variables', difficulty: 'medium', numeric: true },
  draw: (random) => ({
    x: random.whole(-6, 4),
    y: random.whole(-9, 9),
    run: random.whole(2, 5),
    rise: random.nonzero(-9, 9),
    times: random.whole(2, 5),
  }),
  fits: ({ run, rise, x, times }) => Math.abs(rise) > 1 && divisor(run, rise) === 1 && x + run * times > 0 && x !== 0,
  write({ x, y, run, rise, times }) {
    const [x2, y2, x3, y3] = [x + run, y + rise, x + run * times, y + rise * times];
    return {
      prompt: `In the $xy$-plane, a line passes through the points $(${x}, ${y})$ and $(${x2}, ${y2})$. The point $(k, ${y3})$ is also on this line. What is the value of $k$?`,
      key: x + ((y3 - y) * run) / rise,
      // Three points of a line span no triangle.
      again: between(-100, 100).filter((k) => (x2 - x) * (y3 - y) - (k - x) * (y2 - y) === 0),
      wrong: [
        { value: x + ((y3 - y) * rise) / run, because: 'turns the slope over' },
        { value: x2 + run * times, because: `counts the ${times} steps from the second point and not from the first` },
        { value: run * times, because: `gives how far $k$ lies from $${x}$` },
      ],
      explanation: `From the first point to the second $x$ grows by ${run} and $y$ changes by $${rise}$. From $${y}$ to $${y3}$ the change of $y$ is $${rise * times} = ${times} \\cdot ${factor(rise)}$, so $x$ grows by $${times} \\cdot ${run} = ${run * times}$, and $k = ${x} + ${run * times} = ${x3}$.`,
    };
  },
});
