import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk.bundled.js';
import { type Bundle, bundlesOf, dotOf, isWithin, ownerOf } from './bundles.ts';
import { type ChartState, statesOf } from './graph.ts';
import { blockOf, rowsIn } from './state-text.ts';
import { sizes, widthOf } from './text.ts';

export const dotSize = 10;
export const labelPadding = 4;
const historySize = 26;
const margin = 14;

/**
 * States in layers from top to bottom, with everything that is in them laid out at once: edges cross the borders of states. What a state
 * holds takes no option from where it stands, so that each is told all of them.
 */
const layered: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '4',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '3',
  'elk.layered.spacing.nodeNodeBetweenLayers': '24',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
};

/** A label stands on its edge, which is the only one there, where it leaves the state. */
const labelled: LayoutOptions = { 'elk.edgeLabels.inline': 'true' };

/** Boxes beside and below each other, as a page is filled. */
const packed: LayoutOptions = {
  'elk.algorithm': 'rectpacking',
  'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
  'elk.aspectRatio': '1.6',
  'elk.spacing.nodeNode': '14',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
};

/** Title bar, and the lines under it. */
export function headOf(state: ChartState) {
  const block = blockOf(rowsIn(state));
  const tags = state.tags.reduce((sum, tag) => sum + widthOf(tag) + 2 * sizes.padding, 0);
  return {
    block,
    width: Math.max(widthOf(state.key, sizes.title) + tags, block.width) + 2 * sizes.padding,
    height: sizes.titleBar + (block.height > 0 ? block.height + sizes.padding : 0),
  };
}

const closedIn = (bundles: readonly Bundle[]) => (state: ChartState) =>
  state.children.length > 0 &&
  bundles.every(
    ({ source, target }) => isWithin(ownerOf(source), state.id) === isWithin(target, state.id) || source === dotOf(state.id),
  );

/** Regions that no edge enters or leaves stand on a shelf of their own, packed: in layers they would all stand side by side. */
function childrenOf(state: ChartState, isClosed: (state: ChartState) => boolean): ElkNode[] {
  const dots = state.initial.length > 0 ? [{ id: dotOf(state.id), width: dotSize, height: dotSize }] : [];
  const apart = state.type === 'parallel' ? state.children.filter(isClosed) : [];
  const others = state.children.filter((child) => !apart.includes(child));
  const shelf: ElkNode[] =
    apart.length > 1
      ? [{ id: `${state.id}|shelf`, layoutOptions: packed, children: apart.map((child) => nodeOf(child, isClosed)) }]
      : apart.map((child) => nodeOf(child, isClosed));
  return [...dots, ...others.map((child) => nodeOf(child, isClosed)), ...shelf];
}

function nodeOf(state: ChartState, isClosed: (state: ChartState) => boolean): ElkNode {
  if (state.type === 'history') return { id: state.id, width: historySize, height: historySize };
  const { width, height } = headOf(state);
  if (state.children.length === 0) return { id: state.id, width, height };
  return {
    id: state.id,
    children: childrenOf(state, isClosed),
    layoutOptions: {
      ...layered,
      'elk.padding': `[top=${height + margin},left=${margin},bottom=${margin},right=${margin}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
  };
}

/** A way back is laid out from its end: so states stand in the machine's order, whatever leads back. */
const edgeOf = ({ id, source, target, label, isBack }: Bundle): ElkExtendedEdge => ({
  id,
  sources: [isBack ? target : source],
  targets: [isBack ? source : target],
  labels: label
    ? [
        {
          id: `${id}|label`,
          text: id,
          width: label.width + 2 * labelPadding,
          height: label.height + 2 * labelPadding,
          layoutOptions: {
            ...labelled,
            'elk.layered.edgeLabels.centerLabelPlacementStrategy': isBack ? 'HEAD_LAYER' : 'TAIL_LAYER',
          },
        },
      ]
    : [],
});

const containerOf = ({ source, target }: Bundle): string => {
  const from = ownerOf(source);
  const parts = target.split('.');
  while (parts.length > 1 && from !== parts.join('.') && !isWithin(from, parts.join('.'))) parts.pop();
  return parts.join('.');
};

/** What ELK is asked to place. */
export function elkGraphOf(root: ChartState): { paper: ElkNode; bundles: Bundle[] } {
  const bundles = bundlesOf(statesOf(root));
  const node = nodeOf(root, closedIn(bundles));
  const place = (each: ElkNode): ElkNode => ({
    ...each,
    ...(each.children ? { children: each.children.map(place) } : {}),
    edges: bundles.filter((bundle) => containerOf(bundle) === each.id).map(edgeOf),
  });
  const options = {
    ...layered,
    'elk.json.shapeCoords': 'ROOT',
    'elk.json.edgeCoords': 'ROOT',
    'elk.padding': '[top=8,left=8,bottom=8,right=8]',
  };
  return { paper: { id: '', layoutOptions: options, children: [place(node)] }, bundles };
}
