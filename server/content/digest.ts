import { createHash } from 'node:crypto';

/**
 * What tells a version of content from another: the same content has the same digest, wherever it was read from. The kinds that `mcq` tells
 * apart are left out, so that it is also the digest of what was imported before a question had a kind.
 */
export const hashContent = (content: object): string =>
  createHash('sha256')
    .update(
      JSON.stringify(content, (key, value) => (key === 'kind' && (value === 'choice' || value === 'number') ? undefined : value)),
    )
    .digest('hex');
