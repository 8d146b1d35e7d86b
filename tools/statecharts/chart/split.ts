import type { AnyStateMachine } from 'xstate';
import { type ChartState, listStates, toGraph } from './graph.ts';
import { type Layout, layOut } from './layout.ts';
import { type View, viewGraph, wholeView } from './view.ts';

/** The width at which a page shows pictures, and the smallest text that can be read there, both in pixels. */
export const pageWidth = 846;
export const leastText = 8;

/** The widest chart whose smallest text, of `size`, is still read at the page's width. */
export const widest = (size: number) => Math.floor((pageWidth * size) / leastText);

/** A picture of a part of a chart. `title`: the path to the state whose chart it is, the machine's id alone for the machine. */
export type Part = { title: string; view: View; layout: Layout };

/** Less than this in a state is no chart of its own. */
const leastInside = 4;

/** The composite to fold: of those that are drawn and hold enough, the one with the largest box. */
function findLargest(shown: ChartState, layout: Layout): string | null {
  const sizes = new Map(layout.states.map((state) => [state.id, state.width * state.height]));
  const composites = shown.children.flatMap(listStates).filter((state) => listStates(state).length > leastInside);
  const [first] = composites.toSorted((one, other) => (sizes.get(other.id) ?? 0) - (sizes.get(one.id) ?? 0));
  return first?.id ?? null;
}

/** The state to tell of in words: the one that most arrows lead to. */
function findHub(layout: Layout): string | null {
  const counts = new Map<string, number>();
  for (const { source, target, transitions } of layout.edges)
    if (transitions.length > 0 && source !== target) counts.set(target, (counts.get(target) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? null;
}

/**
 * A machine's chart in as many pictures as it takes to have all of them legible: the states that hold most become boxes, and have charts of
 * their own behind it; where that is not enough, what many arrows lead to is told in words.
 */
export async function splitChart(machine: AnyStateMachine, limit: number): Promise<readonly Part[]> {
  const graph = toGraph(machine);
  const parts: Part[] = [];
  const draw = async (root: string | null) => {
    let view: View = { ...wholeView, root };
    let layout = await layOut(machine, view);
    while (layout.width > limit) {
      const large = findLargest(viewGraph(graph, view), layout);
      const hub = large ? null : findHub(layout);
      if (large) view = { ...view, folded: [...view.folded, large] };
      else if (hub) view = { ...view, told: [...view.told, hub] };
      else break;
      layout = await layOut(machine, view);
      const narrow = { ...view, isNarrow: true };
      const narrower = layout.width > limit && view.told.length > 2 ? await layOut(machine, narrow) : layout;
      if (narrower.width > limit || narrower === layout) continue;
      [view, layout] = [narrow, narrower];
    }
    parts.push({ title: root ?? machine.id, view, layout });
    for (const id of view.folded) await draw(id);
  };
  await draw(null);
  return parts;
}
