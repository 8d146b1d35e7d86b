import type { Json } from '../live/told.ts';

const isObject = (value: Json | undefined): value is Json[] | { [key: string]: Json } =>
  typeof value === 'object' && value !== null;

/**
 * `after`, made of the parts of `before` wherever they say the same: thousands of contexts of one actor, each of which differs from the one before it
 * in one value, take little more room than one.
 */
export function shareWith(before: Json | undefined, after: Json): Json {
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return after;
  if (Array.isArray(before) && Array.isArray(after)) {
    const shared = after.map((part, at) => shareWith(before[at], part));
    return shared.length === before.length && shared.every((part, at) => part === before[at]) ? before : shared;
  }
  const parts = before as { [key: string]: Json };
  const pairs = Object.entries(after).map(([key, part]) => [key, shareWith(parts[key], part)] as const);
  const isSame = pairs.length === Object.keys(parts).length && pairs.every(([key, part]) => parts[key] === part);
  return isSame ? before : Object.fromEntries(pairs);
}
