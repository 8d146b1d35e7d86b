import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { drawPlane } from '../../server/content/families/figure.ts';
import { between } from '../../server/content/families/search.ts';
import { added } from '../../server/content/families/write.ts';
import { label } from '../figures/support/svg.mjs';

/** The equation of a parabola that is drawn. */
export const parabolaInFigure = defineFamily({
  name: 'parabola-in-figure',
  ...{ subject: 'SAT Math', domain: 'Advanced Math', skill: 'Nonlinear functions', difficulty: 'medium' },
  draw: (random) => ({ a: random.pick([1, -1]), h: random.nonzero(-4, 4), k: random.nonzero(-6, 6) }),
  fits: ({ a, h, k }) => Math.abs(a + k) <= 7 && Math.abs(h) !== Math.abs(k) && a + k !== 0,
  write({ a, h, k }) {
    const marked: [number, number][] = [
      [h, k],
      [h + 1, k + a],
    ];
    return {
      figure: {
        svg: drawPlane({
          curve: (x) => a * (x - h) ** 2 + k,
          marked,
        }),
        alt: `A parabola in the xy-plane, both axes from −8 to 8, with a grid of 1. It opens ${a > 0 ? 'upward' : 'downward'}. Two of its points are marked: its vertex, (${label(h)}, ${label(k)}), and (${label(h + 1)}, ${label(k + a)}).`,
      },
      prompt: 'Which equation defines the parabola shown in the $xy$-plane?',
      key: [a, h, k],
      // Of all such parabolas, that on which both marked points lie and which is as high on either side of the first.
      again: [1, -1].flatMap((sign) =>
        between(-8, 8).flatMap((right) =>
          between(-8, 8).flatMap((up) => {
            const height = (x: number) => sign * (x - right) ** 2 + up;
            const isIt = marked.every(([x, y]) => height(x) === y) && height(h - 2) === height(h + 2);
            return isIt ? [sign, right, up] : [];
          }),
        ),
      ),
      wrong: [
        { value: [a, -h, k], because: `has its vertex at $x = ${-h}$: the sign within the parentheses is the other one` },
        { value: [-a, h, k], because: `opens ${a > 0 ? 'downward' : 'upward'}` },
        { value: [a, h, -k], because: `has its vertex at $y = ${-k}$` },
      ],
      explanation: `A parabola with the vertex $(h, k)$ is $y = a(x - h)^2 + k$. Here $h = ${h}$ and $k = ${k}$. One step to the right of the vertex the height changes by $${a}$, so $a = ${a}$.`,
    };
  },
  show(value) {
    const [a = 1, h = 0, k = 0] = toNumbers(value);
    return `$y = ${a < 0 ? '-' : ''}(x ${added(-h)})^2 ${added(k)}$`;
  },
});
