import type { Moved } from '../live/told.ts';
import { shareWith } from './share.ts';

/**
 * What was heard of one event of an actor. `number` counts over all actors, from 1, in the order in which they were heard of; `key` names the
 * actor, see `toKey`.
 */
export type Entry = Moved & { number: number; key: string };

/** Newest last, their numbers in a row. `byActor`: those of each actor. `dropped`: how many older ones are no longer kept. */
export type Log = { entries: readonly Entry[]; byActor: ReadonlyMap<string, readonly Entry[]>; dropped: number };

/** So many entries are kept, of all actors together: a long test with all that runs beside it. */
export const logLimit = 20_000;
/** So many more before the oldest go, all at once. */
const slack = 1000;

export const emptyLog: Log = { entries: [], byActor: new Map(), dropped: 0 };

/** A session id is unique within its tab alone. */
export const toKey = ({ tab, actor }: { tab: string; actor: string }) => `${tab}/${actor}`;

export const listEntries = (log: Log, key: string | null): readonly Entry[] => (key === null ? [] : (log.byActor.get(key) ?? []));

export const findEntry = ({ entries }: Log, number: number): Entry | null => entries[number - (entries[0]?.number ?? 0)] ?? null;

/** The log with what was heard, each in place of the actor’s last entry where it says the same again. */
export function logged(log: Log, moves: readonly Moved[]): Log {
  const entries = [...log.entries];
  const own = new Map<string, Entry[]>();
  const ownOf = (key: string) => {
    const mine = own.get(key) ?? [...listEntries(log, key)];
    own.set(key, mine);
    return mine;
  };
  for (const moved of moves) {
    const key = toKey(moved);
    const mine = ownOf(key);
    const last = mine.at(-1);
    // Another page that says hello has the tabs tell again what is known here.
    if (last && moved.seq <= last.seq) continue;
    const isAgain = last !== undefined && moved.times > 1;
    const number = isAgain ? last.number : (entries.at(-1)?.number ?? log.dropped) + 1;
    const entry: Entry = { ...moved, context: shareWith(last?.context, moved.context), key, number };
    if (isAgain) {
      entries[number - (entries[0]?.number ?? 0)] = entry;
      mine[mine.length - 1] = entry;
    } else {
      entries.push(entry);
      mine.push(entry);
    }
  }
  const isSame = entries.length === log.entries.length && entries.every((entry, at) => entry === log.entries[at]);
  return isSame ? log : bounded({ entries, byActor: new Map([...log.byActor, ...own]), dropped: log.dropped });
}

function bounded(log: Log): Log {
  const over = log.entries.length - logLimit;
  if (over <= slack) return log;
  const entries = log.entries.slice(over);
  const first = entries[0]?.number ?? 0;
  const kept = [...log.byActor].map(([key, mine]) => [key, mine.filter(({ number }) => number >= first)] as const);
  return { entries, byActor: new Map(kept.filter(([, mine]) => mine.length > 0)), dropped: log.dropped + over };
}

/** The entry of the same actor so many steps later, or earlier where negative; null where none is kept. */
export function entryBeside(log: Log, { key, number }: Entry, steps: number): Entry | null {
  const own = listEntries(log, key);
  const at = own.findIndex((entry) => entry.number === number);
  return at < 0 ? null : (own[at + steps] ?? null);
}
