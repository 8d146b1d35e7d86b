import { expect, it } from 'vitest';
import { readPlaywrightTally, readVitestTally, sumTallies, wordsFor } from '../../../tools/scripts/support/tally.mjs';

it('counts what Vitest left out as skipped', () => {
  const report = { numPassedTests: 12, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3 };
  expect(readVitestTally(report)).toEqual({ passed: 12, failed: 1, skipped: 5 });
});

it('counts a flaky browser test as failed', () => {
  const report = { stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 4 } };
  expect(readPlaywrightTally(report)).toEqual({ passed: 7, failed: 3, skipped: 4 });
});

it('adds up', () => {
  const tallies = [
    { passed: 1, failed: 2, skipped: 3 },
    { passed: 10, failed: 20, skipped: 30 },
  ];
  expect(sumTallies(tallies)).toEqual({ passed: 11, failed: 22, skipped: 33 });
});

it.each([
  [{ passed: 3, failed: 0, skipped: 0 }, '3 passed, 0 failed'],
  [{ passed: 3, failed: 1, skipped: 2 }, '3 passed, 1 failed, 2 skipped'],
])('says %o', (tally, words) => {
  expect(wordsFor(tally)).toBe(words);
});
