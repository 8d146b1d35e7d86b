import { expect, it } from 'vitest';
import { createLoadJudge, type LoadSample } from '../../../../server/http/load.ts';

/** What is judged of some looks, one after the other. */
const judgeAll = (...samples: Partial<LoadSample>[]) => {
  const judge = createLoadJudge();
  return samples.map((sample) => judge({ delayMs: 0, waiting: 0, ...sample }));
};

it('a process that keeps coming late with its work is busy, and full where its calls would be given up; once is nothing', () => {
  const delays = [9_000, 999, 1_000, 1_000, 2_999, 3_000, 3_000, 20, 5_000];
  expect(judgeAll(...delays.map((delayMs) => ({ delayMs })))).toEqual([
    ...['calm', 'calm', 'calm', 'busy', 'busy', 'busy', 'full', 'calm', 'calm'],
  ]);
});

it('a burst that waits for the database is none yet; a queue that does not go away is', () => {
  expect(judgeAll({ waiting: 200 }, { waiting: 9 }, { waiting: 200 }, { waiting: 0 })).toEqual(Array(4).fill('calm'));
  expect(judgeAll(...Array.from({ length: 7 }, () => ({ waiting: 10 })), { waiting: 9 })).toEqual([
    ...['calm', 'busy', 'busy', 'busy', 'busy', 'full', 'full', 'calm'],
  ]);
});
