import { warningLimit } from '../../contract/limits.ts';
import type { Accommodations } from '../../contract/quizzes.ts';

/** What the proctor watches for, and how long a warning stays. Times in ms. What a fact costs is drawn in the flow's own chart. */
export type ProctorPolicy = {
  restrictedKeys: readonly string[];
  warningLimit: number;
  bannerMs: number;
  devtools: { everyMs: number; thresholdMs: number };
};

/** Specification 4.2 (keys, warnings) and 9 (3 s banner, developer tools each second over 160 ms). */
export const quizPolicy: ProctorPolicy = {
  restrictedKeys: ['F12', 'Escape', 'Alt', 'Control', 'Meta', 'PrintScreen'],
  warningLimit,
  bannerMs: 3000,
  devtools: { everyMs: 1000, thresholdMs: 160 },
};

/** Never a key that assistive technology needs: they stay restricted under every accommodation. */
const neverAllowed = ['F12', 'PrintScreen'];

/** The policy for one student: 'keys allowed' lifts the keys that keyboard and screen-reader users cannot do without. */
export function policyFor(policy: ProctorPolicy, { keysAllowed }: Accommodations): ProctorPolicy {
  if (!keysAllowed) return policy;
  return { ...policy, restrictedKeys: policy.restrictedKeys.filter((key) => neverAllowed.includes(key)) };
}
