import type { ConcernState } from '../../../contract/concerns/concerns.ts';

/** Where a concern stands, in words. */
export const concernWords: Record<ConcernState, string> = {
  raised: 'Nobody has read it yet',
  seen: 'Read',
  inHand: 'Being looked into',
  referred: 'Passed on',
  closed: 'Closed',
};
