import type { Recording } from '../recording.ts';
import { buildRecording, type FoundActor, type FoundMove, isRecord, toEvent, toMoment } from './build.ts';

const idOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  if (!isRecord(value)) return null;
  return typeof value.sessionId === 'string' ? value.sessionId : typeof value.id === 'string' ? value.id : null;
};

/** XState 6 speaks of two kinds: `@xstate.actor`, and `@xstate.transition` with source, target, event and the snapshot after it. */
export function readXstate6(data: unknown, name: string): Recording | null {
  if (!Array.isArray(data) || !data.some((message) => isRecord(message) && message.type === '@xstate.transition')) return null;
  const actors = new Map<string, FoundActor>();
  const moves: FoundMove[] = [];
  for (const message of data) {
    if (!isRecord(message)) continue;
    const type = String(message.type);
    const actor = idOf(message.actorRef) ?? idOf(message.target) ?? idOf(message.sessionId) ?? 'unknown';
    const machine =
      idOf(message.machine) ??
      (typeof message.src === 'string' ? message.src : typeof message.id === 'string' ? message.id : null);
    const at = toMoment(message.timestamp ?? message.createdAt);
    if (actor !== 'unknown' && !actors.has(actor)) actors.set(actor, { actor, machine: machine ?? actor });
    if (type === '@xstate.actor') {
      actors.set(actor, {
        actor,
        machine: machine ?? actor,
        parent: idOf(message.parent ?? message.parentRef),
        id: typeof message.id === 'string' ? message.id : actor,
      });
    } else if (type === '@xstate.transition') {
      const snapshot = isRecord(message.snapshot) ? message.snapshot : {};
      const from = idOf(message.source ?? message.sourceRef);
      const status = (['done', 'error', 'stopped'] as const).find((each) => each === snapshot.status) ?? 'active';
      moves.push({
        actor,
        at,
        event: toEvent(message.event ?? { type: message.eventType }),
        from: from === actor ? null : from,
        value: snapshot.value ?? {},
        context: snapshot.context ?? {},
        status,
      });
    } else moves.push({ actor, at, event: { type, raw: message }, value: {} });
  }
  // What is about nobody is told of an actor of its own.
  const isAny = moves.some(({ actor }) => actor === 'unknown');
  return buildRecording(name, [...actors.values(), ...(isAny ? [{ actor: 'unknown', machine: 'unknown' }] : [])], moves);
}
