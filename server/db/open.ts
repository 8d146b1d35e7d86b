import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Pool } from 'pg';
import type { Environment } from '../environment.ts';
import { lockFolder } from './lock.ts';
import { migratePglite, migratePool } from './migrate.ts';

/** A database or a transaction in it, whichever driver is below. In a transaction use the transaction alone. */
export type Database = PgDatabase<PgQueryResultHKT>;

export type OpenDatabase = { db: Database; close(): Promise<void> };

/**
 * Opens and migrates the database: PostgreSQL at `databaseUrl`, else the embedded one in `dataDir`/db.
 * Throws `FolderInUseError` where another process has the embedded one.
 */
export const openDatabase = (environment: Pick<Environment, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> =>
  environment.databaseUrl === null ? openEmbedded(environment.dataDir) : openPostgres(environment.databaseUrl);

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const unlock = lockFolder(dataDir);
  try {
    const client = await PGlite.create({ dataDir: join(dataDir, 'db') });
    await migratePglite(client);
    const close = async () => {
      await client.close();
      unlock();
    };
    return { db: drizzlePglite({ client }), close };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openPostgres(connectionString: string): Promise<OpenDatabase> {
  const pool = new Pool({ connectionString, max: 10, connectionTimeoutMillis: 5_000 });
  // Without a listener an idle connection that the server closes would end the process.
  pool.on('error', (error) => console.error(`An idle database connection was lost: ${error.message}`));
  try {
    await migratePool(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: drizzlePg({ client: pool }), close: () => pool.end() };
}
