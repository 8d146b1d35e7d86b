import type { Signal } from '../live/told.ts';
import type { WatchedActor } from './actors.ts';
import { type Entry, toKey } from './log.ts';
import { eventWords } from './words.ts';

/** One event from an actor to another; `from` null where no actor sent it. `number`: of its entry in the log; null where the receiver is no machine. `gap`: ms since the one before. */
export type Exchange = {
  id: string;
  from: string | null;
  to: string;
  words: string;
  at: number;
  gap: number;
  number: number | null;
};

/** A column of the diagram. */
export type Lifeline = { key: string; name: string; kind: WatchedActor['kind'] };

/** So many columns are drawn: of those that have to do with each other around the moment that is shown. */
const most = 14;

const nameActor = ({ id, actor, machine }: WatchedActor) => (id === actor ? machine : id);

/** The places of a list of this length, those beside `middle` first. */
function* outwards(length: number, middle: number): Generator<number> {
  for (let away = 0; away < length; away += 1) {
    if (middle - away >= 0) yield middle - away;
    if (away > 0 && middle + away < length) yield middle + away;
  }
}

/**
 * What actors sent each other, in the order in which it happened. `own`: only what this actor had to do with; null for all. `around`: the number of the entry that is
 * looked at; null for the newest. `hidden`: how many events are not drawn, since others had to do with them.
 */
export function listExchanges(
  entries: readonly Entry[],
  signals: readonly Signal[],
  actors: readonly WatchedActor[],
  own: string | null,
  around: number | null,
): { lifelines: readonly Lifeline[]; exchanges: readonly Exchange[]; hidden: number } {
  const sender = (tab: string, from: string | null) => (from === null ? null : toKey({ tab, actor: from }));
  const all = [
    ...entries.map(({ key, tab, from, event, times, at, seq, number }) => ({
      id: `${tab} ${seq}`,
      from: sender(tab, from),
      to: key,
      words: `${eventWords(event.type)}${times > 1 ? ` ×${times}` : ''}`,
      at,
      seq,
      number,
    })),
    ...signals.map(({ tab, actor, from, event, at, seq }) => ({
      id: `${tab} ${seq}`,
      from: sender(tab, from),
      to: toKey({ tab, actor }),
      words: event.type,
      at,
      seq,
      number: null,
    })),
  ]
    .filter(({ from, to }) => own === null || from === own || to === own)
    .toSorted((one, other) => one.at - other.at || one.seq - other.seq);
  const keys = new Set<string>(own === null ? [] : [own]);
  const moment = around === null ? -1 : all.findIndex(({ number }) => number === around);
  for (const at of outwards(all.length, moment < 0 ? all.length - 1 : moment)) {
    if (keys.size >= most) break;
    const { from = null, to } = all[at] ?? {};
    for (const key of [to, from]) if (key) keys.add(key);
  }
  const lifelines = actors
    .filter(({ key }) => keys.has(key))
    .map((actor) => ({ key: actor.key, name: nameActor(actor), kind: actor.kind }));
  const drawn = new Set(lifelines.map(({ key }) => key));
  const exchanges = all
    .filter(({ from, to }) => drawn.has(to) && (from === null || drawn.has(from)))
    .map(({ seq: _, ...each }, at, list) => ({
      ...each,
      gap: each.at - (list[at - 1]?.at ?? each.at),
    }));
  return { lifelines, exchanges, hidden: all.length - exchanges.length };
}
