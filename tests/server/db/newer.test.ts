import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { isMigrated, NewerDatabaseError } from '../../../server/db/migrate.ts';
import { freshPlace } from '../../support/server/server-process.ts';

it('a database that a later version has migrated is not opened, and one that lacks a migration is known', async () => {
  const place = await freshPlace();
  const { db, close } = await place.open();
  expect(await isMigrated(db)).toBe(true);
  const [last] = await db.select({ at: sql<string>`max(created_at)::text` }).from(sql`drizzle.__drizzle_migrations`);
  await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${last?.at}`);
  expect(await isMigrated(db)).toBe(false);
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('known', ${last?.at}), ('later', 9999999999999)`,
  );
  await close();
  await expect(place.open()).rejects.toThrow(NewerDatabaseError);
  await expect(place.open()).rejects.toThrow('A newer version of Prepchart has used this database.');
  await place.remove();
}, 60_000);
