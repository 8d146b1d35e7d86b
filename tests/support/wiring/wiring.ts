import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import {
  around,
  canEnd,
  canHappen,
  childrenOf,
  ends,
  findLogic,
  type Invoke,
  isMachine,
  isWatcher,
  listChoices,
  listNodes,
  reachedIn,
  takable,
} from './reach.ts';

/** States that a flow may stay in for good without being final, by their ids, each with the reason. */
export type Ends = Readonly<Record<string, string>>;

const isWithin = (node: AnyStateNode, other: AnyStateNode) => around(node).includes(other);

/** Whether two states can be on at the same time: one within the other, or in two regions. */
function canMeet(one: AnyStateNode, other: AnyStateNode): boolean {
  if (one === other || isWithin(one, other) || isWithin(other, one)) return true;
  return around(one).find((node) => isWithin(other, node))?.type === 'parallel';
}

const listInvokes = (machine: AnyStateMachine) =>
  listNodes(machine.root).flatMap((node) => node.invoke.map((invoke) => ({ node, invoke, logic: findLogic(machine, invoke) })));
const getName = ({ src, id }: Invoke) => (typeof src === 'string' ? src : id);

/** Names behind which there is nothing. An unknown delay is over at once. */
function unknownNames(machine: AnyStateMachine): string[] {
  const { actions, guards, delays, actors } = machine.implementations;
  const missing = (node: AnyStateNode, kind: string, known: object, reference: unknown) => {
    const isNamed = typeof reference === 'object' && reference !== null && 'type' in reference;
    const name = isNamed ? reference.type : reference;
    return typeof name !== 'string' || name in known ? [] : [`${node.id}: no ${kind} is named ${name}`];
  };
  return listNodes(machine.root).flatMap((node) => {
    const edges = listChoices(node).flat();
    const called = [...node.entry, ...node.exit, ...edges.flatMap((edge) => edge.actions)];
    return [
      ...node.after.flatMap(({ delay }) => missing(node, 'delay', delays, delay)),
      ...edges.flatMap(({ guard }) => missing(node, 'guard', guards, guard)),
      ...called.filter((action) => !isOfXState(action)).flatMap((action) => missing(node, 'action', actions, action)),
      ...node.invoke.flatMap(({ src }) => missing(node, 'actor', actors, src)),
    ];
  });
}

/** The raise and cancel of a delayed transition are XState's own. */
const isOfXState = (action: unknown) => typeof action === 'function';

/**
 * The id that an action sends to, or forwards to. Null for every other action, and where the id is known at run time alone: targets
 * that are functions or actors, and what stands within `enqueueActions`, are left to the walks of the models.
 */
function findAddressee(machine: AnyStateMachine, action: unknown): string | null {
  const isNamed = typeof action === 'object' && action !== null && 'type' in action;
  const known = machine.implementations.actions as Record<string, unknown>;
  const made = isOfXState(action) ? action : known[String(isNamed ? action.type : action)];
  const isSend = typeof made === 'function' && 'type' in made && made.type === 'xstate.sendTo' && 'to' in made;
  // '#_internal' and its like are XState's names of the machine itself and of its parent.
  return isSend && typeof made.to === 'string' && !made.to.startsWith('#_') ? made.to : null;
}

/** The regions of a state that are on whenever it is. */
const listRegions = (node: AnyStateNode): AnyStateNode[] =>
  node.type === 'parallel' ? childrenOf(node).flatMap((region) => [region, ...listRegions(region)]) : [];

/** The innermost state that a transition leaves on, with all around it; undefined where it leaves the whole machine. */
function keptBy({ source, target, reenter }: AnyTransitionDefinition): AnyStateNode | undefined {
  if (!target) return source;
  if (!reenter && target.every((to) => to === source || isWithin(to, source))) return source;
  const shared = around(source).find((node) => target.every((to) => isWithin(to, node)));
  return shared ?? (reenter ? undefined : source.machine.root);
}

/** Whose actors surely run while the actions of a transition are done: the exited ones are stopped by then, the entered not begun. */
function onDuring(edge: AnyTransitionDefinition): AnyStateNode[] {
  const kept = keptBy(edge);
  if (!kept) return [];
  const outer = around(kept).flatMap((node) => [node, ...listRegions(node)]);
  return [kept, ...outer, ...(edge.target ? [] : listRegions(kept))];
}

/** The same for what a state does when it is entered or left. States are entered in the order of the chart, and left against it. */
const onAt = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...around(node)
    .flatMap((outer) => [outer, ...listRegions(outer)])
    .filter((other) => other.order < node.order),
];

/** Events for an actor that need not be running: XState throws, and the flow stands still. */
function lostSends(machine: AnyStateMachine): string[] {
  const lost = (node: AnyStateNode, actions: readonly unknown[], on: AnyStateNode[]) => {
    const running = on.flatMap(({ invoke }) => invoke.map(({ id }) => id));
    const ids = actions.flatMap((action) => findAddressee(machine, action) ?? []);
    return ids.filter((id) => !running.includes(id)).map((id) => `${node.id}: no ${id} runs that could be sent to`);
  };
  return listNodes(machine.root).flatMap((node) => [
    ...lost(node, [...node.entry, ...node.exit], onAt(node)),
    ...listChoices(node)
      .flat()
      .flatMap((edge) => lost(node, edge.actions, onDuring(edge))),
  ]);
}

/** Calls and children without an answer to their failure; ids that do not tell what runs, or that two actors would share. */
function invokeFaults(machine: AnyStateMachine): string[] {
  const invokes = listInvokes(machine);
  return invokes.flatMap(({ node, invoke, logic }, index) => {
    const { id, src } = invoke;
    const clash = invokes.slice(index + 1).find((other) => other.invoke.id === id && canMeet(node, other.node));
    return [
      ...(!isWatcher(logic) && !node.transitions.has(`xstate.error.actor.${id}`)
        ? [`${node.id}: ${getName(invoke)} has no onError`]
        : []),
      // Who is spoken to or looked at by its parent may have a name for that: `sheet` for an `answerSheet`.
      ...(!isWatcher(logic) && !isMachine(logic) && id !== src ? [`${node.id}: ${getName(invoke)} has the id ${id}`] : []),
      ...(clash ? [`${node.id}: ${clash.node.id} can run another ${id} at the same time`] : []),
    ];
  });
}

/** Such a transition leaves all regions: what the others were doing is lost. */
const restartedRegions = (machine: AnyStateMachine): string[] =>
  listNodes(machine.root)
    .filter(({ type }) => type === 'parallel')
    .flatMap((node) => listChoices(node).flat())
    .filter(({ source, target }) => target?.some((to) => isWithin(to, source)))
    .map(({ source, eventType }) => `${source.id}: ${eventType} restarts every region`);

/** States that no way leads to, and transitions that are never asked because one before them has no guard. */
function lostParts(machine: AnyStateMachine): string[] {
  const nodes = listNodes(machine.root);
  const reached = reachedIn(machine);
  return [
    ...nodes.filter((node) => !reached.has(node)).map((node) => `${node.id}: nothing leads here`),
    ...nodes
      .flatMap((node) => listChoices(node).filter((choices) => takable(choices).length < choices.length))
      .map(
        ([{ source, eventType } = { source: machine.root, eventType: '' }]) =>
          `${source.id}: what stands behind the first ${eventType} without a guard is never asked`,
      ),
  ];
}

/** Ends that are waited for and cannot come, and ends that nobody waits for. */
function endFaults(machine: AnyStateMachine): string[] {
  const reached = reachedIn(machine);
  const childFaults = listInvokes(machine).flatMap(({ node, invoke, logic }) => {
    if (!isMachine(logic)) return [];
    const isAwaited = node.transitions.has(`xstate.done.actor.${invoke.id}`);
    if (isAwaited === ends(logic)) return [];
    return [isAwaited ? `${node.id}: ${getName(invoke)} never ends` : `${node.id}: the end of ${getName(invoke)} is not heard`];
  });
  const stateFaults = listNodes(machine.root)
    .filter((node) => node.transitions.has(`xstate.done.state.${node.id}`) && !canEnd(node, reached))
    .map((node) => `${node.id}: its end is waited for, and none of its states is one`);
  return [...childFaults, ...stateFaults];
}

/** States that nothing leads out of, neither their own transitions nor those of the states around them. */
function deadEnds(machine: AnyStateMachine, meant: Ends): string[] {
  const reached = reachedIn(machine);
  const leadsOn = (node: AnyStateNode) =>
    listChoices(node)
      .flatMap(takable)
      .some((edge) => canHappen(machine, edge, reached) && edge.target?.some((to) => to !== node));
  const resting = [...reached].filter(
    (node) => childrenOf(node).length === 0 && node.type !== 'final' && ![node, ...around(node)].some(leadsOn),
  );
  const outdated = Object.keys(meant).filter((id) => id.split('.')[0] === machine.id && !resting.some((node) => node.id === id));
  return [
    ...resting.filter(({ id }) => !(id in meant)).map(({ id }) => `${id}: no way leads on`),
    ...outdated.map((id) => `${id}: is no end`),
  ];
}

/** Faults in a machine's wiring that the types do not see. */
export const wiringFaults = (machine: AnyStateMachine, meant: Ends = {}): string[] => [
  ...unknownNames(machine),
  ...invokeFaults(machine),
  ...lostSends(machine),
  ...restartedRegions(machine),
  ...lostParts(machine),
  ...endFaults(machine),
  ...deadEnds(machine, meant),
];
