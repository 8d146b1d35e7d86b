import { immediateKeys } from '../../contract/exam/attempts.ts';
import type { Accommodations } from '../../contract/exam/quizzes.ts';
import { warningLimit } from '../../contract/limits.ts';

/**
 * What the proctor watches for, and how long a warning stays. Times in ms. `restrictedKeys` are counted, `immediateKeys` act at
 * once, `noticedKeys` are only spoken about. What a fact costs is drawn in the flow's own chart.
 */
export type ProctorPolicy = {
  restrictedKeys: readonly string[];
  immediateKeys: readonly string[];
  noticedKeys: readonly string[];
  warningLimit: number;
  bannerMs: number;
  devtools: { everyMs: number; thresholdMs: number };
};

/** Developer tools: looked for each second, a pause of over 160 ms is their mark (9). */
const devtools = { everyMs: 1000, thresholdMs: 160 };

/** Specification 4.2 (keys, warnings) and 9 (3 s banner). */
export const quizPolicy: ProctorPolicy = {
  restrictedKeys: ['F12', 'Escape', 'Alt', 'Control', 'Meta', 'PrintScreen'],
  immediateKeys: [],
  noticedKeys: [],
  warningLimit,
  bannerMs: 3000,
  devtools,
};

/** Specification 4.3 (keys, warnings, F12 and PrintScreen at once) and 9 (2 s banner). A tap on Escape costs nothing. */
export const mockPolicy: ProctorPolicy = {
  restrictedKeys: ['Control', 'Alt', 'Meta', 'Shift', 'Tab'],
  immediateKeys,
  noticedKeys: ['Escape'],
  warningLimit,
  bannerMs: 2000,
  devtools,
};

/** Keys without which nobody writes a text. */
const writingKeys: readonly string[] = ['Shift', 'Tab'];

/** The policy of a free-response section: writing takes capitals, and Tab moves between its fields. */
export const policyForWriting = (policy: ProctorPolicy): ProctorPolicy => ({
  ...policy,
  restrictedKeys: policy.restrictedKeys.filter((key) => !writingKeys.includes(key)),
});

/** Never a key that assistive technology needs: they stay restricted under every accommodation. */
const neverAllowed: readonly string[] = immediateKeys;

/** The policy for one student: 'keys allowed' lifts the keys that keyboard and screen-reader users cannot do without. */
export function policyFor(policy: ProctorPolicy, { keysAllowed }: Accommodations): ProctorPolicy {
  if (!keysAllowed) return policy;
  return { ...policy, restrictedKeys: policy.restrictedKeys.filter((key) => neverAllowed.includes(key)) };
}
