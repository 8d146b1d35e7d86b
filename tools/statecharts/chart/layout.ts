import type { AnyStateMachine } from 'xstate';
import { toGraph } from './graph.ts';
import { placedBy } from './placed.ts';
import { type View, viewGraph, wholeView } from './view.ts';

/** Pixels at scale 1, from the chart's upper left corner. */
export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };

/** One line of text. `mark`: the sign before it. `transition`: the id of the transition that it tells of, else null. */
export type Line = Point & { text: string; mark: Mark | null; tone: Tone; transition: string | null };
export type Mark = 'delay' | 'invoke';
export type Tone = 'event' | 'guard' | 'action' | 'note';

/** A state: `id` is XState's. `depth` is 0 for the machine itself. `lines`: what it does while it is on. */
export type PlacedState = Box & {
  id: string;
  title: string;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  isRegion: boolean;
  isFolded: boolean;
  isDeep: boolean;
  depth: number;
  tags: readonly string[];
  lines: readonly Line[];
};

/** The dot from which the first state of `state` is entered. */
export type PlacedDot = Point & { state: string };

/** `transitions`: the ids of those that run along it, in the machine's order; none for an edge from a dot. `source`, `target`: ids of states. */
export type PlacedEdge = {
  id: string;
  source: string;
  target: string;
  transitions: readonly string[];
  points: readonly Point[];
  label: (Box & { lines: readonly Line[] }) | null;
};

/** A transition, to tell which one was taken; `targets` is empty where it stays. */
export type LaidTransition = { id: string; event: string; source: string; targets: readonly string[]; guard: string | null };

/** A machine's chart, or a part of it, with a place for everything. `states` come outermost first, so that each is painted over what it is in. */
export type Layout = {
  machine: string;
  width: number;
  height: number;
  states: readonly PlacedState[];
  dots: readonly PlacedDot[];
  edges: readonly PlacedEdge[];
  /** The ids of the innermost states that are entered first. */
  initial: readonly string[];
  transitions: readonly LaidTransition[];
};

/** Where everything of a machine's chart stands, or of the part of it that a view shows: the same each time, in Node and in a browser. */
export const layOut = async (machine: AnyStateMachine, view: View = wholeView): Promise<Layout> => ({
  ...(await placedBy(viewGraph(toGraph(machine), view), view.isNarrow)),
  machine: machine.id,
});
