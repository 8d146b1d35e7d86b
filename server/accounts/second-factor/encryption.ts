import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Caller } from '../authenticate.ts';

/** Whose second factor it is. */
export type Owner = Pick<Caller, 'role' | 'id'>;

const ivBytes = 12;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

/** The key that encrypts secrets, of the text that the school keeps. */
export const deriveKey = (text: string): Buffer => Buffer.from(hkdfSync('sha256', text, '', 'prepchart second factor', 32));

/** Bound to its owner: in another's row it opens nothing. */
const context = ({ role, id }: Owner) => Buffer.from(`second factor of ${role} ${id}`);

/** Encrypts a secret for the database. */
export function encrypt(secret: string, owner: Owner, key: Buffer): string {
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, key, iv).setAAD(context(owner));
  const body = Buffer.concat([encryption.update(secret, 'utf8'), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), body]).toString('base64url');
}

/** The secret behind what `encrypt` made. Throws where it was made with another key, for another owner, or has changed. */
export function decrypt(encrypted: string, owner: Owner, key: Buffer): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(context(owner))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decryption.update(bytes.subarray(ivBytes + tagBytes)), decryption.final()]).toString('utf8');
}
