import type { DoneActorEvent, ErrorActorEvent } from 'xstate';

/** The action of this name, handed what the actor returned: `onDone: { actions: withOutput('takeCourses') }`. */
export const withOutput = <Type extends string>(type: Type) => ({
  type,
  params: <Output>({ event }: { event: DoneActorEvent<Output> }) => event.output,
});

/** The action of this name, handed the failure: `onError: { actions: withError('tell') }`; its params are `{ error: unknown }`. */
export const withError = <Type extends string>(type: Type) => ({
  type,
  params: ({ event }: { event: ErrorActorEvent }) => ({ error: event.error }),
});
