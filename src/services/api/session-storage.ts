import * as z from 'zod/mini';

/** An entry of session storage: its key, and the shape that is checked when it is read. Each feature has its own. */
export type Entry<Value> = { key: string; shape: z.ZodMiniType<Value> };

/** The token of the session, which calls carry. */
export const tokenEntry: Entry<string> = { key: 'token', shape: z.string() };

export type ReadResult<Value> = { found: 'value'; value: Value } | { found: 'nothing' } | { found: 'unreadable' };

/** Reads an entry. An entry that is no JSON or has another shape is `unreadable`, never an exception. */
export function readEntry<Value>({ key, shape }: Entry<Value>): ReadResult<Value> {
  const text = sessionStorage.getItem(key);
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

export function writeEntry<Value>({ key }: Entry<Value>, value: NoInfer<Value>) {
  sessionStorage.setItem(key, JSON.stringify(value));
}

export function removeEntry({ key }: Entry<unknown>) {
  sessionStorage.removeItem(key);
}

export function clearEntries() {
  sessionStorage.clear();
}
