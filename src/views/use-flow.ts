import { useActorRef } from '@xstate/react';
import type { Actor, ActorOptions, AnyStateMachine, ConditionalRequired, IsNotNever, RequiredActorOptionsKeys } from 'xstate';
import { getFlowWatcher } from '../machines/kit/flow-watch.ts';

type RequiredOptions<Logic extends AnyStateMachine> = RequiredActorOptionsKeys<Logic>;
type Options<Logic extends AnyStateMachine> = ActorOptions<Logic> & { [Key in RequiredOptions<Logic>]: unknown };

/**
 * Starts a flow with the component and stops it with the component, as `useActorRef` does, and lets it be watched
 * (`src/machines/kit/flow-watch.ts`). Every view that starts a root actor does it here.
 */
export function useFlow<Logic extends AnyStateMachine>(
  logic: Logic,
  ...[options]: ConditionalRequired<[options?: Options<Logic>], IsNotNever<RequiredOptions<Logic>>>
): Actor<Logic> {
  return useActorRef<Logic>(logic, { ...options, inspect: getFlowWatcher() });
}
