import { type FoundMove, isRecord, type Message, readAfter, sessionOf } from './build.ts';

/**
 * XState 5 speaks of five kinds, of which `@statelyai/inspect` sends the first three: `@xstate.actor`, `.event`, `.snapshot`, `.microstep` and
 * `.action`. Actors are named by `sessionId`, or by `actorRef.sessionId` where the event was written as XState gives it.
 */
export const isStep = (type: string) => ['@xstate.event', '@xstate.microstep', '@xstate.action'].includes(type);

/** Who has sent the event; null where no actor did. */
export const readSender = ({ sourceId, sourceRef }: Message): string | null => sessionOf(sourceId) ?? sessionOf(sourceRef);

/** What an actor was after an event. Who sent that has been told before. */
export const readSnapshot = (message: Message, actor: string, from: string | null): FoundMove => ({
  ...readAfter(message, actor, message.event),
  from,
});

/** The chart that an actor's message tells of, which is JSON in a text: `{ id }` alone where the actor is no machine. Null where there is none. */
export function readDefinition({ definition }: Record<string, unknown>): Record<string, unknown> | null {
  try {
    const read: unknown = typeof definition === 'string' ? JSON.parse(definition) : definition;
    return isRecord(read) ? read : null;
  } catch {
    // It was cut on its way, say: the actor has a name nonetheless.
    return null;
  }
}
