import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import type { Pool } from 'pg';
import { storeCatalogue } from '../portal/catalogue.ts';
import { projectRoot } from '../project-root.ts';

const migrationsFolder = join(projectRoot, 'server/db/migrations');

/** Any number that nothing else in the database uses: processes that start together migrate one after the other. */
const migrationLock = 7_370_217_348;

/** Brings the embedded database to this version's schema and courses. */
export async function migratePglite(client: PGlite): Promise<void> {
  const db = drizzlePglite({ client });
  await migrateEmbedded(db, { migrationsFolder });
  await storeCatalogue(db);
}

/** Brings a PostgreSQL database to this version's schema and courses. */
export async function migratePool(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const db = drizzlePg({ client });
    await migratePg(db, { migrationsFolder });
    await storeCatalogue(db);
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  } catch (error) {
    // Ends the connection, and with it the lock.
    client.release(true);
    throw error;
  }
}
