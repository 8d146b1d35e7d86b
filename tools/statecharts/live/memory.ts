import type { AnyActorRef, AnyTransitionDefinition } from 'xstate';
import type { Move } from '../../../src/app/inspect/flow-moves.ts';
import { possibleEvents } from './possible.ts';
import { safeCopy, safeEvent } from './safe-copy.ts';
import type { Moved, SeenActor } from './told.ts';

/** How many moves a tab remembers for a page that is opened later. */
const most = 200;

/** What XState shows of a move beside the move itself: the transitions that were taken, and whether another actor sent the event. */
type Shown = { taken: readonly AnyTransitionDefinition[]; isFromActor: boolean };

/** A move as it is remembered: nothing of it is copied before somebody wants to be told. */
export type Kept = Move & Shown & { seq: number; times: number; at: number };

/** As `tools/statecharts/chart/graph.ts` names it; null for the entering of an initial state, which is no transition of the chart. */
function toTransitionId(transition: AnyTransitionDefinition): string | null {
  const { source, eventType } = transition;
  const alike = eventType === '' ? source.always : source.transitions.get(eventType);
  const index = alike?.indexOf(transition) ?? -1;
  return index < 0 ? null : `${source.id}|${eventType}|${index}`;
}

/** A clock ticks, say: the same fact again, which leaves the actor in its state. What a person does is never one. */
const isRepeated = (kept: Kept, before: Kept) =>
  kept.isFromActor &&
  before.isFromActor &&
  kept.event.type === before.event.type &&
  kept.snapshot.status === before.snapshot.status &&
  JSON.stringify(kept.snapshot.value) === JSON.stringify(before.snapshot.value);

/** What a tab knows of the actors that run in it or ran a moment ago, and of their newest moves. */
export function createMemory() {
  let actors: AnyActorRef[] = [];
  let moves: Kept[] = [];
  let seq = 0;
  /** Told by their last move: React has a stopped actor look as it was before, so that it can start it again. */
  const gone = new WeakSet<AnyActorRef>();

  /** Who has gone is known as long as one of its moves is. */
  const forgetGone = () => {
    const told = new Set(moves.map(({ actor }) => actor));
    actors = actors.filter((actor) => told.has(actor) || !gone.has(actor));
  };

  return {
    /** Begins an actor; one that begins again has done nothing before. */
    begin: (actor: AnyActorRef) => {
      moves = moves.filter((kept) => kept.actor !== actor);
      gone.delete(actor);
      if (!actors.includes(actor)) actors.push(actor);
    },
    keep: (move: Move, shown: Shown): Kept => {
      seq += 1;
      const kept: Kept = { ...move, ...shown, seq, times: 1, at: Date.now() };
      const before = moves.findLast(({ actor }) => actor === move.actor);
      if (before && isRepeated(kept, before)) {
        kept.times = before.times + 1;
        // The first of a row stays: a page that opens later has something that the newest can stand in place of.
        if (before.times > 1) moves = moves.filter((each) => each !== before);
      }
      moves = [...moves, kept].slice(-most);
      if (move.snapshot.status !== 'active') gone.add(move.actor);
      forgetGone();
      return kept;
    },
    actors: (): readonly AnyActorRef[] => actors,
    moves: (): readonly Kept[] => moves,
    /** The actor with this session id, while it runs. */
    running: (sessionId: string) => actors.find((actor) => actor.sessionId === sessionId && !gone.has(actor)),
  };
}

/** An actor in the words of the channel. */
export const seenActor = (tab: string, actor: AnyActorRef): SeenActor => ({
  tab,
  actor: actor.sessionId,
  parent: actor._parent?.sessionId ?? null,
  id: actor.id,
  machine: actor.getSnapshot().machine.id,
});

/** A move in the words of the channel. Only here it is copied. */
export const toldMove = (tab: string, { actor, event, snapshot, taken, seq, times, at }: Kept): Moved => ({
  tab,
  actor: actor.sessionId,
  seq,
  times,
  at,
  event: safeEvent(event),
  value: safeCopy(snapshot.value),
  active: snapshot._nodes.map(({ id }) => id),
  taken: taken.map(toTransitionId).filter((id) => id !== null),
  status: snapshot.status,
  context: safeCopy(snapshot.context),
  possible: possibleEvents(snapshot),
});
