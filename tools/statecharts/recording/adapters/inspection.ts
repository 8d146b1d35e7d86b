import type { Recording } from '../recording.ts';
import { buildRecording, type FoundActor, type FoundMove, isRecord, type Message, sessionOf, toMoment } from './build.ts';
import { isStep, readDefinition, readSender, readSnapshot } from './xstate5.ts';
import { readLogic, readTransition, transitionType } from './xstate6.ts';

/** What a message tells: of an actor that was not known, and of what one did. */
type Found = { actor?: FoundActor; move?: FoundMove };

/** The chart of the machine that an actor's message tells of, as it was written; null where it tells of none. */
export const readChart = (message: Record<string, unknown>): Record<string, unknown> | null =>
  message.type === '@xstate.actor' ? (readDefinition(message) ?? readLogic(message).config) : null;

/** Both versions: 5 has a definition of whatever runs, 6 the snapshot that it begins with. */
function readActor(message: Message, actor: string): FoundActor {
  const { id, name, snapshot } = message;
  const parent = [message.parentId, message.parent, message.parentRef].map(sessionOf).find((each) => each !== null) ?? null;
  const definition = readDefinition(message);
  const own = [id, name].find((each) => typeof each === 'string') ?? actor;
  const machine = [definition?.id, name, readLogic(message).name].find((each) => typeof each === 'string') ?? own;
  const isOther = definition ? Object.keys(definition).length === 1 : isRecord(snapshot) && !('value' in snapshot);
  return { actor, machine: String(machine), parent, id: String(own), ...(parent !== null && isOther ? { kind: 'other' } : {}) };
}

/** A message of a kind that nobody knows, or about nobody, is shown as it came. */
const raw = (message: Message, type: string, actor = 'unknown'): FoundMove => ({
  actor,
  at: toMoment(message.createdAt ?? message.timestamp),
  event: { type, raw: message },
  value: {},
});

/**
 * Reads what XState 5 or 6 tells an inspector, message by message, whatever they are: what each says, says of which version it is. It never throws, and what
 * nobody knows leaves an actor in the state that it had.
 */
export function inspectionReader(): (message: unknown) => Found {
  const known = new Set<string>();
  const senders = new Map<string, string | null>();
  const states = new Map<string, FoundMove>();
  const withActor = (actor: string, found: Found): Found => {
    if (known.has(actor)) return found;
    known.add(actor);
    return { actor: { actor, machine: actor }, ...found };
  };
  const withState = (move: FoundMove): Found => {
    states.set(move.actor, move);
    return { move };
  };
  const readMove = (message: Message, type: string, actor: string): Found => {
    if (type === '@xstate.snapshot') return withState(readSnapshot(message, actor, senders.get(actor) ?? null));
    if (type === transitionType) return withState(readTransition(message, actor));
    if (type === '@xstate.event') senders.set(actor, readSender(message));
    if (isStep(type)) return {};
    const { value, status, error, context } = states.get(actor) ?? {};
    const move = raw(message, type, actor);
    return { move: value === undefined ? move : { ...move, value, status, error, context } };
  };
  return (message) => {
    if (!isRecord(message)) return {};
    const type = typeof message.type === 'string' ? message.type : 'unknown';
    const actor = [message.sessionId, message.actorRef, message.target].map(sessionOf).find((each) => each !== null);
    // What is about nobody is told of an actor of its own.
    if (!actor) return withActor('unknown', { move: raw(message, type) });
    if (type !== '@xstate.actor') return withActor(actor, readMove(message, type, actor));
    known.add(actor);
    return { actor: readActor(message, actor) };
  };
}

/** What an inspector was told, as a recording; null where it is something else. */
export function readInspection(data: unknown, name: string): Recording | null {
  if (!Array.isArray(data) || !data.some((message) => isRecord(message) && String(message.type).startsWith('@xstate.')))
    return null;
  const found = data.map(inspectionReader());
  const actors = new Map(found.flatMap(({ actor }) => (actor ? [[actor.actor, actor] as const] : [])));
  const moves = found.flatMap(({ move }) => move ?? []);
  return buildRecording(name, [...actors.values()], moves);
}
