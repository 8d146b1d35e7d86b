import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { loginStudent } from '../../../contract/accounts/accounts.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { queryRows } from '../../../server/db/rows.ts';
import { testDatabase } from '../../support/server/database.ts';
import { createPostgres } from '../../support/server/database-postgres.ts';
import { startPooler } from '../../support/server/pooler.ts';
import { testServer } from '../../support/server/server-app.ts';
import { quizTaker } from '../../support/server/server-seed.ts';

it.runIf(testDatabase === 'postgres' && existsSync('/usr/sbin/pgbouncer'))(
  'works behind a pooler that shares connections by transaction',
  async () => {
    // It says that the pooler takes no time limits.
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { url, drop } = await createPostgres();
    const pooler = await startPooler(url, 3);
    const place = { databaseUrl: pooler.url, dataDir: '/nowhere', preparedStatements: false };
    // Two processes, each with more connections than PostgreSQL has for all of them.
    const servers = await Promise.all(
      [1, 2].map(async () => testServer({ database: await openDatabase(place, { migrates: true }) })),
    );
    expect(said.mock.calls.flat().join()).toContain('takes no time limits');
    const takers = await Promise.all(Array.from({ length: 12 }, (_, at) => quizTaker(servers[at % 2] ?? never())));
    await Promise.all(
      takers.map(async ({ call }) => {
        expect((await call('/startAttempt')).http).toBe(200);
        for (let seq = 1; seq <= 8; seq += 1) {
          const entries = [{ seq, question: 1 + (seq % 4), answer: 'B', marked: false, at: Date.now() }];
          expect((await call('/saveAnswers', { entries })).body).toMatchObject({ data: { lastSeq: seq } });
        }
      }),
    );
    const [server] = servers;
    const [counted] = await queryRows(
      (server ?? never()).db,
      z.object({ rows: z.number(), connections: z.number(), locks: z.number() }),
      sql`select (select count(*)::int from ledger) as rows,
        (select count(*)::int from pg_stat_activity where datname = current_database() and backend_type = 'client backend') as connections,
        (select count(*)::int from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locks`,
    );
    expect(counted?.rows).toBe(96);
    expect(counted?.connections).toBeLessThanOrEqual(3);
    expect(counted?.locks).toBe(0);
    // Limits that hold across processes are locks within a transaction.
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (servers[at % 2] ?? never()).call(loginStudent.path, { username: 'nobody', password: 'a wrong password' }),
      ),
    );
    expect(guesses.filter(({ http }) => http === 401)).toHaveLength(10);
    expect(guesses.filter(({ http }) => http === 429)).toHaveLength(10);
    for (const each of servers) await each.close();
    await pooler.close();
    await drop();
  },
);

function never(): never {
  throw new Error('There are two servers.');
}
