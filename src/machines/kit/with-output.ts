import type { DoneActorEvent, ErrorActorEvent } from 'xstate';

/** What an actor failed with, as `withError` hands it to an action or a guard. */
export type Failure = { error: unknown };

/** The action or guard of this name, handed what the actor returned: `onDone: { actions: withOutput('takeCourses') }`. */
export const withOutput = <Type extends string>(type: Type) => ({
  type,
  params: <Output>({ event }: { event: DoneActorEvent<Output> }) => event.output,
});

type WithError<Type extends string, Params> = { type: Type; params: (args: { event: ErrorActorEvent }) => Params };

/** The action or guard of this name, handed the failure, and with it the words for one that has none of its own. */
export function withError<Type extends string>(type: Type): WithError<Type, Failure>;
export function withError<Type extends string>(type: Type, otherwise: string): WithError<Type, Failure & { otherwise: string }>;
export function withError(type: string, otherwise?: string): WithError<string, Failure & { otherwise?: string }> {
  return {
    type,
    params: ({ event: { error } }) => (otherwise === undefined ? { error } : { error, otherwise }),
  };
}

/** The action or guard of this name, handed the event: `on: { 'page.goTo': { actions: withEvent('goTo') } }`. */
export const withEvent = <Type extends string>(type: Type) => ({
  type,
  params: <Event>({ event }: { event: Event }) => event,
});
