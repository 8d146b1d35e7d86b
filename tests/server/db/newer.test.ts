import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isMigrated, migrate, NewerDatabaseError, requireMigrated, UnmigratedDatabaseError } from '../../../server/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts';
import { compatibility } from '../../../server/db/tables/compatibility.ts';
import { temporaryFolder } from '../../support/content/content.ts';
import { freshDatabase } from '../../support/server/database.ts';

let open: OpenDatabase;
let last = 0;
beforeAll(async () => {
  open = await freshDatabase();
  const [row] = await open.db.select({ at: sql<string>`max(created_at)::text` }).from(sql`drizzle.__drizzle_migrations`);
  last = Number(row?.at);
});
afterAll(() => open?.close());

it('a database that is up to date is opened, and migrating it again changes nothing', async () => {
  expect(await isMigrated(open.db)).toBe(true);
  await requireMigrated(open.db);
  expect(await Promise.all([migrate(open.db), migrate(open.db)])).toEqual([[], []]);
});

it('one that lacks a migration is refused, with its name and what to do', async () => {
  await open.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${last}`);
  expect(await isMigrated(open.db)).toBe(false);
  const refused = requireMigrated(open.db);
  await expect(refused).rejects.toThrow(UnmigratedDatabaseError);
  await expect(refused).rejects.toThrow(/\(\d{4}_\w+\)\. Run `npm run admin -- migrate` first/);
  await open.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('again', ${last})`);
});

it('one that a later version has migrated is opened by the release before that, and by none that is older', async () => {
  await open.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`);
  await open.db.update(compatibility).set({ since: last });
  await requireMigrated(open.db);
  expect(await migrate(open.db)).toEqual([]);
  await open.db.update(compatibility).set({ since: last + 1 });
  await expect(requireMigrated(open.db)).rejects.toThrow(NewerDatabaseError);
  await expect(migrate(open.db)).rejects.toThrow('A newer version of Prepchart has used this database.');
});

it('a folder without a database is left without one by what does not migrate', async () => {
  const dataDir = temporaryFolder();
  const place = { databaseUrl: null, dataDir };
  await expect(openDatabase(place)).rejects.toThrow('There is no database yet. Run `npm run admin -- migrate` first');
  await expect(openDatabase(place)).rejects.toThrow(UnmigratedDatabaseError);
});
