import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from '../../../server/db/migrate.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { migrationsDigest } from './database-digest.ts';
import { freshPostgres } from './database-postgres.ts';

/** Which database the tests run on: the Vitest project says it. */
export const testDatabase: 'pglite' | 'postgres' = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite';

/** A migrated, otherwise empty database of the test's own. `close` also removes it. */
export const freshDatabase = (): Promise<OpenDatabase> => (testDatabase === 'postgres' ? freshPostgres() : freshPglite());

async function freshPglite(): Promise<OpenDatabase> {
  const client = await PGlite.create({ loadDataDir: new Blob([await snapshot()]) });
  return { db: drizzle({ client }), close: () => client.close() };
}

/** Puts a migrated embedded database into a folder, for a process that opens it by itself. */
export async function layPglite(dataDir: string): Promise<void> {
  const client = await PGlite.create({ dataDir: join(dataDir, 'db'), loadDataDir: new Blob([await snapshot()]) });
  await client.close();
}

/** A migrated data directory, made once for each state of the migrations: loading it is much faster than a first start. */
async function snapshot(): Promise<Uint8Array<ArrayBuffer>> {
  const folder = join(projectRoot, 'node_modules/.cache/prepchart');
  const path = join(folder, `pglite-${migrationsDigest()}.tar`);
  if (!existsSync(path)) {
    const client = await PGlite.create();
    await migrate(drizzle({ client }));
    const dump = await client.dumpDataDir('none');
    await client.close();
    mkdirSync(folder, { recursive: true });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()));
    renameSync(draft, path);
  }
  return new Uint8Array(readFileSync(path));
}
