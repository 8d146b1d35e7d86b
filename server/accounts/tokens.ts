import { createHash, randomBytes } from 'node:crypto';

/** Makes the token of a session, a device or a mailed link: 256 random bits. Only its hash is kept. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** What a token is kept under. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
