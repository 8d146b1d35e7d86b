import type { AnyStateMachine } from 'xstate';
import type { Json } from './live/told.ts';

/** What an event's type says of its data: how it looks, in words, and an example of it. */
export type EventData = { shape: string; example: { [key: string]: Json } };

/**
 * A machine and what to know of it. `group`: a key of the host's groups. `sections`: where it is specified. `file`: its path, as the editor and the tests
 * know it; it exports the machine as `exportName`. `about`: in a few lines, in which names of states and events stand between backticks.
 */
export type HostFlow = {
  machine: AnyStateMachine;
  title: string;
  group: string;
  sections: string;
  file: string;
  about: readonly string[];
};

/** A place in a source file; lines count from 1. */
export type SourceLine = { file: string; line: number };

/** What the page is told of the project whose machines it shows: all that it depends on. */
export type Host = {
  /** The name of the project. */
  name: string;
  flows: readonly HostFlow[];
  /** The title of each group, in their order. */
  groups: Readonly<Record<string, string>>;
  /** What is said where nothing runs of a machine of a group that no tab of the app ever runs. */
  unwatched: Readonly<Record<string, string>>;
  /** Names the code that runs, in recordings; null where nobody knows. */
  build: string | null;
  findData: (machine: string, type: string) => EventData | null;
  /** The name under which a machine's file exports it, for the tests that are written. */
  nameExport: (machine: string) => string;
  /** The source files in which a machine's words can be, the machine's own first. */
  readSources: (flow: HostFlow) => Promise<readonly { file: string; text: string }[]>;
  /** Opens a line in the editor; null where nothing can: its place is copied then. */
  openLine: ((place: SourceLine) => Promise<void>) | null;
};
