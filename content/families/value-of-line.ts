import { defineFamily } from '../../server/content/families/family.ts';
import { factor } from '../../server/content/families/write.ts';

/** Two values of a linear function lead to a third. */
export const valueOfLine = defineFamily({
  name: 'value-of-line',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Linear functions', difficulty: 'medium', numeric: true },
  draw: (random) => ({
    ...{ slope: random.nonzero(-6, 9), start: random.whole(-20, 40), one: random.whole(-4, 3) },
    ...{ gap: random.whole(2, 5), further: random.whole(3, 9) },
  }),
  fits: ({ slope, gap, further, one }) => Math.abs(slope) > 1 && further !== gap && one !== 0 && one + gap !== 0,
  write({ slope, start, one, gap, further }) {
    const [x1, x2, x3] = [one, one + gap, one + gap + further];
    const [y1, y2] = [slope * x1 + start, slope * x2 + start];
    return {
      prompt: `The function $f$ is linear. If $f(${x1}) = ${y1}$ and $f(${x2}) = ${y2}$, what is the value of $f(${x3})$?`,
      key: slope * x3 + start,
      // The points of a line divide it as their first coordinates do.
      again: y1 + ((y2 - y1) * (x3 - x1)) / (x2 - x1),
      wrong: [
        {
          value: y2 + (y2 - y1),
          because: `adds the change from $f(${x1})$ to $f(${x2})$ once more, though $x$ grows by ${further} and not by ${gap}`,
        },
        { value: slope * x3, because: 'multiplies by the slope and leaves out the value at 0' },
        { value: y2 - slope * further, because: 'goes the wrong way along the line' },
      ],
      explanation: `Between $x = ${x1}$ and $x = ${x2}$ the function changes by $${y2} - ${factor(y1)} = ${y2 - y1}$ while $x$ grows by ${gap}, so its slope is $\\frac{${y2 - y1}}{${gap}} = ${slope}$. From $x = ${x2}$ to $x = ${x3}$ it changes by $${factor(slope)}(${further}) = ${slope * further}$, so $f(${x3}) = ${y2} ${slope * further < 0 ? '-' : '+'} ${Math.abs(slope * further)} = ${slope * x3 + start}$.`,
    };
  },
});
