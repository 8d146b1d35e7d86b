import { type FoundMove, isRecord, type Message, readAfter, sessionOf } from './build.ts';

/**
 * XState 6 speaks of two kinds: `@xstate.actor`, which names `parentRef` and the logic as `src`, and `@xstate.transition`, which has who sent the event
 * (`sourceRef`), the event, and the snapshot after it.
 */
export const transitionType = '@xstate.transition';

/** What an actor was after an event. */
export function readTransition(message: Message, actor: string): FoundMove {
  const from = sessionOf(message.sourceRef) ?? sessionOf(message.source);
  return { ...readAfter(message, actor, message.event ?? { type: message.eventType }), from: from === actor ? null : from };
}

/** What the logic is called that an actor runs, and what its chart is where that was told; null where nobody said. */
export function readLogic({ src, machine }: Record<string, unknown>): {
  name: string | null;
  config: Record<string, unknown> | null;
} {
  const logic = [machine, src].find(isRecord);
  const config = isRecord(logic?.config) ? logic.config : null;
  const name = [src, machine, logic?.id, config?.id].find((each) => typeof each === 'string');
  return { name: typeof name === 'string' ? name : null, config };
}
