import { deriveKey } from '../../../server/accounts/second-factor/encryption.ts';

/** What the servers of tests encrypt the secrets of authenticator apps with. */
export const secondFactorKey = deriveKey('s'.repeat(32));
