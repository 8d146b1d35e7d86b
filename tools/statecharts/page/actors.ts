import { isOtherApp } from '../live/other-app.ts';
import type { Moved, SeenActor } from '../live/told.ts';
import { type Entry, type Log, listEntries, toKey } from './log.ts';

/** An actor that was heard of. `hasLeft`: its tab is gone, and it with it. `last`: what it did last, null before its first word. */
export type WatchedActor = SeenActor & { key: string; hasLeft: boolean; last: Entry | null };

export const isRunning = ({ hasLeft, last }: WatchedActor) => !hasLeft && (last === null || last.status === 'active');

/** Whether it takes what this page wants of it: another app is only heard. */
export const canBeChanged = (actor: WatchedActor) => isRunning(actor) && !isOtherApp(actor.tab);

/** A word for what became of an actor. */
export function getFate({ hasLeft, last }: WatchedActor): 'running' | 'left' | Exclude<Moved['status'], 'active'> {
  if (last && last.status !== 'active') return last.status;
  return hasLeft ? 'left' : 'running';
}

/** With one more that started. What is known of it stays: tabs tell it again to every page that says hello. */
export function withActor(actors: readonly WatchedActor[], actor: SeenActor): readonly WatchedActor[] {
  const key = toKey(actor);
  if (actors.some((known) => known.key === key)) return actors;
  return [...actors, { ...actor, key, hasLeft: false, last: null }];
}

/** As the log has them: those that are over and of which nothing is kept are forgotten, with the promises and callbacks that they have started. */
export function inStep(actors: readonly WatchedActor[], log: Log): readonly WatchedActor[] {
  const withLast = actors.map((actor) => {
    const last = listEntries(log, actor.key).at(-1) ?? actor.last;
    return last === actor.last ? actor : { ...actor, last };
  });
  const kept = new Set(
    withLast.filter((actor) => isRunning(actor) || log.byActor.has(actor.key)).map(({ tab, actor }) => toKey({ tab, actor })),
  );
  const isKept = ({ key, kind, tab, parent }: WatchedActor) =>
    kept.has(kind === 'machine' ? key : toKey({ tab, actor: parent ?? '' }));
  return withLast.filter(isKept);
}

export const withoutTab = (actors: readonly WatchedActor[], tab: string): readonly WatchedActor[] =>
  actors.map((actor) => (actor.tab === tab ? { ...actor, hasLeft: true } : actor));

export const findActor = (actors: readonly WatchedActor[], key: string | null): WatchedActor | null =>
  actors.find((actor) => actor.key === key) ?? null;

/** The actor of this machine that began last, of those that run. */
export const findNewest = (actors: readonly WatchedActor[], machine: string): WatchedActor | null =>
  actors.findLast((actor) => actor.machine === machine && actor.kind === 'machine' && isRunning(actor)) ?? null;

/** How many actors of each machine run. */
export function countActors(actors: readonly WatchedActor[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { machine } of actors.filter((actor) => actor.kind === 'machine' && isRunning(actor)))
    counts.set(machine, (counts.get(machine) ?? 0) + 1);
  return counts;
}

export const parentOf = (actors: readonly WatchedActor[], { tab, parent }: WatchedActor): WatchedActor | null =>
  actors.find((other) => other.tab === tab && other.actor === parent) ?? null;

export const childrenOf = (actors: readonly WatchedActor[], { tab, actor }: WatchedActor): readonly WatchedActor[] =>
  actors.filter((other) => other.kind === 'machine' && other.tab === tab && other.parent === actor);
