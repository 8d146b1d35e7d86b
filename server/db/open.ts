import { existsSync } from 'node:fs';
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
import { migrate, requireMigrated, UnmigratedDatabaseError } from './migrate.ts';
import { type DatabaseLimits, openPool, type PoolCounts } from './pool.ts';

/** What reads and writes rows, whichever driver is below: for what is right by itself and as a step of a transaction. */
export type Queryable = PgDatabase<PgQueryResultHKT>;

/** A transaction that is under way. Whatever locks rows, or writes more than one, demands it. */
export type Transaction = Parameters<Parameters<Queryable['transaction']>[0]>[0];

/** The database itself, never a transaction in it: each of its statements stands alone. */
export type Database = Queryable & { rollback?: never };

export type OpenDatabase = { db: Database; close(): Promise<void> };

/** Which database, as the environment names it. */
type Place = Pick<Environment, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Environment, 'migrationDatabaseUrl' | 'preparedStatements'>>;

/**
 * `migrates`: brings the database to this version's schema first. `beginFrom`: what an embedded one that is not there yet begins from. `limits`: others than the server's own, for
 * PostgreSQL.
 */
type Options = { migrates?: boolean; beginFrom?: typeof readEmptyDatabase; limits?: DatabaseLimits };

/** `applied`: the names of the migrations that it lacked before. `countConnections`: of PostgreSQL. */
type OpenedDatabase = OpenDatabase & { applied: string[]; countConnections?: () => PoolCounts };

/**
 * Opens the database: PostgreSQL at `databaseUrl`, else the embedded one in `dataDir`/db. With `migrationDatabaseUrl` the user of that migrates, and the
 * user of `databaseUrl` has the rows alone. Throws `FolderInUseError` where another process has the embedded one, `NewerDatabaseError`
 * where a later version has migrated it, and `UnmigratedDatabaseError` where nobody brought it to this version's schema.
 */
export const openDatabase = (
  place: Place,
  { migrates = false, beginFrom = readEmptyDatabase, limits }: Options = {},
): Promise<OpenedDatabase> =>
  place.databaseUrl === null
    ? openEmbedded(place.dataDir, migrates, beginFrom)
    : openPostgres(
        { preparedStatements: true, migrationDatabaseUrl: null, ...place, databaseUrl: place.databaseUrl },
        migrates,
        limits,
      );

async function openEmbedded(
  dataDir: string,
  migrates: boolean,
  beginFrom: NonNullable<Options['beginFrom']>,
): Promise<OpenedDatabase> {
  const unlock = lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'db');
    if (!migrates && !existsSync(folder)) throw new UnmigratedDatabaseError(null);
    const begun = beginFrom(folder);
    const client = await PGlite.create({ dataDir: folder, ...(begun && { loadDataDir: begun }) });
    const db = drizzlePglite({ client });
    const close = async () => {
      await client.close();
      unlock();
    };
    try {
      const applied = await migrateOrCheck(db, migrates);
      return { db, close, applied };
    } catch (error) {
      await client.close();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}

const migrateOrCheck = async (db: Database, migrates: boolean, server: string | null = null): Promise<string[]> => {
  if (migrates) return migrate(db, server);
  await requireMigrated(db);
  return [];
};

type PostgresPlace = { databaseUrl: string; migrationDatabaseUrl: string | null; preparedStatements: boolean };

async function openPostgres(
  { databaseUrl, migrationDatabaseUrl, preparedStatements }: PostgresPlace,
  migrates: boolean,
  limits?: DatabaseLimits,
): Promise<OpenedDatabase> {
  // A migration may take as long as it needs, and waits for one that another process makes.
  const connectionString = (migrates ? migrationDatabaseUrl : null) ?? databaseUrl;
  const first = new Pool({ connectionString, max: 1, connectionTimeoutMillis: 5_000 });
  const server = migrationDatabaseUrl === null ? null : readDatabaseUser(databaseUrl);
  const applied = await migrateOrCheck(drizzlePg({ client: first }), migrates, server).finally(() => first.end());
  const pool = await openPool(databaseUrl, preparedStatements, limits);
  const countConnections = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db: drizzlePg({ client: pool }), close: () => pool.end(), applied, countConnections };
}
