/** A step of the build: packs an embedded database with all of content/ in it, from which a demonstration begins. */
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { readEmptyDatabase } from '../db/empty-database.ts';
import { migrate } from '../db/migrate.ts';
import { demoContent, importMissing, packedAt } from './content.ts';
import { packedPath } from './packed-database.ts';

const path = packedPath();
const folder = dirname(path);
const client = await PGlite.create({ loadDataDir: readEmptyDatabase(join(folder, 'no-database')) ?? undefined });
const db = drizzle({ client });
await migrate(db);
await db.transaction((tx) => importMissing(tx, demoContent, packedAt));
// Statistics for its planner, and what the import left behind is not packed.
for (const each of ['vacuum analyze', 'checkpoint']) await client.exec(each);
const packed = await client.dumpDataDir('gzip');
await client.close();
for (const name of readdirSync(folder)) if (name.startsWith('demo-database-')) rmSync(join(folder, name));
writeFileSync(`${path}.part`, Buffer.from(await packed.arrayBuffer()));
renameSync(`${path}.part`, path);
console.log(`${basename(path)}: ${(packed.size / 1_048_576).toFixed(1)} MB`);
