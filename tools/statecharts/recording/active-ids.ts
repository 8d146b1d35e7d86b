import { type ChartState, listStates } from '../chart/graph.ts';
import type { Json } from '../live/told.ts';

function within(state: ChartState, value: Json): string[] {
  const keys = typeof value === 'string' ? { [value]: null } : value;
  if (typeof keys !== 'object' || keys === null || Array.isArray(keys)) return [state.id];
  const inner = Object.entries(keys).flatMap(([key, below]) => {
    const child = state.children.find((each) => each.key === key);
    return child ? within(child, below) : [];
  });
  return [state.id, ...inner];
}

/** The ids of the states that a state value says are on, of those that the chart has. */
export const activeIds = (root: ChartState, value: Json): string[] => within(root, value);

/** What a state value names and the chart has not. */
export function missingStates(root: ChartState, value: Json, path: readonly string[] = []): string[] {
  const keys = typeof value === 'string' ? { [value]: null } : value;
  if (typeof keys !== 'object' || keys === null || Array.isArray(keys)) return [];
  return Object.entries(keys).flatMap(([key, below]) => {
    const child = root.children.find((each) => each.key === key);
    return child ? missingStates(child, below, [...path, key]) : [[...path, key].join('.')];
  });
}

/** Whether a transition's event is this one, as XState reads it: `form.*` is every event that begins so, `*` every one. */
export const isAnsweredBy = (event: string, type: string): boolean =>
  event === type || event === '*' || (event.endsWith('.*') && `${type}.`.startsWith(event.slice(0, -1)));

/** Whether the chart answers such an event in any of its states. */
export const answersEvent = (root: ChartState, type: string): boolean =>
  listStates(root).some(({ transitions }) => transitions.some(({ event }) => isAnsweredBy(event, type)));
