import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

const pglite = join(projectRoot, 'node_modules/@electric-sql/pglite/package.json');

/**
 * What an embedded database that is not there yet is begun from: the folder that the build has packed for this version of it. Null where there is none; the
 * database then makes one itself, which takes longer.
 */
export function readEmptyDatabase(folder: string): Blob | null {
  if (existsSync(folder) || !existsSync(pglite)) return null;
  const { version } = JSON.parse(readFileSync(pglite, 'utf8'));
  const path = join(projectRoot, `dist/empty-database-${version}.tar.gz`);
  return existsSync(path) ? new Blob([readFileSync(path)]) : null;
}
