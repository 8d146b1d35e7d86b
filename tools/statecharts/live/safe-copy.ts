import type { EventObject } from 'xstate';
import type { Json } from './told.ts';

/** What keeps a copy small: what is deeper, longer or more than this is cut, and the cut is told. */
const limits = { depth: 12, entries: 200, characters: 5000 };

const secret = /password|token|secret|recovery|^(code|setup)$|^code\./i;
const mask = '•••';

type Pairs = readonly (readonly [key: string, value: unknown])[];

/** What is told of an object that is neither a list nor plain data. */
function wordFor(value: object): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if ('sessionId' in value && 'id' in value) return `[actor ${String(value.id)}, ${String(value.sessionId)}]`;
  return `[${value.constructor?.name || 'object'}]`;
}

/** Pairs of key and value; null for what tells none. Those of an error are its name, its message, and what was added to it. */
function toPairs(value: object): Pairs | null {
  if (value instanceof Error) return [['name', value.name], ['message', value.message], ...Object.entries(value)];
  if (value instanceof Map)
    return [...value].map(([key, one]) => [typeof key === 'string' ? key : JSON.stringify(safeCopy(key)), one]);
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? Object.entries(value) : null;
}

function copyText(text: string): string {
  return text.length <= limits.characters ? text : `${text.slice(0, limits.characters)}… (${text.length} characters)`;
}

function copyList(items: readonly unknown[], above: readonly object[]): Json[] {
  const copies = items.slice(0, limits.entries).map((item) => copyValue(item, above));
  return items.length > copies.length ? [...copies, `… ${items.length - copies.length} more`] : copies;
}

const isKept = (key: string, value: unknown) => secret.test(key) && value !== null && value !== '';

function copyRecord(pairs: Pairs, above: readonly object[]): { [key: string]: Json } {
  const told = pairs.filter(([, value]) => value !== undefined);
  const copies = told
    .slice(0, limits.entries)
    .map(([key, value]): [string, Json] => [key, isKept(key, value) ? mask : copyValue(value, above)]);
  if (told.length > copies.length) copies.push(['…', `${told.length - copies.length} more`]);
  return Object.fromEntries(copies);
}

/** `above`: the objects that this one is in. */
function copyValue(value: unknown, above: readonly object[]): Json {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return copyText(value);
  if (typeof value === 'boolean' || Number.isFinite(value)) return value as boolean | number;
  if (typeof value === 'function') return `[function ${value.name}]`;
  if (typeof value !== 'object') return String(value);
  if (above.includes(value)) return '[circular]';
  if (above.length === limits.depth) return '[deeper]';
  const within = [...above, value];
  if (Array.isArray(value) || value instanceof Set) return copyList([...value], within);
  const pairs = toPairs(value);
  return pairs ? copyRecord(pairs, within) : wordFor(value);
}

/**
 * A copy that another tab can be told, whatever the value is: what JSON cannot say becomes a word for it, cycles and what is too long are cut, and
 * what stands under a key that speaks of a password, a token, a code or a secret is masked.
 */
export function safeCopy(value: unknown): Json {
  return copyValue(value, []);
}

/** As `safeCopy`; of an event whose type speaks of a secret (`password.type`) all data is masked. */
export function safeEvent({ type, ...data }: EventObject): { [key: string]: Json; type: string } {
  const pairs: Pairs = Object.entries(data);
  return { ...copyRecord(secret.test(type) ? pairs.map(([key]) => [key, mask]) : pairs, []), type };
}
