import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
  return join(projectRoot, `dist/demo-database-${hash.digest('hex').slice(0, 16)}`);
}

/**
 * What a demonstration's embedded database that is not there yet is begun from: the one with content/ in it, where that is as it was at the build; else an empty one,
 * and the content is imported at the start. The former is copied to its place, which takes a tenth of unpacking it, and null is returned.
 */
export function beginDemoDatabase(folder: string, findPacked = packedPath): Blob | null {
  if (existsSync(folder)) return null;
  const path = findPacked();
  if (!existsSync(path)) return readEmptyDatabase(folder);
  const part = `${folder}.part`;
  mkdirSync(dirname(folder), { recursive: true });
  // What an earlier start that was killed has left.
  rmSync(part, { recursive: true, force: true });
  cpSync(path, part, { recursive: true });
  // Nobody else on this machine reads it.
  chmodSync(part, 0o700);
  renameSync(part, folder);
  return null;
}
