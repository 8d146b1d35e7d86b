/** A step of the build: packs an embedded database with all of content/ in it, from which a demonstration begins. */
import { chmodSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { readEmptyDatabase } from '../db/empty-database.ts';
import { migrate } from '../db/migrate.ts';
import { demoContent, importMissing, packedAt } from './content.ts';
import { packedPath } from './packed-database.ts';

const path = packedPath();
const folder = dirname(path);
const part = `${path}.part`;
for (const name of readdirSync(folder)) if (name.startsWith('demo-database-')) rmSync(join(folder, name), { recursive: true });
const client = await PGlite.create({ dataDir: part, loadDataDir: readEmptyDatabase(join(folder, 'no-database')) ?? undefined });
const db = drizzle({ client });
await migrate(db);
await db.transaction((tx) => importMissing(tx, demoContent, packedAt));
// Statistics for its planner, and what the import left behind is not packed; nor is the log but for the file that is written to, which a checkpoint has just begun.
for (const each of ['vacuum analyze', 'select pg_switch_wal()', 'checkpoint']) await client.exec(each);
const { rows } = await client.query<{ current: string }>('select pg_walfile_name(pg_current_wal_lsn()) as current');
await client.close();
const log = join(part, 'pg_wal');
const isOld = (name: string) => /^[\dA-F]{24}$/.test(name) && name !== rows[0]?.current;
for (const name of readdirSync(log)) if (isOld(name)) rmSync(join(log, name));
let size = 0;
for (const entry of readdirSync(part, { recursive: true, withFileTypes: true })) {
  const each = join(entry.parentPath, entry.name);
  // Whoever runs the server is often not who has built it.
  chmodSync(each, entry.isDirectory() ? 0o755 : 0o644);
  if (entry.isFile()) size += statSync(each).size;
}
chmodSync(part, 0o755);
renameSync(part, path);
console.log(`${basename(path)}: ${(size / 1_048_576).toFixed(1)} MB`);
