import type { AnyStateMachine } from 'xstate';
import { type ChartState, type ChartTransition, describeTrigger, listStates, toGraph } from './graph.ts';

const nameIn = (id: string) => id.replaceAll(/[^a-zA-Z0-9]/g, '_');

function formatLabel({ trigger, guard, actions }: ChartTransition): string {
  const condition = guard ? ` [${guard}]` : '';
  return `${describeTrigger(trigger)}${condition}${actions.length > 0 ? ` / ${actions.join(', ')}` : ''}`;
}

const listNotes = ({ tags, invokes, entry, exit }: ChartState) => [
  ...tags.map((tag) => `tag ${tag}`),
  ...invokes.map(({ id, src }) => `invokes ${id}${src === id ? '' : ` (${src})`}`),
  ...entry.map((name) => `entry ${name}`),
  ...exit.map((name) => `exit ${name}`),
];

const isWithin = (id: string, other: string) => id === other || id.startsWith(`${other}.`);

/** What Mermaid cannot draw of a state in a state: an arrow to itself, into its own box, or out of it to the box itself. */
const isReported = ({ source, targets }: ChartTransition) =>
  targets.length === 0 || targets.some((target) => isWithin(target, source) || isWithin(source, target));

function formatNote(transition: ChartTransition): string {
  const target = transition.targets.find((id) => id !== transition.source);
  return `${formatLabel(transition)}${target ? ` to ${target.split('.').at(-1)}` : ''}`;
}

/** Beside the box: Mermaid takes no more words than a title in one that has boxes in it. */
const drawNote = (name: string, lines: readonly string[]) =>
  lines.length > 0 ? [`note right of ${name}`, ...lines.map((line) => `  ${line}`), 'end note'] : [];

function drawBoxes(state: ChartState, indent: string): string[] {
  const name = nameIn(state.id);
  const inner = [
    ...state.initial.map((target) => `[*] --> ${nameIn(target)}`),
    ...state.children.flatMap((child, at) => [...(state.type === 'parallel' && at > 0 ? ['--'] : []), ...drawBoxes(child, '')]),
  ];
  const self = `state "${state.key}" as ${name}`;
  const notes = [...listNotes(state), ...state.transitions.filter(isReported).map(formatNote)];
  return [
    ...(state.children.length > 0 ? [`${self} {`, ...inner.map((line) => `  ${line}`), '}'] : [self]),
    ...(state.type === 'final' ? [`${name} --> [*]`] : []),
    ...(state.children.length > 0 ? drawNote(name, notes) : notes.map((note) => `${name} : ${note}`)),
  ].map((line) => indent + line);
}

/** Arrows stand after all boxes: Mermaid moves a state to where an arrow within a box names it. */
const drawArrows = (state: ChartState): string[] =>
  state.transitions
    .filter((transition) => !isReported(transition))
    .flatMap((transition) =>
      transition.targets.map((target) => `  ${nameIn(transition.source)} --> ${nameIn(target)} : ${formatLabel(transition)}`),
    );

/** A machine as a Mermaid state diagram: every state, tag, invoked actor, transition, guard and action, in the machine's order. */
export function drawChart(machine: AnyStateMachine): string {
  const root = toGraph(machine);
  return `${['stateDiagram-v2', ...drawBoxes(root, '  '), ...listStates(root).flatMap(drawArrows)].join('\n')}\n`;
}
