import type { DoneActorEvent } from 'xstate';

/** The guard 'ended' for one end of a child actor: `onDone: [{ guard: ended('closed'), target: 'closedElsewhere' }]`. */
export const ended = <const End extends string>(is: End) => ({
  type: 'ended' as const,
  params: <Any extends string>({ event }: { event: DoneActorEvent<{ end: Any }> }) => ({ end: event.output.end, is }),
});

/**
 * Whether the child's output names this end. `setup({ guards: { ended: hasEnded<SheetEnd | OpeningEnd> } })` makes a misspelt end a type
 * error; without the type argument any word goes.
 */
export const hasEnded = <End extends string>(_: unknown, { end, is }: { end: End; is: End }): boolean => end === is;
