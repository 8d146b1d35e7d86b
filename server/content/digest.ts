import { createHash } from 'node:crypto';

/** What tells a version of content from another: the same content has the same digest, wherever it was read from. */
export const digestOf = (content: object): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');
