import type { DoneActorEvent } from 'xstate';

/** The guard 'ended' for one end of a child actor: `onDone: [{ guard: ended('closed'), target: 'closedElsewhere' }]`. */
export const ended = <End extends string>(is: End) => ({
  type: 'ended' as const,
  params: ({ event }: { event: DoneActorEvent<{ end: string }> }) => ({ end: event.output.end, is }),
});

/** What `setup({ guards: { ended: hasEnded } })` asks: whether the child's output names this end. */
export const hasEnded = (_: unknown, { end, is }: { end: string; is: string }): boolean => end === is;
