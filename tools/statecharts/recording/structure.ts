import type { AnyStateMachine } from 'xstate';
import { type ChartState, listStates, toGraph } from '../chart/graph.ts';
import { type Json, type Moved, restoredType } from '../live/told.ts';
import { activeIds, missingStates } from './active-ids.ts';
import type { Difference } from './replay.ts';

const isSame = (one: Json, other: Json) => JSON.stringify(one) === JSON.stringify(other);

/** Whether one of the states that are on answers such an event. */
function isAnswered(root: ChartState, value: Json, type: string): boolean {
  const on = new Set(activeIds(root, value));
  return listStates(root).some(
    ({ id, transitions }) => on.has(id) && transitions.some(({ event }) => event === type || event === '*'),
  );
}

/**
 * What a chart could not have done of what was recorded without data: states that are gone, and events that led to another state and that none of the
 * states which were on answers any more. Where guards would have led cannot be known. Stops at the first difference.
 */
export function checkStructure(machine: AnyStateMachine, moves: readonly Moved[]): Difference | null {
  const root = toGraph(machine);
  for (const [at, { actor, seq, event, value }] of moves.entries()) {
    const tell = (problem: string): Difference => ({
      machine: machine.id,
      actor,
      seq,
      event: event.type,
      was: value,
      is: null,
      problem,
    });
    const [gone] = missingStates(root, value);
    if (gone) return tell(`The state ${gone} is gone.`);
    const before = moves[at - 1];
    const isInner = ['xstate.init', 'xstate.stop', restoredType].includes(event.type);
    if (before && !isInner && !isSame(before.value, value) && !isAnswered(root, before.value, event.type))
      return tell(`No state that was on answers ${event.type} any more.`);
  }
  return null;
}
