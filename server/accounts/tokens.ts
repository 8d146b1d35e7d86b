import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Makes the token of a session, a device or a mailed link: 256 random bits. Only its hash is kept. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Makes six digits, which are easy to carry from one screen to another: they open nothing without a token, and are guessed a few times at most. */
export const createDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** What a token is kept under. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
