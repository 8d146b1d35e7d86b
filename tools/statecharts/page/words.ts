import { type Json, restoredType } from '../live/told.ts';

const kinds: Record<string, string> = {
  'done.actor': 'done',
  'error.actor': 'failed',
  snapshot: 'changed',
  'done.state': 'is final',
};

/** An event’s type as a person would say it: XState names ends and delays after the place they come from. */
export function eventWords(type: string): string {
  if (type === 'xstate.init') return 'start';
  if (type === 'xstate.stop') return 'stop';
  if (type === restoredType) return 'set back';
  const [, kind = '', name = ''] = type.match(/^xstate\.(after|done\.actor|error\.actor|snapshot|done\.state)\.(.+)$/) ?? [];
  if (kind === 'after') return `after ${name.split('.')[0]}`;
  return kinds[kind] ? `${name} ${kinds[kind]}` : type;
}

/** The ways to the innermost states of a state value: `open > yours > month > shown`, one for each region. */
export function listLeaves(value: Json): readonly (readonly string[])[] {
  if (typeof value === 'string') return [[value]];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const leaves = listLeaves(inner);
    return leaves.length > 0 ? leaves.map((leaf) => [key, ...leaf]) : [[key]];
  });
}

/** The innermost states alone, for a row that has not much room. */
export const formatPlaces = (value: Json) =>
  listLeaves(value)
    .map((leaf) => leaf.slice(-2).join('.'))
    .join(', ');

/**
 * A time (ms since the epoch) by this device’s clock, as the app says it, and to the millisecond: much of what flows do follows within one second,
 * and how long apart is what a developer looks for.
 */
export const clockWords = (at: number) => `${new Date(at).toTimeString().slice(0, 8)}.${String(at % 1000).padStart(3, '0')}`;

/** So many of something. */
export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
