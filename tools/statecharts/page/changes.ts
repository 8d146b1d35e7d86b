import type { Json } from '../live/told.ts';

const isRecord = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a value holds, by name; null for one that holds nothing. */
export function toParts(value: Json | undefined): Record<string, Json> | null {
  if (Array.isArray(value)) return Object.fromEntries(value.map((part, at) => [String(at), part]));
  return isRecord(value) ? value : null;
}

/** Whether two values say the same. */
export const isSame = (one: Json | undefined, other: Json | undefined) => JSON.stringify(one) === JSON.stringify(other);
