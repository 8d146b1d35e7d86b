import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { added, factor, polynomial } from '../../server/content/families/write.ts';

/** The lowest or highest point of a parabola in standard form. */
export const vertexOfParabola = defineFamily({
  name: 'vertex-of-parabola',
  ...{ subject: 'SAT Math', domain: 'Advanced Math', skill: 'Nonlinear functions', difficulty: 'medium' },
  draw: (random) => ({ a: random.nonzero(-3, 4), h: random.nonzero(-6, 6), k: random.nonzero(-12, 12) }),
  fits: ({ a, h, k }) =>
    a * h * h + k !== 0 && Math.abs(a * h * h + k) <= 60 && Math.abs(h) !== Math.abs(k) && Math.abs(a) * Math.abs(h) > 1,
  write({ a, h, k }) {
    const [b, c] = [-2 * a * h, a * h * h + k];
    const f = (x: number) => a * x * x + b * x + c;
    const xs = between(-20, 20);
    const best = xs.reduce((found, x) => (a * f(x) < a * f(found) ? x : found));
    return {
      prompt: `The function $f$ is defined by $f(x) = ${polynomial([a, b, c])}$. What are the coordinates of the ${a > 0 ? 'lowest' : 'highest'} point of the graph of $y = f(x)$ in the $xy$-plane?`,
      key: [-b / (2 * a), c - b ** 2 / (4 * a)],
      again: [best, f(best)],
      wrong: [
        { value: [-h, k], because: 'has the wrong sign of $x$' },
        { value: [-h, f(-h)], because: 'is a point of the graph, but on the wrong side of the $y$-axis' },
        { value: [h, c], because: 'has the right $x$, but the height where the graph crosses the $y$-axis' },
        { value: [0, c], because: 'is where the graph crosses the $y$-axis' },
      ],
      explanation: `The graph is symmetric about $x = \\frac{-b}{2a} = \\frac{${-b}}{${2 * a}} = ${h}$. There $f(${h}) = ${a === 1 ? '' : a === -1 ? '-' : `${a} \\cdot `}${factor(h)}^2 ${added(b)} \\cdot ${factor(h)} ${added(c)} = ${k}$.`,
    };
  },
  show: (value) => `$(${toNumbers(value).join(', ')})$`,
});
