import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import * as z from 'zod/mini';
import { storeFirstCatalogue } from '../catalogue/versions.ts';
import { projectRoot } from '../project-root.ts';
import { StartupError } from '../startup-error.ts';
import type { Database, Queryable, Transaction } from './open.ts';
import { queryRows } from './rows.ts';
import { compatibility } from './tables/compatibility.ts';

export const migrationsFolder = join(projectRoot, 'server/db/migrations');

/** A later version has migrated the database: what this one would write could be wrong for it. */
export class NewerDatabaseError extends StartupError {
  override name = 'NewerDatabaseError';
  constructor() {
    super('A newer version of Prepchart has used this database. Start that version, or restore a backup from before the update.');
  }
}

/** The database was not brought to this version's schema yet. */
export class UnmigratedDatabaseError extends StartupError {
  override name = 'UnmigratedDatabaseError';
  /** `missing`: the names of the migrations that it lacks; null where there is no database at all. */
  constructor(missing: readonly string[] | null) {
    const what =
      missing === null
        ? 'There is no database yet'
        : `The database lacks what this version needs (${missing.length > 3 ? `${missing.length} migrations` : missing.join(', ')})`;
    super(
      `${what}. Run \`npm run admin -- migrate\` first, after a backup where there is something to lose, or start with MIGRATE_AT_START=on.`,
    );
  }
}

/** Any number that nothing else in the database uses: processes that start together migrate one after the other. */
const migrationLock = 7_370_217_348;

/** A migration of this version. Drizzle knows it in the database by when it was made (`madeAt`, in ms). */
type Migration = { name: string; madeAt: number; hash: string; statements: string[] };

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });

let migrations: Migration[] | null = null;

/** Read once: they do not change while a process runs, and /readyz asks each second. */
function readMigrations(): Migration[] {
  if (migrations !== null) return migrations;
  const { entries } = journal.parse(JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')));
  migrations = readMigrationFiles({ migrationsFolder }).map(({ folderMillis, hash, sql: statements }, index) => ({
    ...{ name: entries[index]?.tag ?? String(folderMillis), madeAt: folderMillis, hash, statements },
  }));
  return migrations;
}

/** The name of the newest migration of this version. */
export function readNewestMigration(): string {
  const newest = readMigrations().at(-1);
  if (newest === undefined) throw new Error('There are no migrations.');
  return newest.name;
}

const release = z.object({ version: z.string(), migration: z.string() });

/** The release before this version, and the newest migration that it knows (server/db/previous-release.json). */
export const readPreviousRelease = (): z.infer<typeof release> =>
  release.parse(JSON.parse(readFileSync(join(projectRoot, 'server/db/previous-release.json'), 'utf8')));

/**
 * Brings a database to this version's schema and courses, in one transaction: all of it or nothing. Returns the names of the migrations that it lacked.
 * `server`: the user that serves with it, where that is another one than migrates. Throws `NewerDatabaseError` where a later version has
 * migrated it.
 */
export const migrate = (db: Database, server: string | null = null): Promise<string[]> =>
  db.transaction(async (tx) => {
    // A role that serves has a limit of its own behind a pooler (docs/operations.md), which no migration is to keep.
    await tx.execute(sql`set local statement_timeout = 0`);
    // Ends with the transaction, so that a pooler between us and PostgreSQL cannot keep it.
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    const applied = new Set(await readApplied(tx));
    const known = readMigrations();
    await refuseNewer(tx, applied, known);
    const missing = known.filter(({ madeAt }) => !applied.has(madeAt));
    if (missing.length > 0) await tx.execute(sql`create schema if not exists drizzle`);
    if (missing.length > 0)
      await tx.execute(
        sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
      );
    for (const { statements, hash, madeAt } of missing) {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${madeAt})`);
    }
    if (isNewest(applied, known)) await keepCompatibility(tx, known);
    await storeFirstCatalogue(tx);
    if (server !== null) await grantRows(tx, server);
    return missing.map(({ name }) => name);
  });

const isNewest = (applied: ReadonlySet<number>, known: readonly Migration[]): boolean => {
  const names = new Set(known.map(({ madeAt }) => madeAt));
  return [...applied].every((madeAt) => names.has(madeAt));
};

async function keepCompatibility(tx: Transaction, known: readonly Migration[]): Promise<void> {
  const { migration } = readPreviousRelease();
  const since = known.find(({ name }) => name === migration)?.madeAt;
  if (since === undefined) throw new Error(`The previous release's migration ${migration} is not there.`);
  await tx.insert(compatibility).values({ since }).onConflictDoUpdate({ target: compatibility.one, set: { since } });
}

/** Leaves a user the rows of all tables and nothing of their shape, and lets nobody else make tables beside them. */
async function grantRows(tx: Transaction, user: string): Promise<void> {
  const name = sql.identifier(user);
  for (const statement of [
    sql`revoke create on schema public from public`,
    sql`grant usage on schema public, drizzle to ${name}`,
    sql`grant select, insert, update, delete on all tables in schema public to ${name}`,
    sql`grant usage, select on all sequences in schema public to ${name}`,
    sql`grant select on all tables in schema drizzle to ${name}`,
  ])
    await tx.execute(statement);
}

/** Whether every migration of this version is in the database. */
export async function isMigrated(db: Queryable): Promise<boolean> {
  const applied = new Set(await readApplied(db));
  return readMigrations().every(({ madeAt }) => applied.has(madeAt));
}

/** Throws `NewerDatabaseError` or `UnmigratedDatabaseError` where this version cannot work with the database as it is. */
export async function requireMigrated(db: Queryable): Promise<void> {
  const applied = new Set(await readApplied(db));
  const known = readMigrations();
  await refuseNewer(db, applied, known);
  const missing = known.filter(({ madeAt }) => !applied.has(madeAt));
  if (missing.length > 0) throw new UnmigratedDatabaseError(missing.map(({ name }) => name));
}

/** Throws where the database has a migration that this version does not know, but for one that the release after it made: that one keeps what this reads. */
async function refuseNewer(db: Queryable, applied: ReadonlySet<number>, known: readonly Migration[]): Promise<void> {
  if (isNewest(applied, known)) return;
  const newest = Math.max(...known.map(({ madeAt }) => madeAt));
  const [kept] = (await hasTable(db, 'public.compatibility')) ? await db.select().from(compatibility) : [];
  if (kept === undefined || kept.since > newest) throw new NewerDatabaseError();
}

async function hasTable(db: Queryable, name: string): Promise<boolean> {
  const [table] = await queryRows(db, z.object({ name: z.nullable(z.string()) }), sql`select to_regclass(${name})::text as name`);
  return table !== undefined && table.name !== null;
}

/** The migrations that the database has, by when they were made; none where nobody migrated it yet. */
async function readApplied(db: Queryable): Promise<number[]> {
  if (!(await hasTable(db, 'drizzle.__drizzle_migrations'))) return [];
  const rows = await db.select({ at: sql<string>`created_at::text` }).from(sql`drizzle.__drizzle_migrations`);
  return rows.map(({ at }) => Number(at));
}
