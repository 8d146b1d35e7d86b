import type { AnyActorRef } from 'xstate';

/** What each actor has started and told, and when last, by `seq`: however many of its moves and signals a tab has forgotten since. */
export function createWork() {
  const work = new WeakMap<AnyActorRef, Map<AnyActorRef, number>>();
  return {
    note: (by: AnyActorRef | null | undefined, whom: AnyActorRef, seq: number): void => {
      if (by) work.set(by, (work.get(by) ?? new Map<AnyActorRef, number>()).set(whom, seq));
    },
    listSince: (by: AnyActorRef, seq: number): AnyActorRef[] =>
      [...(work.get(by) ?? [])].flatMap(([whom, at]) => (at > seq ? [whom] : [])),
    forget: (by: AnyActorRef): void => void work.delete(by),
  };
}
