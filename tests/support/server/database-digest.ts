import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedFile } from '../../../server/catalogue/seed.ts';
import { projectRoot } from '../../../server/project-root.ts';

/** Names the present state of the migrations, of the first catalogue and of the embedded database, for what is made from them once. */
export function migrationsDigest(): string {
  const folder = join(projectRoot, 'server/db/migrations');
  const hash = createHash('sha256').update(readFileSync(join(projectRoot, 'node_modules/@electric-sql/pglite/package.json')));
  hash.update(readFileSync(seedFile));
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
