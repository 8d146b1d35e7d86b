import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import { escapeIdentifier, type Pool, type PoolClient } from 'pg';
import { storeFirstCatalogue } from '../catalogue/versions.ts';
import { projectRoot } from '../project-root.ts';
import { StartupError } from '../startup-error.ts';
import type { Queryable } from './open.ts';

const migrationsFolder = join(projectRoot, 'server/db/migrations');

/** A later version has migrated the database: what this one would write could be wrong for it. */
export class NewerDatabaseError extends StartupError {
  override name = 'NewerDatabaseError';
  constructor() {
    super('A newer version of Prepchart has used this database. Start that version, or restore a backup from before the update.');
  }
}

/** Any number that nothing else in the database uses: processes that start together migrate one after the other. */
const migrationLock = 7_370_217_348;

/** Brings the embedded database to this version's schema and courses. */
export async function migratePglite(client: PGlite): Promise<void> {
  const db = drizzlePglite({ client });
  await refuseNewer(db);
  await migrateEmbedded(db, { migrationsFolder });
  await storeFirstCatalogue(db);
}

/** Brings a PostgreSQL database to this version's schema and courses. `server`: the user that serves with it, where that is another one. */
export async function migratePool(pool: Pool, server: string | null = null): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const db = drizzlePg({ client });
    await refuseNewer(db);
    await migratePg(db, { migrationsFolder });
    await storeFirstCatalogue(db);
    if (server !== null) await grantRows(client, server);
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  } catch (error) {
    // Ends the connection, and with it the lock.
    client.release(true);
    throw error;
  }
}

/** Leaves a user the rows of all tables and nothing of their shape, and lets nobody else make tables beside them. */
async function grantRows(client: PoolClient, user: string): Promise<void> {
  const name = escapeIdentifier(user);
  for (const statement of [
    'revoke create on schema public from public',
    `grant usage on schema public, drizzle to ${name}`,
    `grant select, insert, update, delete on all tables in schema public to ${name}`,
    `grant usage, select on all sequences in schema public to ${name}`,
    `grant select on all tables in schema drizzle to ${name}`,
  ])
    await client.query(statement);
}

/** When each migration was made, by this version's files: Drizzle knows it in the database by that. */
const knownMigrations = (): number[] => readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);

/** Whether every migration of this version is in the database. */
export async function isMigrated(db: Queryable): Promise<boolean> {
  const applied = new Set(await readApplied(db));
  return knownMigrations().every((migration) => applied.has(migration));
}

/** Throws `NewerDatabaseError` where the database has a migration that this version does not know. */
async function refuseNewer(db: Queryable): Promise<void> {
  const known = new Set(knownMigrations());
  if ((await readApplied(db)).some((migration) => !known.has(migration))) throw new NewerDatabaseError();
}

/** The migrations that the database has; none where nobody migrated it yet. */
async function readApplied(db: Queryable): Promise<number[]> {
  const [table] = await db
    .select({ name: sql<string | null>`to_regclass('drizzle.__drizzle_migrations')::text` })
    .from(sql`(select) as one`);
  if (table === undefined || table.name === null) return [];
  const rows = await db.select({ at: sql<string>`created_at::text` }).from(sql`drizzle.__drizzle_migrations`);
  return rows.map(({ at }) => Number(at));
}
