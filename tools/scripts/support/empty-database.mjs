import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { inRoot } from './root.mjs';

/**
 * Writes dist/empty-database-{version}.tar.gz, a data folder as the embedded database of this version makes it at its first start: unpacking takes less than
 * half the time. It is made once for a version (server/db/empty-database.ts reads it).
 */
export async function writeEmptyDatabase() {
  const { version } = JSON.parse(readFileSync(inRoot('node_modules/@electric-sql/pglite/package.json'), 'utf8'));
  const path = inRoot('dist', `empty-database-${version}.tar.gz`);
  if (existsSync(path)) return;
  const database = await PGlite.create();
  const packed = await database.dumpDataDir('gzip');
  await database.close();
  mkdirSync(inRoot('dist'), { recursive: true });
  // A build that is killed in between leaves no half of it under the name.
  writeFileSync(`${path}.part`, Buffer.from(await packed.arrayBuffer()));
  renameSync(`${path}.part`, path);
}
