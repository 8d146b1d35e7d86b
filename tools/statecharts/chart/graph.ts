import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { describeWord, getName } from './words.ts';

/** What sets a transition off. `by`: a person's or an actor's event, a delay, an actor's end, a state's end, or nothing at all. */
export type Trigger = {
  by: 'event' | 'delay' | 'actorDone' | 'actorFailed' | 'actorChanged' | 'stateDone' | 'nothing';
  name: string;
};

/**
 * `id` names the transition within its machine; `event` is XState's event type. `targets` are ids of states, none for a transition that stays;
 * `exits`: names of targets that the chart does not show. `requirements`: ids of those that it keeps, by its `meta.requirements`.
 */
export type ChartTransition = {
  id: string;
  event: string;
  trigger: Trigger;
  guard: string | null;
  actions: readonly string[];
  source: string;
  targets: readonly string[];
  exits: readonly string[];
  requirements: readonly string[];
  reenter: boolean;
};

/** `id` is XState's. `initial`: the states that are entered first. `isRegion`: one of the parts of a parallel state. `isFolded`: what is in it is not shown. */
export type ChartState = {
  id: string;
  key: string;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  isDeep: boolean;
  isRegion: boolean;
  isFolded: boolean;
  tags: readonly string[];
  requirements: readonly string[];
  entry: readonly string[];
  exit: readonly string[];
  invokes: readonly { id: string; src: string }[];
  initial: readonly string[];
  children: readonly ChartState[];
  transitions: readonly ChartTransition[];
};

const kinds: Record<string, Trigger['by']> = {
  after: 'delay',
  'done.actor': 'actorDone',
  'error.actor': 'actorFailed',
  snapshot: 'actorChanged',
  'done.state': 'stateDone',
};

function toTrigger(type: string): Trigger {
  const [, kind = '', name = ''] = type.match(/^xstate\.(after|done\.actor|error\.actor|snapshot|done\.state)\.(.+)$/) ?? [];
  const by = kinds[kind] ?? (type === '' ? 'nothing' : 'event');
  if (by === 'event' || by === 'nothing') return { by, name: type };
  // XState adds the state's id to a delay, and a state's end has no other name than that id.
  return { by, name: by === 'delay' ? (name.split('.')[0] ?? '') : name };
}

/** What an `assign` in place does is no word of the chart; what is raised or told is. */
const describeWords = (actions: readonly unknown[]) => actions.map(describeWord).filter((word) => !word.startsWith('xstate.'));

/** What a state or a transition says of itself by `meta: { requirements: ['4.2-17'] }`. */
function readRequirements(meta: unknown): readonly string[] {
  if (typeof meta !== 'object' || meta === null || !('requirements' in meta) || !Array.isArray(meta.requirements)) return [];
  return meta.requirements.map(String);
}

const toTransition = (node: AnyStateNode, edge: AnyTransitionDefinition, at: number): ChartTransition => ({
  id: `${node.id}|${edge.eventType}|${at}`,
  event: edge.eventType,
  trigger: toTrigger(edge.eventType),
  guard: edge.guard ? describeWord(edge.guard) : null,
  actions: describeWords(edge.actions),
  source: node.id,
  targets: (edge.target ?? []).map(({ id }) => id),
  exits: [],
  requirements: readRequirements(edge.meta),
  reenter: edge.reenter,
});

const toState = (node: AnyStateNode): ChartState => ({
  id: node.id,
  key: node.key,
  type: node.type,
  isDeep: node.history === 'deep',
  isRegion: node.parent?.type === 'parallel',
  isFolded: false,
  tags: node.tags,
  requirements: readRequirements(node.meta),
  entry: describeWords(node.entry),
  exit: describeWords(node.exit),
  invokes: node.invoke.map(({ id, src }) => ({ id, src: getName(src) })),
  initial: (node.initial?.target ?? []).map(({ id }) => id),
  children: Object.values(node.states).map(toState),
  transitions: [...node.transitions.values(), node.always ?? []].flatMap((edges) =>
    edges.map((edge, at) => toTransition(node, edge, at)),
  ),
});

/** A machine as plain data, in the machine's own order: its root state, with all that is in it. */
export const toGraph = (machine: AnyStateMachine): ChartState => toState(machine.root);

/** A state and everything within it, outermost first. */
export const listStates = (state: ChartState): ChartState[] => [state, ...state.children.flatMap(listStates)];

/** A trigger as a person would say it. */
export function describeTrigger({ by, name }: Trigger): string {
  if (by === 'delay') return `after ${name}`;
  if (by === 'actorDone') return `${name} done`;
  if (by === 'actorFailed') return `${name} failed`;
  if (by === 'actorChanged') return `${name} changed`;
  if (by === 'stateDone') return 'done';
  return by === 'nothing' ? 'always' : name;
}
