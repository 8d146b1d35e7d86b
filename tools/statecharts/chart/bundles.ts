import type { ChartState, ChartTransition } from './graph.ts';
import { type Block, blockOf, rowsOf, staysIn } from './state-text.ts';

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
export const dotOf = (id: string) => `${id}|first`;
/** The state that a dot belongs to, or the state itself. */
export const ownerOf = (id: string) => id.replace(/\|first$/, '');

export const isWithin = (id: string, ancestor: string) => id.startsWith(`${ancestor}.`);

function bundleOf(source: string, target: string, transitions: ChartTransition[], orderOf: ReadonlyMap<string, number>): Bundle {
  const isAcross = !isWithin(source, target) && !isWithin(target, source);
  const isBack = isAcross && (orderOf.get(target) ?? 0) < (orderOf.get(source) ?? 0);
  const label = transitions.length > 0 ? blockOf(transitions.flatMap(rowsOf)) : null;
  return { id: `${source}>${target}`, source, target, transitions, label, isBack };
}

/** Each way from a state to another, with all that leads along it, in the machine's order; from its dot too. */
export function bundlesOf(states: readonly ChartState[]): Bundle[] {
  const orderOf = new Map(states.map(({ id }, at) => [id, at]));
  return states.flatMap((state) => {
    const leaving = state.transitions.filter((transition) => !staysIn(state, transition));
    const targets = [...new Set(leaving.flatMap((transition) => transition.targets))];
    return [
      ...state.initial.map((target) => bundleOf(dotOf(state.id), target, [], orderOf)),
      ...targets.map((target) =>
        bundleOf(
          state.id,
          target,
          leaving.filter((transition) => transition.targets.includes(target)),
          orderOf,
        ),
      ),
    ];
  });
}
