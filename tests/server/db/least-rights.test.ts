import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase } from '../../../server/db/open.ts';
import { queryRows } from '../../../server/db/rows.ts';
import { students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { testDatabase } from '../../support/server/database.ts';
import { createPostgres } from '../../support/server/database-postgres.ts';

/** The reason that PostgreSQL gives for a refusal, by its code. */
async function refusedWith(act: Promise<unknown>): Promise<string> {
  const error = await act.then(
    () => new Error('It was not refused.'),
    (reason: unknown) => reason,
  );
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error);
}

it.runIf(testDatabase === 'postgres')(
  'the server has the rows and nothing of their shape, where another user migrates',
  async () => {
    const { url, drop } = await createPostgres();
    const user = `server "${newId()}"`;
    const owner = await openDatabase({ databaseUrl: url, dataDir: '/nowhere' });
    await owner.db.execute(sql.raw(`create role "${user.replaceAll('"', '""')}" login password 'owls'`));
    await owner.close();
    const own = new URL(url);
    own.searchParams.set('user', user);
    own.searchParams.set('password', 'owls');

    // Twice, as a server that starts again does.
    await (
      await openDatabase({ databaseUrl: own.href, migrationDatabaseUrl: url, dataDir: '/nowhere' }, { migrates: true })
    ).close();
    const { db, close } = await openDatabase(
      { databaseUrl: own.href, migrationDatabaseUrl: url, dataDir: '/nowhere' },
      { migrates: true },
    );
    const lacking = await queryRows(
      db,
      z.object({ name: z.string() }),
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not (
      has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert') and
      has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))`,
    );
    expect(lacking).toEqual([]);
    expect(await db.select().from(students)).toEqual([]);
    const refusals = [
      'create table made_up (id text)',
      'alter table students add made_up text',
      'drop table students',
      'truncate students',
    ];
    for (const statement of refusals)
      expect([statement, await refusedWith(db.execute(sql.raw(statement)))]).toEqual([statement, '42501']);
    await close();

    // Without a user of its own to migrate with, it could not even have begun.
    const migrated = await openDatabase({ databaseUrl: url, dataDir: '/nowhere' });
    await migrated.db.execute(sql.raw(`drop owned by "${user.replaceAll('"', '""')}"`));
    await migrated.db.execute(sql.raw(`drop role "${user.replaceAll('"', '""')}"`));
    await migrated.close();
    await drop();
  },
);
