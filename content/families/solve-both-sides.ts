import { defineFamily } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { added, sum } from '../../server/content/families/write.ts';

/** An equation with the unknown on both sides. */
export const solveBothSides = defineFamily({
  name: 'solve-both-sides',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Linear equations in one variable', difficulty: 'easy', numeric: true },
  draw: (random) => ({
    left: random.whole(3, 12),
    right: random.nonzero(-6, 9),
    solution: random.whole(2, 14),
    start: random.nonzero(-20, 20),
  }),
  fits: ({ left, right, start, solution }) => left - right > 1 && Math.abs(right) > 1 && start + (left - right) * solution !== 0,
  write({ left, right, solution, start }) {
    const end = start + (left - right) * solution;
    return {
      prompt: `What value of $x$ is the solution to the equation $${left}x ${added(start)} = ${sum([
        [right, 'x'],
        [end, ''],
      ])}$?`,
      key: (end - start) / (left - right),
      // The only whole number at which both sides have one value.
      again: between(0, 99).filter((x) => left * x + start === right * x + end),
      wrong: [
        { value: (end - start) / (left + right), because: `adds $${right}x$ to the left side in place of taking it away` },
        { value: (end + start) / (left - right), because: `moves $${start}$ to the right side with its sign unchanged` },
        { value: end - start, because: `stops at $${left - right}x = ${end - start}$` },
      ].filter(({ value }) => Number.isFinite(value)),
      explanation: `Take $${right < 0 ? `(${right}x)` : `${right}x`}$ away from both sides: $${left - right}x ${added(start)} = ${end}$. Then ${start < 0 ? `add $${-start}$ to` : `take $${start}$ away from`} both sides: $${left - right}x = ${end - start}$. Dividing by $${left - right}$ gives $x = ${solution}$.`,
    };
  },
});
