import type { AnyStateMachine } from 'xstate';
import { type ChartState, listStates, toGraph } from '../chart/graph.ts';
import { type Json, type Moved, restoredType } from '../live/told.ts';
import { activeIds, isAnsweredBy, missingStates } from './active-ids.ts';
import type { Difference } from './replay.ts';

const isSame = (one: Json, other: Json) => JSON.stringify(one) === JSON.stringify(other);

/** Whether one of the states that are on answers such an event. */
function isAnswered(root: ChartState, value: Json, type: string): boolean {
  const on = new Set(activeIds(root, value));
  return listStates(root).some(({ id, transitions }) => on.has(id) && transitions.some(({ event }) => isAnsweredBy(event, type)));
}

/** What a chart could not have done of a move, in words; null where it could. Of what a state that is gone has answered nobody can say. */
function findFault(root: ChartState, { event, value }: Moved, before: Moved | undefined): string | null {
  const known = before ? missingStates(root, before.value) : [];
  const gone = missingStates(root, value).find((state) => !known.includes(state));
  if (gone) return `The state ${gone} is gone.`;
  const isInner = ['xstate.init', 'xstate.stop', restoredType].includes(event.type);
  if (!before || isInner || known.length > 0 || isSame(before.value, value)) return null;
  return isAnswered(root, before.value, event.type) ? null : `No state that was on answers ${event.type} any more.`;
}

/**
 * What a chart could not have done of what was recorded without data: states that are gone, and events that led to another state and that none of the
 * states which were on answers any more. Where guards would have led cannot be known.
 */
export function checkStructure(machine: AnyStateMachine, moves: readonly Moved[]): Difference[] {
  const root = toGraph(machine);
  return moves.flatMap((move, at) => {
    const problem = findFault(root, move, moves[at - 1]);
    const { actor, seq, event, value } = move;
    return problem ? [{ machine: machine.id, actor, seq, event: event.type, was: value, is: null, problem }] : [];
  });
}
