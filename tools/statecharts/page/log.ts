import type { Moved } from '../live/told.ts';

/**
 * What was heard of one event of an actor. `number` counts over all actors, from 1, in the order in which they were heard of; `key` names the
 * actor, see `toKey`.
 */
export type Entry = Moved & { number: number; key: string };

/** Newest last. `dropped`: how many older ones are no longer kept. */
export type Log = { entries: readonly Entry[]; dropped: number };

/** So many entries are kept, of all actors together: a long test, and still quick to look through. */
export const logLimit = 2000;

export const emptyLog: Log = { entries: [], dropped: 0 };

/** A session id is unique within its tab alone. */
export const toKey = ({ tab, actor }: { tab: string; actor: string }) => `${tab}/${actor}`;

export const listEntries = (log: Log, key: string | null): readonly Entry[] => log.entries.filter((entry) => entry.key === key);

/** The log with what was heard, which stands in place of the actor’s last entry where it says the same again. */
export function logged(log: Log, moved: Moved): Log {
  const key = toKey(moved);
  const last = log.entries.findLast((entry) => entry.key === key);
  // Another page that says hello has the tabs tell again what is known here.
  if (last && moved.seq <= last.seq) return log;
  if (last && moved.times > 1) {
    const again = { ...moved, key, number: last.number };
    return { ...log, entries: log.entries.map((entry) => (entry === last ? again : entry)) };
  }
  const number = (log.entries.at(-1)?.number ?? 0) + 1;
  const all = [...log.entries, { ...moved, key, number }];
  const entries = all.slice(-logLimit);
  return { entries, dropped: log.dropped + all.length - entries.length };
}

/** The entry of the same actor so many steps later, or earlier where negative; null where none is kept. */
export function entryBeside(log: Log, { key, number }: Entry, steps: number): Entry | null {
  const own = listEntries(log, key);
  const at = own.findIndex((entry) => entry.number === number);
  return at < 0 ? null : (own[at + steps] ?? null);
}
