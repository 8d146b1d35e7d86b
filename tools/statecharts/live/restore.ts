import { type AnyActorRef, type AnyMachineSnapshot, type EventObject, isMachineSnapshot } from 'xstate';
import { type createMemory, type Kept, listTimers, nameLogic } from './memory.ts';
import { restoredType } from './told.ts';

type Memory = ReturnType<typeof createMemory>;

/** Whether a service, by the name of what it is (its `src`), only reads, so that nothing outside is another than before because of it. */
export type IsHarmless = (service: string) => boolean;

const quote = (names: Iterable<string>) => [...names].join(', ');

/** A timer by the state that it was set for, or else by the event that it brings. */
const nameTimer = ({ event: { type } }: { event: EventObject }) => type.replace(/^xstate\.after\.[^.]+\./, '');

/** What runs now and did not then, or the other way round. */
function listOthers(then: AnyMachineSnapshot, now: AnyMachineSnapshot): string[] {
  const ids = new Set([...Object.keys(then.children), ...Object.keys(now.children)]);
  return [...ids].filter((id) => then.children[id] !== now.children[id]);
}

const isMachine = (actor: AnyActorRef) => isMachineSnapshot(actor.getSnapshot());

const listMachines = ({ children }: AnyMachineSnapshot) =>
  Object.entries<AnyActorRef | undefined>(children).flatMap(([id, child]) => (child && isMachine(child) ? [id] : []));

/** What a service is, by the name that its machine has it under; null where it was written in place, and nobody can say. */
const findSource = ({ src }: AnyActorRef): string | null => (typeof src === 'string' && !src.startsWith('xstate.') ? src : null);

/** A service by what its machine calls it, and by what it is where that is another: to be called as if it read claims nothing. */
function nameService(service: AnyActorRef): string {
  const source = findSource(service);
  return source === service.id ? source : `${service.id} (${source ?? 'without a name of its own'})`;
}

/** What the actor has started or told since, and what may be another than before because of it. */
function findWork(actor: AnyActorRef, { seq }: Kept, memory: Memory, isHarmless: IsHarmless): string | null {
  const work = memory.workSince(actor, seq);
  const isKnownHarmless = (source: string | null) => source !== null && isHarmless(source);
  const services = work.filter((each) => each._parent === actor && !isKnownHarmless(findSource(each)));
  if (services.length > 0)
    return `since then ${quote(services.map(nameService))} may have changed something that nothing here takes back.`;
  const others = work.filter((each) => each._parent !== actor);
  return others.length > 0
    ? `since then it has told ${quote(new Set(others.map(nameLogic)))} something that nothing here takes back.`
    : null;
}

/** Whether the machine that runs an actor goes by what that one is: it is told, and answers by name or by a pattern (`xstate.snapshot.*`). */
function isFollowed(actor: AnyActorRef): boolean {
  const parent: unknown = actor._parent?.getSnapshot();
  if (!isMachineSnapshot(parent)) return false;
  const told = `xstate.snapshot.${actor.id}`;
  const isPattern = (type: string) => type === '*' || (type.endsWith('.*') && told.startsWith(type.slice(0, -1)));
  return parent.machine.events.some(
    (type: string) => type === told || (Reflect.get(actor, '_syncSnapshot') === true && isPattern(type)),
  );
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
  const timers = [then.timers, listTimers(actor)];
  const moved = timers.flat().filter((timer) => !timers.every((running) => running.includes(timer)));
  if (moved.length > 0) return `a timer would be missing or go on (${quote(new Set(moved.map(nameTimer)))}).`;
  if (isFollowed(actor)) return 'the machine that runs it goes by its state.';
  return findWork(actor, then, memory, isHarmless);
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
