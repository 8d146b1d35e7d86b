import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Database, openDatabase } from '../../../../server/db/open.ts';
import { mostConnections } from '../../../../server/db/pool.ts';
import { queryRows } from '../../../../server/db/rows.ts';
import { findOpenVersions, toContentInput } from '../../../../server/exam/quick/content.ts';
import { saveTogether, toSaveInput } from '../../../../server/exam/quick/save.ts';
import { startTogether, toStartInput } from '../../../../server/exam/quick/start.ts';
import { warmQuickWays } from '../../../../server/exam/quick/warm.ts';
import { seedClass } from '../../../support/exam/whole-class.ts';
import { testDatabase } from '../../../support/server/database.ts';
import { createPostgres } from '../../../support/server/database-postgres.ts';
import { believedClock, testServer } from '../../../support/server/server-app.ts';
import { quizTaker } from '../../../support/server/server-seed.ts';

/** Of one connection: which it is, and how many of the statements of an exam it keeps a plan for. The wait keeps it until each has been asked. */
const planned = sql`
  select pg_backend_pid() as connection, (select count(*)::int from pg_prepared_statements where statement like 'with input as%' and generic_plans > 0) as plans
  from pg_sleep(0.3)`;
const plansOfConnection = z.object({ connection: z.number(), plans: z.number() });

// A pooler shares connections, and the list is read from any.
it.runIf(testDatabase === 'postgres' && process.env.TEST_DATABASE_THROUGH === undefined)(
  'each connection has planned an exam’s statements before the first call',
  async () => {
    const { url, drop } = await createPostgres();
    const { db, close } = await openDatabase({ databaseUrl: url, dataDir: '/nowhere' });
    await warmQuickWays(db);
    const all = await Promise.all(Array.from({ length: mostConnections }, () => queryRows(db, plansOfConnection, planned)));
    expect(new Set(all.flat().map(({ connection }) => connection)).size).toBe(mostConnections);
    expect(all.flat().map(({ plans }) => plans)).toEqual(Array.from({ length: mostConnections }, () => 5));
    await close();
    await drop();
  },
);

const readWhole = sql`
  select coalesce(sum(seq_scan), 0)::int as times from pg_stat_xact_user_tables where relname in ('sessions', 'sittings', 'students', 'ledger', 'sitting_events')`;
const times = z.object({ times: z.number() });

it.runIf(testDatabase === 'postgres' && process.env.TEST_DATABASE_THROUGH === undefined)(
  'what was planned in an empty school reads no table whole in a full one',
  async () => {
    const { url, drop } = await createPostgres();
    const database = await openDatabase({ databaseUrl: url, dataDir: '/nowhere' });
    const server = await testServer({ database });
    await database.db.transaction(async (tx) => {
      const connection = tx as unknown as Database;
      await warmQuickWays(connection);
      const taker = await quizTaker(server);
      await seedClass(server, taker, 1500);
      const now = server.clock.now;
      const call = (at: number) => ({ session: `copy${at}`, now, clock: believedClock(() => now) });
      const own = (at: number) => ({ studentQuizId: `copy${at}`, holder: 'tab', timePerQuestion: { 1: 20 }, totalTime: 20 });
      const before = await queryRows(tx, times, readWhole);
      const all = [1, 2, 3].map((at) => ({ call: call(at), own: own(at) }));
      await startTogether(
        connection,
        all.map((each) => toStartInput(each.call, each.own)),
      );
      const found = await findOpenVersions(
        connection,
        all.map((each) => toContentInput(each.call, taker.quiz.quizId)),
      );
      const entries = [{ seq: 2, question: 2, answer: 'C', marked: false, at: now.getTime() }];
      const saved = await saveTogether(
        connection,
        all.flatMap((each) => toSaveInput(each.call, { ...each.own, entries }) ?? []),
      );
      expect([found.every(Boolean), saved.every(Boolean)]).toEqual([true, true]);
      expect(await queryRows(tx, times, readWhole)).toEqual(before);
    });
    await server.close();
    await drop();
  },
);

it('a database that cannot be asked is warned of, and stops nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await warmQuickWays({ execute: () => Promise.reject(new Error('away')) } as unknown as Database);
  expect([...log.mock.calls, ...warned.mock.calls].flat().join(' ')).toContain('The first calls may be slow: away');
  vi.restoreAllMocks();
});
