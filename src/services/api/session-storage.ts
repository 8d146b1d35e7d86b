import * as z from 'zod/mini';

/** An entry of session storage: its key, and the shape that is checked when it is read. Each feature has its own. */
export type Entry<Value> = { key: string; shape: z.ZodMiniType<Value> };

/** The token of the session, which calls carry. */
export const tokenEntry: Entry<string> = { key: 'token', shape: z.string() };

/** The browser keeps nothing for this site, not even while its tab is open: it was told to block all data of sites. */
export class StorageDenied extends Error {}

/** The tab's storage. A browser that denies it throws as soon as it is named, or has none. Throws StorageDenied. */
function tabStorage(): Storage {
  try {
    if (globalThis.sessionStorage) return globalThis.sessionStorage;
  } catch (cause) {
    throw new StorageDenied('This browser denies session storage.', { cause });
  }
  throw new StorageDenied('This browser has no session storage.');
}

/** Throws StorageDenied where nothing could be kept, for what must not begin then. */
export const requireStorage = () => void tabStorage();

export type ReadResult<Value> = { found: 'value'; value: Value } | { found: 'nothing' } | { found: 'unreadable' };

function storedText(key: string): string | null {
  try {
    return tabStorage().getItem(key);
  } catch (problem) {
    // Where nothing can be kept there is nothing to be found.
    if (problem instanceof StorageDenied) return null;
    throw problem;
  }
}

/** Reads an entry. An entry that is no JSON or has another shape is `unreadable`, never an exception. */
export function readEntry<Value>({ key, shape }: Entry<Value>): ReadResult<Value> {
  const text = storedText(key);
  if (text === null) return { found: 'nothing' };
  try {
    const read = z.safeParse(shape, JSON.parse(text));
    return read.success ? { found: 'value', value: read.data } : { found: 'unreadable' };
  } catch {
    return { found: 'unreadable' };
  }
}

/** The entry's value, or null where there is none to use. */
export function entryOrNull<Value>(entry: Entry<Value>): Value | null {
  const read = readEntry(entry);
  return read.found === 'value' ? read.value : null;
}

/** Throws StorageDenied, or what a full storage throws. */
export function writeEntry<Value>({ key }: Entry<Value>, value: NoInfer<Value>) {
  tabStorage().setItem(key, JSON.stringify(value));
}

export function removeEntry({ key }: Entry<unknown>) {
  tabStorage().removeItem(key);
}

export function clearEntries() {
  tabStorage().clear();
}
