import { isNotNull } from 'drizzle-orm';
import { readSecret } from '../../app-secret.ts';
import type { Database } from '../../db/open.ts';
import { secondFactors } from '../../db/tables/second-factors.ts';
import type { Environment } from '../../environment.ts';
import { StartupError } from '../../startup-error.ts';
import { decrypt, deriveKey } from './encryption.ts';

/**
 * Reads the key that encrypts the secrets of authenticator apps: SECOND_FACTOR_KEY, else the file `second-factor-key` in DATA_DIR. It is not
 * APP_SECRET, since another one of that is to make links void and nothing else. Throws `StartupError` as `readSecret`.
 */
export const readSecondFactorKey = ({
  secondFactorKey,
  ...place
}: Pick<Environment, 'secondFactorKey' | 'databaseUrl' | 'dataDir'>): Buffer =>
  deriveKey(
    readSecret({
      ...place,
      name: 'SECOND_FACTOR_KEY',
      given: secondFactorKey,
      file: 'second-factor-key',
      loss: 'authenticator apps set up so far end',
    }),
  );

/** Throws `StartupError` where the key opens nothing of what the database has: nobody with a second factor could sign in. */
export async function requireRightKey(db: Database, key: Buffer): Promise<void> {
  const [first] = await db.select().from(secondFactors).where(isNotNull(secondFactors.secret)).limit(1);
  if (!first?.secret) return;
  try {
    decrypt(first.secret, { role: first.role, id: first.personId }, key);
  } catch (cause) {
    throw new StartupError(
      'The secrets of authenticator apps cannot be opened with this SECOND_FACTOR_KEY (or the file second-factor-key in DATA_DIR). Bring back the one they were made with; where it is lost, reset each account by `npm run admin -- teacher reset-second-factor`.',
      { cause },
    );
  }
}
