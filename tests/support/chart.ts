import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

const idOf = (node: AnyStateNode) => node.id.replaceAll(/[^a-zA-Z0-9]/g, '_');

/** An event as a person would say it. */
function eventOf(type: string): string {
  const [, kind, name] = type.match(/^xstate\.(after|done\.actor|error\.actor|done\.state|snapshot)\.([^.]+)/) ?? [];
  if (kind === 'after') return `after ${name}`;
  if (kind === 'done.actor') return `${name} done`;
  if (kind === 'error.actor') return `${name} failed`;
  if (kind === 'snapshot') return `${name} changed`;
  return type === '' ? 'always' : type;
}

const nameOf = (word: unknown): string => {
  if (typeof word === 'string') return word;
  const isNamed = (typeof word === 'object' || typeof word === 'function') && word !== null && 'type' in word;
  return isNamed ? String(word.type) : 'inline';
};
const isOurs = (name: string) => !name.startsWith('xstate.');

function labelOf({ eventType, guard, actions }: AnyTransitionDefinition): string {
  const condition = guard ? ` [${nameOf(guard)}]` : '';
  const named = actions.map(nameOf).filter(isOurs);
  return `${eventOf(eventType)}${condition}${named.length > 0 ? ` / ${named.join(', ')}` : ''}`;
}

function linesOf(node: AnyStateNode, indent: string): string[] {
  const children = Object.values(node.states);
  const notes = [
    ...node.tags.map((tag) => `tag ${tag}`),
    ...node.invoke.map(({ id, src }) => `invokes ${id}${nameOf(src) === id ? '' : ` (${nameOf(src)})`}`),
    ...node.entry
      .map(nameOf)
      .filter(isOurs)
      .map((name) => `entry ${name}`),
  ];
  const inner = [
    ...(node.initial ? node.initial.target.map((target) => `[*] --> ${idOf(target)}`) : []),
    ...children.flatMap((child, index) => [...(node.type === 'parallel' && index > 0 ? ['--'] : []), ...linesOf(child, '')]),
  ];
  const self = `state "${node.key}" as ${idOf(node)}`;
  const edges = [...node.transitions.values()].flat().concat(node.always ?? []);
  return [
    ...(children.length > 0 ? [`${self} {`, ...inner.map((line) => `  ${line}`), '}'] : [self]),
    ...(node.type === 'final' ? [`${idOf(node)} --> [*]`] : []),
    ...notes.map((note) => `${idOf(node)} : ${note}`),
    ...edges.map((edge) => `${idOf(node)} --> ${idOf(edge.target?.[0] ?? node)} : ${labelOf(edge)}`),
  ].map((line) => indent + line);
}

/** A machine as a Mermaid state diagram: every state, tag, invoked actor, transition, guard and action, in the machine's order. */
export const chartOf = (machine: AnyStateMachine) => `${['stateDiagram-v2', ...linesOf(machine.root, '  ')].join('\n')}\n`;

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

/** Callback actors: they watch, and report no error of their own. */
const watchers = [
  'stopwatch',
  'countdown',
  'proctor',
  'fullscreen',
  'connection',
  'session',
  'inquiryKeeper',
  'draftKeeper',
  'firstSight',
  'sectionBand',
  'wallClock',
  'availability',
];

const isWithin = (node: AnyStateNode, ancestor: AnyStateNode): boolean =>
  node === ancestor || (node.parent !== undefined && isWithin(node.parent, ancestor));

/**
 * Faults that types do not see: an unknown delay (fires at once), a call without onError, a state that nothing leads to, a
 * transition of a parallel state into one of its own regions.
 */
export function wiringFaults(machine: AnyStateMachine): string[] {
  const nodes = nodesOf(machine.root);
  const edges = nodes.flatMap((node) => [...node.transitions.values()].flat().concat(node.always ?? []));
  const targets = new Set([
    ...edges.flatMap(({ target }) => target ?? []),
    ...nodes.flatMap(({ initial }) => initial?.target ?? []),
  ]);
  const delays = nodes.flatMap((node) => node.after.map(({ delay }) => ({ node, delay })));
  const reached = (node: AnyStateNode): boolean =>
    node.parent === undefined || node.parent.type === 'parallel' || targets.has(node) || Object.values(node.states).some(reached);
  return [
    ...delays
      .filter(({ delay }) => typeof delay === 'string' && !(delay in machine.implementations.delays))
      .map(({ node, delay }) => `${node.id}: no delay is named ${delay}`),
    ...nodes.flatMap((node) =>
      node.invoke
        .filter(
          ({ src }) => !watchers.includes(nameOf(src)) && !node.transitions.has(`xstate.error.actor.${invokeId(node, src)}`),
        )
        .map(({ src }) => `${node.id}: ${nameOf(src)} has no onError`),
    ),
    // Such a transition leaves all regions: what the others were doing is lost.
    ...nodes
      .filter(({ type }) => type === 'parallel')
      .flatMap((node) =>
        [...node.transitions.values()]
          .flat()
          .filter(({ target }) => target?.some((to) => to !== node && isWithin(to, node)))
          .map(({ eventType }) => `${node.id}: ${eventType} restarts every region`),
      ),
    ...nodes.filter((node) => !reached(node)).map((node) => `${node.id}: nothing leads here`),
  ];
}

const invokeId = (node: AnyStateNode, src: unknown) => node.invoke.find((each) => each.src === src)?.id ?? '';
