import type { SQL } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { hearOthers } from '../../../../server/live/hear-others.ts';
import { testDatabase } from '../../../support/server/database.ts';
import { freshPostgres } from '../../../support/server/database-postgres.ts';

afterEach(() => {
  vi.useRealTimers();
});

it.runIf(testDatabase === 'postgres')(
  'is heard still where what was said came back before its own statement was answered',
  async () => {
    const { db, url, close } = await freshPostgres();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const onHeard = vi.fn();
    const execute = vi.fn(async (statement: SQL) => {
      const answer = await db.execute(statement);
      await vi.waitFor(() => expect(onHeard).toHaveBeenCalled(), { interval: 1 });
      return answer;
    });
    const others = hearOthers(Object.assign(Object.create(db), { execute }), url, onHeard);
    await vi.waitFor(() => expect(execute).toHaveResolved());
    await vi.advanceTimersByTimeAsync(4_000);
    expect(others.isHeard()).toBe(true);
    await others.stop();
    vi.useRealTimers();
    await close();
  },
);
