import {
  type AnyActorLogic,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  fromCallback,
  StateMachine,
} from 'xstate';

export type Invoke = AnyStateNode['invoke'][number];

/** A state and all within it. */
export const listNodes = (node: AnyStateNode): AnyStateNode[] => [node, ...childrenOf(node).flatMap(listNodes)];
export const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);

/** The states around a state, nearest first. */
export const around = (node: AnyStateNode): AnyStateNode[] => (node.parent ? [node.parent, ...around(node.parent)] : []);

/** The transitions of a state, those of one event together: the first whose guard allows it is taken. */
export const listChoices = (node: AnyStateNode): AnyTransitionDefinition[][] => [
  ...node.transitions.values(),
  ...(node.always ? [node.always] : []),
];

/** Those that can ever be taken: what stands behind one without a guard cannot. */
export function takable(choices: AnyTransitionDefinition[]): AnyTransitionDefinition[] {
  const free = choices.findIndex(({ guard }) => !guard);
  return free < 0 ? choices : choices.slice(0, free + 1);
}

/** What a machine invokes, by a name of its own or as it stands there; undefined where the name means nothing. */
export function findLogic(machine: AnyStateMachine, { src }: Invoke): AnyActorLogic | undefined {
  return typeof src === 'string' ? (machine.implementations.actors as Record<string, AnyActorLogic>)[src] : src;
}

export const isMachine = (logic: AnyActorLogic | undefined): logic is AnyStateMachine => logic instanceof StateMachine;

// All callback logic has one and the same function here.
const callback = String(fromCallback(() => {}).transition);

/** Whether it is a callback actor: one that watches, and tells failures as events of its own. */
export const isWatcher = (logic: AnyActorLogic | undefined): boolean =>
  logic !== undefined && String(logic.transition) === callback;

/** Whether a state can come to its end: in a final child, or in the ends of all its regions. */
export function canEnd(node: AnyStateNode, reached: ReadonlySet<AnyStateNode>): boolean {
  if (node.type === 'parallel') return childrenOf(node).every((region) => canEnd(region, reached));
  return childrenOf(node).some((child) => child.type === 'final' && reached.has(child));
}

const known = new WeakMap<AnyStateMachine, boolean>();

/** Whether a machine can come to its end. */
export function ends(machine: AnyStateMachine): boolean {
  const canDo = known.get(machine) ?? canEnd(machine.root, reachedIn(machine));
  known.set(machine, canDo);
  return canDo;
}

/** Whether what a transition waits for can happen: a child or a state has to come to its end first. */
export function canHappen(machine: AnyStateMachine, edge: AnyTransitionDefinition, reached: ReadonlySet<AnyStateNode>): boolean {
  const { source, eventType } = edge;
  if (eventType === `xstate.done.state.${source.id}`) return canEnd(source, reached);
  const invoke = source.invoke.find(({ id }) => eventType === `xstate.done.actor.${id}`);
  const logic = invoke && findLogic(machine, invoke);
  return !isMachine(logic) || ends(logic);
}

/** The states that the machine can come into from its beginning, whatever its guards say. */
export function reachedIn(machine: AnyStateMachine): Set<AnyStateNode> {
  const reached = new Set<AnyStateNode>();
  const begun = new Set<AnyStateNode>();
  // A state that is on has all around it on, and the other regions of what is parallel there.
  const switchOn = (node: AnyStateNode) => {
    if (reached.has(node)) return;
    reached.add(node);
    if (!node.parent) return;
    switchOn(node.parent);
    if (node.parent.type === 'parallel') childrenOf(node.parent).forEach(enter);
  };
  const enter = (node: AnyStateNode) => {
    switchOn(node);
    if (begun.has(node)) return;
    begun.add(node);
    const first = node.type === 'parallel' ? childrenOf(node) : (node.initial?.target ?? []);
    first.forEach(enter);
  };
  const step = () => {
    const edges = [...reached].flatMap((node) => listChoices(node).flatMap(takable));
    for (const edge of edges) if (canHappen(machine, edge, reached)) edge.target?.forEach(enter);
  };
  enter(machine.root);
  for (let before = 0; before < reached.size + begun.size; ) {
    before = reached.size + begun.size;
    step();
  }
  return reached;
}
