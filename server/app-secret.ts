import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './db/errors.ts';
import { type Environment, secretLength } from './environment.ts';
import { StartupError } from './startup-error.ts';

/**
 * Reads the secret that signs links: APP_SECRET, else the file `secret` in DATA_DIR, which only this user can read and which is made at the
 * first start. Call it while the folder is locked. Throws `StartupError` with DATABASE_URL and no APP_SECRET: every process must have the
 * same.
 */
export function readAppSecret({
  appSecret,
  databaseUrl,
  dataDir,
}: Pick<Environment, 'appSecret' | 'databaseUrl' | 'dataDir'>): string {
  if (appSecret !== null) return appSecret;
  if (databaseUrl !== null)
    throw new StartupError(
      `APP_SECRET is not set. It is required with DATABASE_URL: ${secretLength} characters or more, the same in every process.`,
    );
  return readOrMake(join(dataDir, 'secret'), dataDir);
}

function readOrMake(path: string, folder: string): string {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    if (secret.length >= secretLength) return secret;
    throw new StartupError(
      `${path} has no secret of ${secretLength} characters. Remove it, and the next start makes another; links sent so far end.`,
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
