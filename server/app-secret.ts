import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './db/errors.ts';
import { secretLength } from './environment/readers.ts';
import type { Environment } from './environment.ts';
import { StartupError } from './startup-error.ts';

/** A secret of the school's: its variable `name` and what that is `given`, the `file` that stands for it, and what a new one costs. */
type SecretPlace = Pick<Environment, 'databaseUrl' | 'dataDir'> & {
  name: string;
  given: string | null;
  file: string;
  loss: string;
};

/** Reads the secret that signs links: APP_SECRET, else the file `secret` in DATA_DIR. Throws `StartupError` as `readSecret`. */
export const readAppSecret = ({ appSecret, ...place }: Pick<Environment, 'appSecret' | 'databaseUrl' | 'dataDir'>): string =>
  readSecret({ ...place, name: 'APP_SECRET', given: appSecret, file: 'secret', loss: 'links sent so far end' });

/**
 * Reads a secret: what was given, else a file in DATA_DIR, which only this user can read and which is made at the first start. Call it while the
 * folder is locked. Throws `StartupError` with DATABASE_URL and none given: every process must have the same.
 */
export function readSecret({ name, given, file, loss, databaseUrl, dataDir }: SecretPlace): string {
  if (given !== null) return given;
  if (databaseUrl !== null)
    throw new StartupError(
      `${name} is not set. It is required with DATABASE_URL: ${secretLength} characters or more, the same in every process.`,
    );
  return readOrMake(join(dataDir, file), dataDir, loss);
}

function readOrMake(path: string, folder: string, loss: string): string {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    if (secret.length >= secretLength) return secret;
    throw new StartupError(
      `${path} has no secret of ${secretLength} characters. Remove it, and the next start makes another; ${loss}.`,
    );
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const secret = randomBytes(32).toString('base64url');
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${path}.part`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${path}.part`, path);
  return secret;
}
