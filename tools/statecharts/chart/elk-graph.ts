import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk.bundled.js';
import { type Bundle, isWithin, listBundles, toDotId, toOwnerId } from './bundles.ts';
import { type ChartState, listStates } from './graph.ts';
import { rowsIn, toBlock } from './state-text.ts';
import { measureWidth, sizes } from './text.ts';

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

const narrow: LayoutOptions = {
  'elk.layered.layering.strategy': 'COFFMAN_GRAHAM',
  'elk.layered.layering.coffmanGraham.layerBound': '3',
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
export function measureHead(state: ChartState) {
  const block = toBlock(rowsIn(state));
  const tags = state.tags.reduce((sum, tag) => sum + measureWidth(tag) + 2 * sizes.padding, 0);
  return {
    block,
    width: Math.max(measureWidth(state.key, sizes.title) + tags, block.width) + 2 * sizes.padding,
    height: sizes.titleBar + (block.height > 0 ? block.height + sizes.padding : 0),
  };
}

const closedIn = (bundles: readonly Bundle[]) => (state: ChartState) =>
  state.children.length > 0 &&
  bundles.every(
    ({ source, target }) => isWithin(toOwnerId(source), state.id) === isWithin(target, state.id) || source === toDotId(state.id),
  );

/** Regions that no edge enters or leaves stand on a shelf of their own, packed: in layers they would all stand side by side. */
function toChildren(state: ChartState, isClosed: (state: ChartState) => boolean): ElkNode[] {
  const dots = state.initial.length > 0 ? [{ id: toDotId(state.id), width: dotSize, height: dotSize }] : [];
  const apart = state.type === 'parallel' ? state.children.filter(isClosed) : [];
  const others = state.children.filter((child) => !apart.includes(child));
  const shelf: ElkNode[] =
    apart.length > 1
      ? [{ id: `${state.id}|shelf`, layoutOptions: packed, children: apart.map((child) => toNode(child, isClosed)) }]
      : apart.map((child) => toNode(child, isClosed));
  return [...dots, ...others.map((child) => toNode(child, isClosed)), ...shelf];
}

function toNode(state: ChartState, isClosed: (state: ChartState) => boolean): ElkNode {
  if (state.type === 'history') return { id: state.id, width: historySize, height: historySize };
  const { width, height } = measureHead(state);
  if (state.children.length === 0) return { id: state.id, width, height };
  return {
    id: state.id,
    children: toChildren(state, isClosed),
    layoutOptions: {
      ...layered,
      'elk.padding': `[top=${height + margin},left=${margin},bottom=${margin},right=${margin}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
  };
}

/** A way back is laid out from its end: so states stand in the machine's order, whatever leads back. */
const toEdge = ({ id, source, target, label, isBack }: Bundle): ElkExtendedEdge => ({
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

const findContainer = ({ source, target }: Bundle): string => {
  const from = toOwnerId(source);
  const parts = target.split('.');
  while (parts.length > 1 && from !== parts.join('.') && !isWithin(from, parts.join('.'))) parts.pop();
  return parts.join('.');
};

/** What ELK is asked to place. */
export function toElkGraph(root: ChartState, isNarrow: boolean): { paper: ElkNode; bundles: Bundle[] } {
  const bundles = listBundles(listStates(root));
  const node = toNode(root, closedIn(bundles));
  const place = (each: ElkNode): ElkNode => ({
    ...each,
    ...(each.children ? { children: each.children.map(place) } : {}),
    edges: bundles.filter((bundle) => findContainer(bundle) === each.id).map(toEdge),
    ...(isNarrow ? { layoutOptions: { ...each.layoutOptions, ...narrow } } : {}),
  });
  const options = {
    ...layered,
    ...(isNarrow ? narrow : {}),
    'elk.json.shapeCoords': 'ROOT',
    'elk.json.edgeCoords': 'ROOT',
    'elk.padding': '[top=8,left=8,bottom=8,right=8]',
  };
  return { paper: { id: '', layoutOptions: options, children: [place(node)] }, bundles };
}
