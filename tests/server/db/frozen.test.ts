import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { openDatabase } from '../../../server/db/open.ts';
import type { DatabaseLimits } from '../../../server/db/pool.ts';
import { rateLimitUses } from '../../../server/db/tables/rate-limit-uses.ts';
import { rateLimit } from '../../../server/http/rate-limit.ts';
import { testDatabase } from '../../support/server/database.ts';
import { freezablePostgres } from '../../support/server/frozen-postgres.ts';
import { type TestServer, testServer } from '../../support/server/server-app.ts';
import { seedStudent } from '../../support/server/server-seed.ts';

/** Shorter than the server's own, in the same order, and long enough for a database that is well on a busy machine. */
const limits: DatabaseLimits = { connect: 2_400, statement: 2_700, query: 3_000, idleTransaction: 4_000 };

const onPostgres = it.runIf(testDatabase === 'postgres');
let postgres: Awaited<ReturnType<typeof freezablePostgres>>;
let open: OpenDatabase;
let server: TestServer;
beforeAll(async () => {
  if (testDatabase !== 'postgres') return;
  postgres = await freezablePostgres();
  open = await openDatabase({ databaseUrl: postgres.url, dataDir: '/nowhere' }, { migrates: true, limits });
  server = await testServer({ database: open });
});
afterEach(() => postgres?.thaw());
afterAll(async () => {
  await server?.close();
  await postgres?.close();
});

const refused = { http: 503, headers: { 'retry-after': '5' }, body: { status: 0, reason: 'unavailable' } };

onPostgres('every call to a frozen database ends with 503 and Retry-After, and all goes on when it is back', async () => {
  const { id, token } = await seedStudent(server.db, 'frozen', server.clock.now);
  const call = () => server.call('/getCoursesByStudent', { studentId: id }, { token });
  expect((await Promise.all(Array.from({ length: 12 }, call))).map(({ http }) => http)).toEqual(Array(12).fill(200));
  postgres.freeze();
  // The database stays frozen until all are answered: a call that only waits for it would wait for ever.
  for (const answer of await Promise.all(Array.from({ length: 24 }, call))) expect(answer).toMatchObject(refused);
  postgres.thaw();
  expect((await Promise.all(Array.from({ length: 12 }, call))).map(({ http }) => http)).toEqual(Array(12).fill(200));
});

onPostgres('a transaction that was cut by the freeze leaves nothing in the connection that comes next', async () => {
  const limited = (who: string) => rateLimit(server.db, { what: 'test', who, limit: 5, windowMs: 60_000 }, server.clock.now);
  let failed: unknown;
  await server.db
    .transaction(async (tx) => {
      await tx.insert(rateLimitUses).values({ id: 'cut', what: 'test', who: 'cut', at: server.clock.now });
      postgres.freeze();
      await tx.execute(sql`select 1`);
    })
    .catch((error: unknown) => {
      failed = error;
    });
  expect(failed).toBeInstanceOf(Error);
  postgres.thaw();
  // More at once than there are connections, so that each is used.
  await Promise.all(Array.from({ length: 12 }, (_, index) => limited(String(index))));
  const rows = await server.db.select({ who: rateLimitUses.who }).from(rateLimitUses);
  expect(rows.map(({ who }) => who)).not.toContain('cut');
  expect(rows).toHaveLength(12);
});

onPostgres('a statement that waits for a lock is given up by the database, and its call answered with 503', async () => {
  const { id, token } = await seedStudent(server.db, 'locked', server.clock.now);
  const body = { studentId: id };
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`);
    expect(await server.call('/getCoursesByStudent', body, { token })).toMatchObject(refused);
  });
  expect(await server.call('/getCoursesByStudent', body, { token })).toMatchObject({ http: 200 });
});

onPostgres('a transaction that nobody goes on with is ended by the database', async () => {
  await expect(
    server.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await new Promise((resolve) => setTimeout(resolve, 1.5 * limits.idleTransaction));
      await tx.execute(sql`select 1`);
    }),
  ).rejects.toThrow();
  expect(await server.db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] });
});

const readOnly = async (value: 'on' | 'off') => {
  if (testDatabase === 'pglite') {
    await server.db.execute(sql.raw(`set default_transaction_read_only = ${value}`));
    return;
  }
  const staff = new Client({ connectionString: postgres.url });
  await staff.connect();
  await staff.query('set session characteristics as transaction read write');
  await staff.query(`alter database postgres set default_transaction_read_only = ${value}`);
  // Connections made before have the old setting. The pool learns a moment later that they are gone.
  await staff.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  await staff.end();
  await expect.poll(readSetting, { timeout: 60_000 }).toBe(value);
};

/** What the next call's connection is set to; nothing where it was just lost. */
const readSetting = () =>
  server.db
    .select({ value: sql<string>`current_setting('default_transaction_read_only')` })
    .from(sql`(values (1)) as one`)
    .then(
      ([row]) => row?.value,
      () => undefined,
    );

it('a write to a read-only database is answered with 503 and Retry-After', async () => {
  if (testDatabase === 'pglite') server = await testServer();
  const signIn = () => server.call('/loginStudent', { username: 'nobody', password: 'a long password' });
  expect(await signIn()).toMatchObject({ http: 401 });
  await readOnly('on');
  expect(await signIn()).toMatchObject(refused);
  await readOnly('off');
  expect(await signIn()).toMatchObject({ http: 401 });
});
