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

/** So many columns are drawn: those that had to do with each other lately. */
const most = 14;

const nameActor = ({ id, actor, machine }: WatchedActor) => (id === actor ? machine : id);

/** What actors sent each other, in the order in which it happened. `own`: only what this actor had to do with; null for all. */
export function listExchanges(
  entries: readonly Entry[],
  signals: readonly Signal[],
  actors: readonly WatchedActor[],
  own: string | null,
): { lifelines: readonly Lifeline[]; exchanges: readonly Exchange[] } {
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
  for (const { from, to } of all.toReversed()) {
    if (keys.size >= most) break;
    keys.add(to);
    if (from !== null) keys.add(from);
  }
  const lifelines = actors
    .filter(({ key }) => keys.has(key))
    .map((actor) => ({ key: actor.key, name: nameActor(actor), kind: actor.kind }));
  const drawn = new Set(lifelines.map(({ key }) => key));
  const exchanges = all
    .filter(({ to }) => drawn.has(to))
    .map(({ seq: _, ...each }, at, list) => ({
      ...each,
      from: each.from !== null && drawn.has(each.from) ? each.from : null,
      gap: each.at - (list[at - 1]?.at ?? each.at),
    }));
  return { lifelines, exchanges };
}
