import { expect, it } from 'vitest';
import { groupSteps, stepsNamed } from '../../../tools/scripts/support/steps.mjs';

const listNames = (asked: string[]) => {
  const steps = stepsNamed(asked);
  return typeof steps === 'string' ? steps : steps.map(({ name }) => name);
};

it('ends a whole run with what its tests have proved, and a partial one without', () => {
  expect(listNames([]).at(-1)).toBe('proofs');
  expect([listNames(['views', 'unit']), listNames(['browser'])]).toEqual([
    ['unit', 'views'],
    ['build', 'browser'],
  ]);
});

it('refuses a step that there is not', () => {
  expect(listNames(['units'])).toMatch(/^No step 'units'\. There are: types, lint, /);
});

it('runs at once what keeps one core busy each, and all else alone, in order', () => {
  const steps = stepsNamed(['types', 'build', 'spelling', 'unused', 'views', 'requirements']);
  if (typeof steps === 'string') throw new Error(steps);
  expect(groupSteps(steps).map((group) => group.map(({ name }) => name))).toEqual([
    ['types'],
    ['build', 'spelling', 'unused', 'requirements'],
    ['views'],
  ]);
});
