import { expect, it } from 'vitest';
import { serverKilled, stoppedUnderLoad } from '../../support/faults/processes.ts';
import { testDatabase } from '../../support/server/database.ts';

it('a killed server has every entry that it acknowledged when it is started again', async () => {
  const { figures, wrong } = await serverKilled({ n: 2, seed: 1 });
  expect(wrong).toEqual([]);
  expect(figures).toMatchObject({ kills: 2, lost: 0, doubled: 0 });
}, 240_000);

// Asked where a start is quick, and of both databases with LONG=all.
it.runIf(testDatabase === 'postgres' || process.env.LONG === 'all')(
  'a server that is stopped under load answers what is under way, ends with 0, and has every entry',
  async () => {
    const { figures, wrong } = await stoppedUnderLoad({ n: 1, seed: 1 });
    expect(wrong).toEqual([]);
    expect(figures).toMatchObject({ stops: 1, 'ended with 0': 1, lost: 0, doubled: 0 });
  },
  240_000,
);
