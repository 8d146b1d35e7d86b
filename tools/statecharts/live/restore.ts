import { type AnyActorRef, type AnyMachineSnapshot, isMachineSnapshot } from 'xstate';
import type { createMemory, Kept } from './memory.ts';
import { restoredType } from './told.ts';

type Memory = ReturnType<typeof createMemory>;

/** Whether what an actor is called only reads, so that nothing outside is another than before because of it. */
export type IsHarmless = (service: string) => boolean;

const quote = (names: Iterable<string>) => [...names].join(', ');

/** The states that are on and have a timer. */
const listTimers = ({ _nodes }: AnyMachineSnapshot) => _nodes.filter(({ after }) => after.length > 0).map(({ id }) => id);

/** What runs now and did not then, or the other way round. */
function listOthers(then: AnyMachineSnapshot, now: AnyMachineSnapshot): string[] {
  const ids = new Set([...Object.keys(then.children), ...Object.keys(now.children)]);
  return [...ids].filter((id) => then.children[id] !== now.children[id]);
}

const listMachines = ({ children }: AnyMachineSnapshot) =>
  Object.entries<AnyActorRef | undefined>(children).flatMap(([id, child]) =>
    child && isMachineSnapshot(child.getSnapshot()) ? [id] : [],
  );

/** What the actor has started or told since, by the names of its services. */
function listAtWork(actor: AnyActorRef, { seq, snapshot }: Kept, memory: Memory): Set<string> {
  const later = memory.moves().filter((move) => move.actor === actor && move.seq > seq);
  const started = later.flatMap((move) =>
    Object.entries(move.snapshot.children).flatMap(([id, child]) => (snapshot.children[id] === child ? [] : [id])),
  );
  const told = memory.signals().filter((signal) => signal.from === actor && signal.seq > seq);
  return new Set([...started, ...told.map((signal) => signal.actor.id)]);
}

/** Whether the machine that runs an actor goes by what that one is. */
function isFollowed(actor: AnyActorRef): boolean {
  const parent: unknown = actor._parent?.getSnapshot();
  return isMachineSnapshot(parent) && parent.machine.events.some((type: string) => type === `xstate.snapshot.${actor.id}`);
}

/** Why an actor cannot be set back to a moment; null where its services allow it. */
function findObstacle(actor: AnyActorRef, then: Kept | undefined, memory: Memory, isHarmless: IsHarmless): string | null {
  const now: unknown = actor.getSnapshot();
  if (!then || !isMachineSnapshot(now)) return 'the app does not remember this moment any more.';
  if (then.snapshot.status !== 'active' || now.status !== 'active') return 'it is over.';
  const machines = listMachines(now);
  if (machines.length > 0) return `it runs machines of its own (${quote(machines)}), which would stay as they are now.`;
  const others = listOthers(then.snapshot, now);
  if (others.length > 0) return `what runs now is not what ran then (${quote(others)}).`;
  const timers = [listTimers(then.snapshot), listTimers(now)] as const;
  const moved = timers.flat().filter((id) => !timers.every((ids) => ids.includes(id)));
  if (moved.length > 0) return `a timer would be missing or go on (${quote(new Set(moved))}).`;
  const working = [...listAtWork(actor, then, memory)].filter((service) => !isHarmless(service));
  if (working.length > 0) return `since then ${quote(working)} may have changed something that nothing here takes back.`;
  return isFollowed(actor) ? 'the machine that runs it goes by its state.' : null;
}

/**
 * Sets an actor back to a moment that the tab remembers, the very snapshot that it had; null, or why not. It goes where nothing but the snapshot would be another: the same
 * services run, no timer is lost, and what was done since has only read.
 */
export function restoreMoment(actor: AnyActorRef, seq: number, memory: Memory, isHarmless: IsHarmless): string | null {
  const then = memory.moves().find((move) => move.actor === actor && move.seq === seq);
  const obstacle = findObstacle(actor, then, memory, isHarmless);
  if (obstacle !== null || !then) return `Not restored: ${obstacle}`;
  // XState lets an actor begin with a snapshot, and has no public way to give one to an actor that runs.
  const update: unknown = Reflect.get(actor, 'update');
  if (typeof update !== 'function') return 'Not restored: this version of XState does not let an actor be set back.';
  Reflect.apply(update, actor, [then.snapshot, { type: restoredType, to: seq }]);
  return null;
}
