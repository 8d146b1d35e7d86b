import { type ChartState, type ChartTransition, listStates } from './graph.ts';

/**
 * What part of a machine is drawn: all that is in the state `root`, the whole machine where null; of a state in `folded` only its box. What leads to a
 * state in `told` is told in words where it begins, and has no arrow. `isNarrow`: at most three states stand side by side.
 */
export type View = { root: string | null; folded: readonly string[]; told: readonly string[]; isNarrow: boolean };

export const wholeView: View = { root: null, folded: [], told: [], isNarrow: false };

const isIn = (id: string, outer: string) => id === outer || id.startsWith(`${outer}.`);

const findState = (root: ChartState, id: string): ChartState | undefined => listStates(root).find((state) => state.id === id);

/** A box in place of all that is in it: what leads out of there leads out of the box, and what goes on in there is not seen. */
function fold(state: ChartState): ChartState {
  const leads = ({ targets }: ChartTransition) => targets.some((target) => !isIn(target, state.id));
  const leaving = state.children.flatMap(listStates).flatMap((inner) => inner.transitions.filter(leads));
  const own = state.transitions.filter((transition) => transition.targets.length === 0 || leads(transition));
  const inside = listStates(state).length - 1;
  return {
    ...state,
    type: 'atomic',
    isFolded: true,
    key: `${state.key} +${inside}`,
    initial: [],
    children: [],
    transitions: [...own, ...leaving.map((transition) => ({ ...transition, source: state.id }))],
  };
}

const lastKey = (id: string) => id.split('.').at(-1) ?? id;

/** With other targets: those in a folded state are its box. Those outside the chart, and those that are told, are words. */
function retarget(transition: ChartTransition, root: string, { folded, told }: View): ChartTransition {
  const isDrawn = (target: string) => isIn(target, root) && !(told.includes(target) && target !== transition.source);
  const inside = transition.targets.filter(isDrawn);
  const exits = transition.targets.filter((target) => !isDrawn(target)).map(lastKey);
  const targets = [...new Set(inside.map((target) => folded.find((id) => isIn(target, id)) ?? target))];
  return { ...transition, targets, exits };
}

/** The part of a machine that a view shows. A state that is not there is drawn as the whole machine. */
export function viewGraph(machine: ChartState, view: View): ChartState {
  const root = (view.root && findState(machine, view.root)) || machine;
  const folded = view.folded.filter((id) => id !== root.id && isIn(id, root.id));
  const show = (state: ChartState): ChartState => {
    const shown = folded.includes(state.id) ? fold(state) : { ...state, children: state.children.map(show) };
    return {
      ...shown,
      initial: shown.initial.map((target) => folded.find((id) => isIn(target, id)) ?? target),
      transitions: shown.transitions.map((transition) => retarget(transition, root.id, { ...view, folded })),
    };
  };
  return show(root);
}
