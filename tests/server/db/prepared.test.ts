import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase } from '../../../server/db/open.ts';
import { queryRows } from '../../../server/db/rows.ts';
import { testDatabase } from '../../support/server/database.ts';
import { createPostgres } from '../../support/server/database-postgres.ts';

/** How many of some statements on one connection are prepared by then: the same one five times, and one without parameters. */
async function countPrepared(preparedStatements: boolean): Promise<number> {
  const { url, drop } = await createPostgres();
  const { db, close } = await openDatabase({ databaseUrl: url, dataDir: '/nowhere', preparedStatements });
  const counted = await db.transaction(async (tx) => {
    for (let number = 0; number < 5; number += 1) {
      expect(await queryRows(tx, z.object({ number: z.number() }), sql`select ${number}::int as number`)).toEqual([{ number }]);
      await tx.execute(sql`select 1`);
    }
    return queryRows(tx, z.object({ count: z.number() }), sql`select count(*)::int as count from pg_prepared_statements`);
  });
  await close();
  await drop();
  return counted[0]?.count ?? Number.NaN;
}

// Behind pgpool a connection is one to each server, and the list is read from either.
it.runIf(testDatabase === 'postgres' && process.env.TEST_DATABASE_THROUGH === undefined)(
  'statements that come again are prepared, unless a pooler would lose them',
  async () => {
    expect([await countPrepared(true), await countPrepared(false)]).toEqual([1, 0]);
  },
);
