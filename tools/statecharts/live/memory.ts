import { type AnyActorRef, type AnyTransitionDefinition, type EventObject, isMachineSnapshot } from 'xstate';
import type { Observed } from './observe.ts';
import { possibleEvents } from './possible.ts';
import { safeCopy, safeEvent } from './safe-copy.ts';
import type { Moved, SeenActor, Signal } from './told.ts';
import { createWork } from './work.ts';

/** How many moves, and how many events to promises and callbacks, a tab remembers for a page that is opened later. */
const most = 200;

type Numbered = { seq: number; at: number };
type Move = Extract<Observed, { kind: 'moved' }>;
/** Events that an actor is to be given, or to give, after a while: a timer that was started again is another. */
type Timers = readonly { event: EventObject }[];
/** A move as it is remembered: nothing of it is copied before somebody wants to be told. `timers`: those of the actor that ran then. */
export type Kept = Move & Numbered & { times: number; timers: Timers };
export type KeptSignal = Extract<Observed, { kind: 'signalled' }> & Numbered;

/** As `chart/graph.ts` names it; null for the entering of an initial state, which is no transition of the chart. */
function toTransitionId(transition: AnyTransitionDefinition): string | null {
  const { source, eventType } = transition;
  const alike = eventType === '' ? source.always : source.transitions.get(eventType);
  const index = alike?.indexOf(transition) ?? -1;
  return index < 0 ? null : `${source.id}|${eventType}|${index}`;
}

/** A clock ticks, say: the same fact again, which leaves the actor in its state. What a person does is never one, nor what a machine tells of it. */
const isRepeated = (kept: Kept, before: Kept) =>
  kept.isReported &&
  before.isReported &&
  kept.from === before.from &&
  kept.event.type === before.event.type &&
  kept.snapshot.status === before.snapshot.status &&
  JSON.stringify(kept.snapshot.value) === JSON.stringify(before.snapshot.value);

/** The timers of an actor that run now. */
export const listTimers = (actor: AnyActorRef): Timers =>
  Object.values(actor.system.getSnapshot()._scheduledEvents).filter(({ source }) => source === actor);

/** What a tab knows of the actors that run in it or ran a moment ago, and of their newest moves. */
export function createMemory() {
  let actors: AnyActorRef[] = [];
  let moves: Kept[] = [];
  let signals: KeptSignal[] = [];
  let seq = 0;
  const work = createWork();
  /** Told by their last move: React has a stopped actor look as it was before, so that it can start it again. */
  const gone = new WeakSet<AnyActorRef>();

  /** Who has gone is known as long as one of its moves is; a promise or callback as long as its parent is. */
  const forgetGone = () => {
    const told = new Set(moves.map(({ actor }) => actor));
    const isKnown = (actor: AnyActorRef) => told.has(actor) || !gone.has(actor);
    actors = actors.filter((actor) => isKnown(isMachineSnapshot(actor.getSnapshot()) ? actor : (actor._parent ?? actor)));
  };
  const number = (): Numbered => {
    seq += 1;
    return { seq, at: Date.now() };
  };

  return {
    /** Begins an actor; one that begins again has done nothing before. */
    begin: (actor: AnyActorRef) => {
      moves = moves.filter((kept) => kept.actor !== actor);
      gone.delete(actor);
      work.forget(actor);
      // Its parent's move in which it was started comes next.
      work.note(actor._parent, actor, seq + 1);
      if (!actors.includes(actor)) actors.push(actor);
    },
    keep: (move: Move): Kept => {
      const kept: Kept = { ...move, ...number(), times: 1, timers: listTimers(move.actor) };
      // An event that nothing answers changes nothing.
      if (move.taken.length > 0 || move.snapshot.status !== 'active') work.note(move.from, move.actor, kept.seq);
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
    keepSignal: (observed: Extract<Observed, { kind: 'signalled' }>): KeptSignal => {
      const kept = { ...observed, ...number() };
      signals = [...signals, kept].slice(-most);
      work.note(observed.from, observed.actor, kept.seq);
      return kept;
    },
    actors: (): readonly AnyActorRef[] => actors,
    moves: (): readonly Kept[] => moves,
    signals: (): readonly KeptSignal[] => signals,
    /** Whom an actor has started, or told something, since its move of this `seq`. */
    workSince: work.listSince,
    /** The actor with this session id, while it runs. */
    running: (sessionId: string) => actors.find((actor) => actor.sessionId === sessionId && !gone.has(actor)),
  };
}

const resolved: EventObject = { type: 'xstate.promise.resolve' };

/** XState names no kinds: a promise is known by what it makes of its own end, a callback by having no state to make something of. */
function findKind(actor: AnyActorRef): SeenActor['kind'] {
  const snapshot: unknown = actor.getSnapshot();
  if (isMachineSnapshot(snapshot)) return 'machine';
  const logic: unknown = 'logic' in actor ? actor.logic : null;
  if (typeof logic !== 'object' || logic === null || !('config' in logic) || !('transition' in logic)) return 'other';
  if (typeof logic.transition !== 'function') return 'other';
  try {
    const next: unknown = logic.transition({ status: 'active' }, resolved, { self: {} });
    return typeof next === 'object' && next !== null && 'status' in next && next.status === 'done' ? 'promise' : 'other';
  } catch {
    // Nobody has started it with this scope: that is how a callback answers.
    return 'callback';
  }
}

/** The name of what an actor runs: a machine's id, else how its parent calls it. */
export function nameLogic(actor: AnyActorRef): string {
  const snapshot: unknown = actor.getSnapshot();
  if (isMachineSnapshot(snapshot)) return snapshot.machine.id;
  return typeof actor.src === 'string' ? actor.src : actor.id;
}

/** An actor in the words of the channel. */
export const seenActor = (tab: string, actor: AnyActorRef): SeenActor => ({
  tab,
  actor: actor.sessionId,
  parent: actor._parent?.sessionId ?? null,
  id: actor.id,
  machine: nameLogic(actor),
  kind: findKind(actor),
});

/** A move in the words of the channel. Only here it is copied. */
export const toldMove = (tab: string, { actor, event, snapshot, taken, from, seq, times, at }: Kept): Moved => ({
  tab,
  actor: actor.sessionId,
  seq,
  from: from?.sessionId ?? null,
  times,
  at,
  event: safeEvent(event),
  value: safeCopy(snapshot.value),
  active: snapshot._nodes.map(({ id }) => id),
  taken: taken.map(toTransitionId).filter((id) => id !== null),
  status: snapshot.status,
  error: safeCopy(snapshot.error),
  context: safeCopy(snapshot.context),
  possible: possibleEvents(snapshot),
});

export const toldSignal = (tab: string, { actor, event, from, seq, at }: KeptSignal): Signal => ({
  tab,
  actor: actor.sessionId,
  seq,
  from: from?.sessionId ?? null,
  at,
  event: safeEvent(event),
});
