import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEmptyDatabase } from '../db/empty-database.ts';
import { projectRoot } from '../project-root.ts';
import { demoContent } from './content.ts';

/** Where the build has put an embedded database that has all of `content` as it is now. */
export function packedPath(content = demoContent): string {
  const hash = createHash('sha256');
  const files = readdirSync(content, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
    const bytes = readFileSync(path);
    hash.update(`${path.slice(content.length)}\0${bytes.length}\0`).update(bytes);
  }
  return join(projectRoot, `dist/demo-database-${hash.digest('hex').slice(0, 16)}.tar.gz`);
}

/**
 * What a demonstration's embedded database that is not there yet is begun from: the one with content/ in it, where that is as it was at the build; else an empty one,
 * and the content is imported at the start.
 */
export function readDemoDatabase(folder: string): Blob | null {
  const empty = readEmptyDatabase(folder);
  const path = empty && packedPath();
  return path && existsSync(path) ? new Blob([readFileSync(path)]) : empty;
}
