import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Pool } from 'pg';
import type { Environment } from '../environment.ts';
import { lockFolder } from './lock.ts';
import { migratePglite, migratePool } from './migrate.ts';

/** What reads and writes rows, whichever driver is below: for what is right by itself and as a step of a transaction. */
export type Queryable = PgDatabase<PgQueryResultHKT>;

/** A transaction that is under way. Whatever locks rows, or writes more than one, demands it. */
export type Transaction = Parameters<Parameters<Queryable['transaction']>[0]>[0];

/** The database itself, never a transaction in it: each of its statements stands alone. */
export type Database = Queryable & { rollback?: never };

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
