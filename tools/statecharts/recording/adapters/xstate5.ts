import type { Json } from '../../live/told.ts';
import type { Recording } from '../recording.ts';
import { buildRecording, type FoundActor, type FoundMove, isRecord, toEvent, toMoment } from './build.ts';

/**
 * XState 5 speaks of five kinds (`@xstate.actor`, `.event`, `.snapshot`, `.microstep`, `.action`), of which `@statelyai/inspect` sends the first
 * three. Actors are named by `sessionId`, or by `actorRef.sessionId` where the event was written as XState gives it.
 */
const sessionOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  return isRecord(value) && typeof value.sessionId === 'string' ? value.sessionId : null;
};

const statuses = ['active', 'done', 'error', 'stopped'] as const;

/** The chart that the message tells of, which is JSON in a text: `{ id }` alone where the actor is no machine. Null where there is none. */
export function readDefinition({ definition }: Record<string, unknown>): Record<string, unknown> | null {
  try {
    const read: unknown = typeof definition === 'string' ? JSON.parse(definition) : definition;
    return isRecord(read) ? read : null;
  } catch {
    // It was cut on its way, say: the actor has a name nonetheless.
    return null;
  }
}

function readActor(message: Record<string, unknown>, actor: string): FoundActor {
  const { id, name } = message;
  const parent = sessionOf(message.parentId) ?? sessionOf(message.parent);
  const definition = readDefinition(message);
  const own = [id, name].find((each) => typeof each === 'string') ?? actor;
  const isMachine = parent === null || !definition || Object.keys(definition).length > 1;
  return {
    actor,
    machine: typeof definition?.id === 'string' ? definition.id : typeof name === 'string' ? name : own,
    parent,
    id: own,
    ...(isMachine ? {} : { kind: 'other' as const }),
  };
}

function readSnapshot(snapshot: unknown): Pick<FoundMove, 'value' | 'status' | 'error' | 'context'> {
  if (!isRecord(snapshot)) return { value: {}, status: 'active', context: {} };
  const status = statuses.find((each) => each === snapshot.status) ?? 'active';
  return { value: snapshot.value ?? {}, status, error: snapshot.error ?? null, context: snapshot.context ?? {} };
}

/** A message of an unknown kind, or about nobody, is shown raw. */
const raw = (message: { [key: string]: Json }, type: string): FoundMove => ({
  actor: 'unknown',
  at: toMoment(message.createdAt),
  event: { type, raw: message },
  value: {},
});

/** What a message tells: of an actor that was not known, and of what one did. */
type Found = { actor?: FoundActor; move?: FoundMove };

/** Reads messages one after another, whatever they are; it never throws. */
export function xstate5Reader(): (message: unknown) => Found {
  const known = new Set<string>();
  /** Who sent the event that a snapshot follows from. */
  const senders = new Map<string, string | null>();
  /** What was told of each actor last: what nobody knows leaves it as it was. */
  const states = new Map<string, ReturnType<typeof readSnapshot>>();
  const withActor = (actor: string, found: Found): Found => {
    if (known.has(actor)) return found;
    known.add(actor);
    return { actor: { actor, machine: actor }, ...found };
  };
  const readMove = (message: { [key: string]: Json }, type: string, actor: string): Found => {
    if (type === '@xstate.event') senders.set(actor, sessionOf(message.sourceId) ?? sessionOf(message.sourceRef));
    if (type === '@xstate.event' || type === '@xstate.microstep' || type === '@xstate.action') return {};
    if (type !== '@xstate.snapshot') return { move: { ...raw(message, type), ...states.get(actor), actor } };
    const move = { actor, at: toMoment(message.createdAt), event: toEvent(message.event), from: senders.get(actor) ?? null };
    const state = readSnapshot(message.snapshot);
    states.set(actor, state);
    return { move: { ...move, ...state } };
  };
  return (message) => {
    if (!isRecord(message)) return {};
    const type = String(message.type);
    const actor = sessionOf(message.sessionId) ?? sessionOf(message.actorRef);
    // What is about nobody is told of an actor of its own.
    if (!actor) return withActor('unknown', { move: raw(message, type) });
    if (type !== '@xstate.actor') return withActor(actor, readMove(message, type, actor));
    known.add(actor);
    return { actor: readActor(message, actor) };
  };
}

export function readXstate5(data: unknown, name: string): Recording | null {
  if (!Array.isArray(data) || !data.some((message) => isRecord(message) && String(message.type).startsWith('@xstate.')))
    return null;
  const found = data.map(xstate5Reader());
  const actors = new Map(found.flatMap(({ actor }) => (actor ? [[actor.actor, actor] as const] : [])));
  const moves = found.flatMap(({ move }) => move ?? []);
  return buildRecording(name, [...actors.values()], moves);
}
