import { randomBytes } from 'node:crypto';

/** Makes an opaque id: 128 random bits as 32 hex digits. Never a number, never parsed. */
export const newId = (): string => randomBytes(16).toString('hex');
