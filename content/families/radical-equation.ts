import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { added, polynomial, sum } from '../../server/content/families/write.ts';

/** An equation with a root, whose square has a solution too many. */
export const radicalEquation = defineFamily({
  name: 'radical-equation',
  ...{
    subject: 'SAT Math',
    domain: 'Advanced Math',
    skill: 'Nonlinear equations in one variable and systems of equations in two variables',
    difficulty: 'medium',
  },
  draw: (random) => ({ shift: random.nonzero(-6, 6), by: random.whole(2, 8), side: random.whole(1, 8) }),
  fits({ shift, by, side }) {
    // Squared: the other solution of (x - shift)^2 = by x + c is extra, where x is less than the shift.
    const other = by - side;
    return other < 0 && side + other !== 0 && side !== -other && shift + side !== 0 && shift + other !== 0;
  },
  write({ shift, by, side }) {
    const solution = shift + side;
    const extra = shift + by - side;
    const inner = side * side - by * solution;
    const xs = between(-60, 60);
    return {
      prompt: `$$\\sqrt{${sum([
        [by, 'x'],
        [inner, ''],
      ])}} = x ${added(-shift)}$$\n\nWhat are all the solutions to the given equation?`,
      key: [solution],
      again: xs.filter((x) => by * x + inner >= 0 && Math.abs(Math.sqrt(by * x + inner) - (x - shift)) < 1e-9),
      wrong: [
        {
          value: [Math.min(solution, extra), Math.max(solution, extra)],
          because: `keeps both solutions of the squared equation: at $x = ${extra}$ the right side is $${extra - shift}$, and a root is never negative`,
        },
        { value: [extra], because: `keeps the wrong one of the two: at $x = ${extra}$ the right side is negative` },
        { value: [], because: 'takes both for extra: at the key both sides are the same' },
      ].map(({ value, because }) => ({
        value,
        because:
          value.length === 0
            ? `rejects both solutions of the squared equation, though at $x = ${solution}$ both sides are ${side}`
            : because,
      })),
      explanation: `Square both sides: $${sum([
        [by, 'x'],
        [inner, ''],
      ])} = ${polynomial([1, -2 * shift, shift * shift])}$, that is $${polynomial([1, -(solution + extra), solution * extra])} = 0$, with the solutions $${solution}$ and $${extra}$. Check both: at $x = ${solution}$ both sides are ${side}. At $x = ${extra}$ the root is ${Math.abs(extra - shift)} and the right side $${extra - shift}$, so this one is no solution.`,
    };
  },
  show: (value) =>
    toNumbers(value).length === 0
      ? 'There are no solutions.'
      : `$${toNumbers(value).join('$ and $')}$${toNumbers(value).length === 1 ? ' only' : ''}`,
});
