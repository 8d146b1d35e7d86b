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

/** The id of the machine that the message's definition tells of, which is JSON in a text. */
function readMachine({ name, id, definition }: Record<string, unknown>): string | null {
  const read: unknown = typeof definition === 'string' && definition !== '' ? JSON.parse(definition) : definition;
  if (isRecord(read) && typeof read.id === 'string') return read.id;
  return typeof name === 'string' ? name : typeof id === 'string' ? id : null;
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

export function readXstate5(data: unknown, name: string): Recording | null {
  if (!Array.isArray(data) || !data.some((message) => isRecord(message) && String(message.type).startsWith('@xstate.')))
    return null;
  const actors = new Map<string, FoundActor>();
  const moves: FoundMove[] = [];
  /** Who sent the event that a snapshot follows from. */
  const senders = new Map<string, string | null>();
  for (const message of data) {
    if (!isRecord(message)) continue;
    const type = String(message.type);
    const actor = sessionOf(message.sessionId) ?? sessionOf(message.actorRef);
    if (!actor) {
      moves.push(raw(message, type));
      continue;
    }
    if (!actors.has(actor)) actors.set(actor, { actor, machine: actor });
    if (type === '@xstate.actor') {
      const parent = sessionOf(message.parentId) ?? sessionOf(message.parent);
      const id = typeof message.id === 'string' ? message.id : actor;
      actors.set(actor, { actor, machine: readMachine(message) ?? id, parent, id });
    } else if (type === '@xstate.event') senders.set(actor, sessionOf(message.sourceId) ?? sessionOf(message.sourceRef));
    else if (type === '@xstate.snapshot') {
      const from = senders.get(actor) ?? null;
      moves.push({
        actor,
        at: toMoment(message.createdAt),
        event: toEvent(message.event),
        from,
        ...readSnapshot(message.snapshot),
      });
    } else if (type !== '@xstate.microstep' && type !== '@xstate.action') moves.push({ ...raw(message, type), actor });
  }
  return withUnknown(name, actors, moves);
}

/** What is about nobody is told of an actor of its own. */
export function withUnknown(name: string, actors: ReadonlyMap<string, FoundActor>, moves: readonly FoundMove[]): Recording {
  const isAny = moves.some(({ actor }) => actor === 'unknown');
  return buildRecording(name, [...actors.values(), ...(isAny ? [{ actor: 'unknown', machine: 'unknown' }] : [])], moves);
}
