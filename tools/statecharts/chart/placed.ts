import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { type Bundle, toDotId, toOwnerId } from './bundles.ts';
import { dotSize, labelPadding, measureHead, toElkGraph } from './elk-graph.ts';
import { type ChartState, listStates } from './graph.ts';
import type { Layout, Line, PlacedEdge, PlacedState, Point } from './layout.ts';
import { sizes } from './text.ts';

const moved = (lines: readonly Line[], { x, y }: Point): Line[] =>
  lines.map((line) => ({ ...line, x: line.x + x, y: line.y + y }));
const nodesIn = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(nodesIn)];

function placedState(state: ChartState, node: ElkNode, depth: number): PlacedState {
  const { x = 0, y = 0, width = 0, height = 0 } = node;
  const { id, key, type, isRegion, isFolded, isDeep, tags } = state;
  const lines = moved(measureHead(state).block.lines, { x: x + sizes.padding, y: y + sizes.titleBar + sizes.padding / 2 });
  return { id, title: key, type, isRegion, isFolded, isDeep, depth, tags, lines, x, y, width, height };
}

function placedEdge({ id, source, target, transitions, label, isBack }: Bundle, edge: ElkExtendedEdge): PlacedEdge {
  const points = (edge.sections ?? [])
    .flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
    .map(({ x, y }) => ({ x, y }));
  const { x = 0, y = 0, width = 0, height = 0 } = edge.labels?.[0] ?? {};
  const corner = { x: x + labelPadding, y: y + labelPadding };
  return {
    id,
    source: toOwnerId(source),
    target,
    transitions: transitions.map((transition) => transition.id),
    points: isBack ? points.reverse() : points,
    label: label && { x, y, width, height, lines: moved(label.lines, corner) },
  };
}

/** Where a state begins, together: in each region of a parallel one. */
function firstLeaves(state: ChartState): string[] {
  const inner =
    state.type === 'parallel'
      ? state.children
      : state.children.filter(({ id }) => state.initial.some((target) => target === id || target.startsWith(`${id}.`)));
  return inner.length > 0 ? inner.flatMap(firstLeaves) : [state.id];
}

/** The graph of a machine, placed by ELK's layers; `isNarrow`: with few states in each. */
export async function placedBy(root: ChartState, isNarrow: boolean): Promise<Layout> {
  const states = listStates(root);
  const { paper, bundles } = toElkGraph(root, isNarrow);
  const placed: ElkNode = await new ELK().layout(paper);
  const nodes = new Map(nodesIn(placed).map((node) => [node.id, node]));
  const edges = new Map(nodesIn(placed).flatMap((node) => (node.edges ?? []).map((edge) => [edge.id, edge] as const)));
  const found = <Kept>(kept: ReadonlyMap<string, Kept>, id: string): Kept => {
    const it = kept.get(id);
    if (it === undefined) throw new Error(`The layout has no ${id}.`);
    return it;
  };
  return {
    machine: root.id,
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    states: states.map((state) =>
      placedState(state, found(nodes, state.id), state.id.split('.').length - root.id.split('.').length),
    ),
    dots: states
      .filter(({ initial }) => initial.length > 0)
      .map(({ id }) => {
        const { x = 0, y = 0 } = found(nodes, toDotId(id));
        return { state: id, x: x + dotSize / 2, y: y + dotSize / 2 };
      }),
    edges: bundles.map((bundle) => placedEdge(bundle, found(edges, bundle.id))),
    initial: firstLeaves(root),
    transitions: states.flatMap(({ transitions }) =>
      transitions.map(({ id, event, source, targets, guard }) => ({ id, event, source, targets, guard })),
    ),
  };
}
