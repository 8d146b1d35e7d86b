import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Pool } from 'pg';
import type { Environment } from '../environment.ts';
import { readDatabaseUser } from './database-user.ts';
import { readEmptyDatabase } from './empty-database.ts';
import { lockFolder } from './lock.ts';
import { migratePglite, migratePool } from './migrate.ts';
import { type DatabaseLimits, openPool } from './pool.ts';

/** What reads and writes rows, whichever driver is below: for what is right by itself and as a step of a transaction. */
export type Queryable = PgDatabase<PgQueryResultHKT>;

/** A transaction that is under way. Whatever locks rows, or writes more than one, demands it. */
export type Transaction = Parameters<Parameters<Queryable['transaction']>[0]>[0];

/** The database itself, never a transaction in it: each of its statements stands alone. */
export type Database = Queryable & { rollback?: never };

export type OpenDatabase = { db: Database; close(): Promise<void> };

/**
 * Opens and migrates the database: PostgreSQL at `databaseUrl`, else the embedded one in `dataDir`/db. With `migrationDatabaseUrl` the user of that
 * migrates, and the user of `databaseUrl` has the rows alone.
 * Throws `FolderInUseError` where another process has the embedded one, and `NewerDatabaseError` where a later version has migrated it.
 */
export const openDatabase = (
  {
    databaseUrl,
    migrationDatabaseUrl = null,
    dataDir,
    preparedStatements = true,
  }: Pick<Environment, 'databaseUrl' | 'dataDir'> & Partial<Pick<Environment, 'migrationDatabaseUrl' | 'preparedStatements'>>,
  limits?: DatabaseLimits,
): Promise<OpenDatabase> =>
  databaseUrl === null ? openEmbedded(dataDir) : openPostgres({ databaseUrl, migrationDatabaseUrl, preparedStatements }, limits);

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const unlock = lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'db');
    const empty = readEmptyDatabase(folder);
    const client = await PGlite.create({ dataDir: folder, ...(empty && { loadDataDir: empty }) });
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

type PostgresPlace = { databaseUrl: string; migrationDatabaseUrl: string | null; preparedStatements: boolean };

async function openPostgres(
  { databaseUrl, migrationDatabaseUrl, preparedStatements }: PostgresPlace,
  limits?: DatabaseLimits,
): Promise<OpenDatabase> {
  // A migration may take as long as it needs, and waits for one that another process makes.
  const connectionString = migrationDatabaseUrl ?? databaseUrl;
  const migrating = new Pool({ connectionString, max: 1, connectionTimeoutMillis: 5_000 });
  const server = migrationDatabaseUrl === null ? null : readDatabaseUser(databaseUrl);
  await migratePool(migrating, server).finally(() => migrating.end());
  const pool = await openPool(databaseUrl, preparedStatements, limits);
  return { db: drizzlePg({ client: pool }), close: () => pool.end() };
}
