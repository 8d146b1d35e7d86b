import { type ChartState, type ChartTransition, describeTrigger } from './graph.ts';
import type { Line, Mark } from './layout.ts';
import { measureWidth, sizes, wrapped } from './text.ts';

/** A text of several lines, placed from its own upper left corner. */
export type Block = { width: number; height: number; lines: Line[] };

type Row = Omit<Line, 'x' | 'y'>;

const formatGuard = (guard: string | null) => (guard ? [`[${guard}]`] : []);
const formatActions = (actions: readonly string[]) =>
  actions.map((name, at) => `${at === 0 ? '/ ' : ''}${name}${at < actions.length - 1 ? ',' : ''}`);

/** The lines of a transition: `event [guard] / action, action`. */
export function toRows(transition: ChartTransition): Row[] {
  const { trigger, guard, actions, exits, id } = transition;
  const mark: Mark | null = trigger.by === 'delay' ? 'delay' : null;
  const lines = wrapped([
    describeTrigger(trigger),
    ...formatGuard(guard),
    ...formatActions(actions),
    ...exits.map((name) => `→ ${name}`),
  ]);
  return lines.map((text, at) => ({ text, mark: at === 0 ? mark : null, tone: at === 0 ? 'event' : 'action', transition: id }));
}

const notes = (said: string, names: readonly string[]): Row[] =>
  names.length === 0
    ? []
    : wrapped([said, ...formatActions(names)]).map((text) => ({ text, mark: null, tone: 'note', transition: null }));

/** A transition that leaves everything as it is, but for its actions: told in the state's box. */
export const staysIn = ({ id, children }: ChartState, { targets, reenter }: ChartTransition) =>
  targets.length === 0 || (targets.length === 1 && targets[0] === id && !reenter && children.length === 0);

/** What stands under a state's title: its actors, what it does on the way in and out, and the events it answers without leaving. */
export const rowsIn = (state: ChartState): Row[] => [
  ...state.invokes.flatMap(({ id, src }): Row[] =>
    wrapped(src === id ? [id] : [id, `(${src})`]).map((text, at) => ({
      text,
      mark: at === 0 ? 'invoke' : null,
      tone: 'note',
      transition: null,
    })),
  ),
  ...notes('entry', state.entry),
  ...notes('exit', state.exit),
  ...state.transitions.filter((transition) => staysIn(state, transition)).flatMap(toRows),
];

/** Rows one under the other. Every line of a block with a mark is moved in, so that the texts stand under each other. */
export function toBlock(rows: readonly Row[]): Block {
  const indent = rows.some(({ mark }) => mark) ? sizes.mark : 0;
  return {
    width: indent + Math.max(0, ...rows.map(({ text }) => measureWidth(text))),
    height: rows.length * sizes.line,
    lines: rows.map((row, at) => ({ ...row, x: indent, y: at * sizes.line })),
  };
}
