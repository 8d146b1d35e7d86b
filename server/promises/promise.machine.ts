import { setup, transition } from 'xstate';

/** What can happen to one promise: its time begins, its time is over, or what was promised was given. */
export type PromiseEvent = { type: 'time.began' | 'time.ended' | 'service.given' };

const promiseSetup = setup({ types: { events: {} as PromiseEvent } });

/**
 * The life of one promise of a course: a session, a mock test, a meeting, a report, an answer. Nothing of it is stored: the chart is asked for the state that
 * the facts lead to (`findPromiseState`). What is given late is given, and what was given is never late.
 */
export const promiseMachine = promiseSetup.createMachine({
  id: 'promise',
  initial: 'promised',
  states: {
    promised: { on: { 'time.began': 'due', 'time.ended': 'late', 'service.given': 'delivered' } },
    due: { on: { 'time.ended': 'late', 'service.given': 'delivered' } },
    late: { on: { 'service.given': 'delivered' } },
    delivered: { type: 'final' },
  },
});

export type PromiseState = 'promised' | 'due' | 'late' | 'delivered';

/** When each of it happens, or happened; null for never, as far as is known. */
export type PromiseFacts = { dueFrom: Date | null; dueBy: Date | null; givenAt: Date | null };

/** The state that the facts of a promise lead to by an instant. What is given in the last moment is in time. */
export function findPromiseState({ dueFrom, dueBy, givenAt }: PromiseFacts, now: Date): PromiseState {
  const happened: { at: Date | null; type: PromiseEvent['type'] }[] = [
    { at: givenAt, type: 'service.given' },
    { at: dueFrom, type: 'time.began' },
    { at: dueBy, type: 'time.ended' },
  ];
  const inOrder = happened
    .flatMap(({ at, type }) => (at !== null && at <= now ? [{ at: at.getTime(), type }] : []))
    .toSorted((one, other) => one.at - other.at);
  let snapshot = promiseMachine.resolveState({ value: 'promised' });
  for (const { type } of inOrder) [snapshot] = transition(promiseMachine, snapshot, { type });
  return snapshot.value;
}
