import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';

/** An inequality whose sign turns. */
export const solveInequality = defineFamily({
  name: 'solve-inequality',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Linear inequalities in one or two variables', difficulty: 'easy' },
  draw: (random) => ({
    start: random.nonzero(-20, 20),
    by: random.whole(2, 9),
    bound: random.nonzero(-9, 9),
    sign: random.pick(['<', '>', '\\le', '\\ge']),
  }),
  fits: ({ start, by, bound }) => start - by * bound !== 0 && start % by !== 0,
  write({ start, by, bound, sign }) {
    const end = start - by * bound;
    const isLess = sign === '<' || sign === '\\le';
    const holds = (x: number) => (isLess ? start - by * x < end : start - by * x > end);
    return {
      prompt: `Which inequality has the same solutions as $${start} - ${by}x ${sign} ${end}$?`,
      key: [(end - start) / -by, isLess ? 1 : -1],
      again: [between(-20, 20).find((x) => !holds(x) && !holds(x) === holds(x + (isLess ? 1 : -1))) ?? 0, holds(100) ? 1 : -1],
      wrong: [
        { value: [bound, isLess ? -1 : 1], because: `does not turn the sign when both sides are divided by $-${by}$` },
        { value: [-bound, isLess ? 1 : -1], because: `divides by ${by} and not by $-${by}$, though it turns the sign` },
        { value: [-bound, isLess ? -1 : 1], because: `divides by ${by} as if the coefficient of $x$ were positive` },
      ],
      explanation: `${start < 0 ? `Add $${-start}$ to` : `Take $${start}$ away from`} both sides: $-${by}x ${sign} ${end - start}$. Dividing by $-${by}$ turns the sign of the inequality: $x ${turned(sign)} ${bound}$.`,
    };
  },
  show(value, { sign }) {
    const [bound = 0, direction = 1] = toNumbers(value);
    const isOpen = sign === '<' || sign === '>';
    return `$x ${direction > 0 ? (isOpen ? '>' : '\\ge') : isOpen ? '<' : '\\le'} ${bound}$`;
  },
});

const turned = (sign: string): string => ({ '<': '>', '>': '<', '\\le': '\\ge', '\\ge': '\\le' })[sign] ?? sign;
