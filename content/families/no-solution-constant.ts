import { defineFamily } from '../../server/content/families/family.ts';
import { added, sum } from '../../server/content/families/write.ts';

/** An equation that no number solves, because both sides grow alike. */
export const noSolutionConstant = defineFamily({
  name: 'no-solution-constant',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Linear equations in one variable', difficulty: 'hard' },
  draw: (random) => ({
    outer: random.whole(2, 7),
    inner: random.whole(2, 6),
    one: random.nonzero(-9, 9),
    other: random.whole(2, 9),
    constant: random.nonzero(-20, 20),
  }),
  fits: ({ outer, inner, one, constant, other }) =>
    outer * one !== constant && other !== outer && other !== inner && outer !== inner && outer * inner > other + 1,
  write({ outer, inner, one, other, constant }) {
    const left = (x: number) => outer * (inner * x + one) - other * x;
    return {
      prompt: `$$${outer}(${inner}x ${added(one)}) - ${other}x = kx ${added(constant)}$$\n\nIn the given equation, $k$ is a constant. If the equation has no solution, what is the value of $k$?`,
      key: outer * inner - other,
      again: left(1) - left(0),
      wrong: [
        { value: outer * inner, because: `leaves out the term $-${other}x$` },
        { value: outer * inner + other, because: `adds $${other}x$ in place of taking it away` },
        { value: inner - other, because: `does not multiply $${inner}x$ by ${outer}` },
        { value: outer * one, because: 'looks at the constants and not at the terms in $x$' },
      ],
      explanation: `Multiply out the left side: $${outer * inner}x ${added(outer * one)} - ${other}x = ${sum([
        [outer * inner - other, 'x'],
        [outer * one, ''],
      ])}$. The equation has no solution when both sides have the same coefficient of $x$ and different constants. So $k = ${outer * inner - other}$, and the constants, $${outer * one}$ and $${constant}$, do differ.`,
    };
  },
});
