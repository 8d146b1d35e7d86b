import type { ChartState, ChartTransition } from './graph.ts';
import { type Block, staysIn, toBlock, toRows } from './state-text.ts';

/** The transitions between the same two states share an edge. `isBack`: the target stands before the source in the machine. */
export type Bundle = {
  id: string;
  source: string;
  target: string;
  transitions: readonly ChartTransition[];
  label: Block | null;
  isBack: boolean;
};

/** The dot from which a state's first state is entered. */
export const toDotId = (id: string) => `${id}|first`;
/** The state that a dot belongs to, or the state itself. */
export const toOwnerId = (id: string) => id.replace(/\|first$/, '');

export const isWithin = (id: string, ancestor: string) => id.startsWith(`${ancestor}.`);

function toBundle(source: string, target: string, transitions: ChartTransition[], places: ReadonlyMap<string, number>): Bundle {
  const isAcross = !isWithin(source, target) && !isWithin(target, source);
  const isBack = isAcross && (places.get(target) ?? 0) < (places.get(source) ?? 0);
  const label = transitions.length > 0 ? toBlock(transitions.flatMap(toRows)) : null;
  return { id: `${source}>${target}`, source, target, transitions, label, isBack };
}

/** Each way from a state to another, with all that leads along it, in the machine's order; from its dot too. */
export function listBundles(states: readonly ChartState[]): Bundle[] {
  const places = new Map(states.map(({ id }, at) => [id, at]));
  return states.flatMap((state) => {
    const leaving = state.transitions.filter((transition) => !staysIn(state, transition));
    const targets = [...new Set(leaving.flatMap((transition) => transition.targets))];
    return [
      ...state.initial.map((target) => toBundle(toDotId(state.id), target, [], places)),
      ...targets.map((target) =>
        toBundle(
          state.id,
          target,
          leaving.filter((transition) => transition.targets.includes(target)),
          places,
        ),
      ),
    ];
  });
}
