import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { drawPlane } from '../../server/content/families/figure.ts';
import { between, slopes } from '../../server/content/families/search.ts';
import { added, asFraction, divisor } from '../../server/content/families/write.ts';
import { label } from '../figures/support/svg.mjs';

/** The equation of a line that is drawn. */
export const lineInFigure = defineFamily({
  name: 'line-in-figure',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Linear equations in two variables', difficulty: 'medium' },
  draw: (random) => ({ start: random.nonzero(-5, 6), run: random.whole(2, 4), rise: random.nonzero(-6, 6) }),
  fits: ({ start, run, rise }) =>
    divisor(run, rise) === 1 &&
    Math.abs(start + rise) <= 7 &&
    start + rise !== 0 &&
    Math.abs(rise) !== Math.abs(start) &&
    Math.abs(rise) > 1,
  write({ start, run, rise }) {
    const [x2, y2] = [run, start + rise];
    return {
      figure: {
        svg: drawPlane({
          curve: (x) => start + (rise / run) * x,
          marked: [
            [0, start],
            [x2, y2],
          ],
        }),
        alt: `A straight line in the xy-plane, both axes from −8 to 8, with a grid of 1. The line goes ${rise > 0 ? 'up' : 'down'} from left to right. Two of its points are marked: (0, ${label(start)}) and (${x2}, ${label(y2)}).`,
      },
      prompt: 'Which equation defines the line shown in the $xy$-plane?',
      key: [rise / run, start],
      // Of all lines of squared paper, that on which both marked points lie.
      again: between(-8, 8).flatMap((from) =>
        slopes(14, 4).flatMap(({ up, across }) =>
          [[0, start] as const, [x2, y2] as const].every(([x, y]) => across * (y - from) === up * x) ? [up / across, from] : [],
        ),
      ),
      wrong: [
        { value: [-rise / run, start], because: `has the wrong sign: the line goes ${rise > 0 ? 'up' : 'down'}` },
        { value: [run / rise, start], because: 'turns the slope over: it is rise over run' },
        { value: [rise / run, y2], because: `takes the height of the second point for that on the $y$-axis` },
      ],
      explanation: `The line meets the $y$-axis at $${start}$. From there to the second marked point it runs ${run} to the right and ${rise > 0 ? 'rises' : 'falls'} by ${Math.abs(rise)}, so its slope is $${asFraction(rise / run)}$.`,
    };
  },
  show(value) {
    const [slope = 0, start = 0] = toNumbers(value);
    return `$y = ${asFraction(slope)}x ${added(start)}$`;
  },
});
