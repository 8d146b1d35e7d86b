import type { DoneActorEvent, ErrorActorEvent } from 'xstate';

/** The action or guard of this name, handed the event. */
export const withEvent = <Type extends string>(type: Type) => ({
  type,
  params: <Event>({ event }: { event: Event }) => event,
});

/** The action of this name, handed what the actor returned. */
export const withOutput = <Type extends string>(type: Type) => ({
  type,
  params: <Output>({ event }: { event: DoneActorEvent<Output> }) => event.output,
});

export type Failure = { error: unknown };

/** The action of this name, handed what the actor failed with. */
export const withError = <Type extends string>(type: Type) => ({
  type,
  params: ({ event: { error } }: { event: ErrorActorEvent }): Failure => ({ error }),
});
