import type { AnyStateMachine } from 'xstate';
import type { Layout } from '../chart/layout.ts';
import { type View, wholeView } from '../chart/view.ts';
import type { EventData } from '../host.ts';
import type { Answered, Signal } from '../live/told.ts';
import type { Recording } from '../recording/recording.ts';
import { findActor, isRunning, type WatchedActor } from './actors.ts';
import { type Draft, readEvent, type SentEvent } from './draft.ts';
import { type Entry, emptyLog, entryBeside, type Log } from './log.ts';

/** What the address names: a machine, one of its actors (`toKey`), and the `seq` of a moment; null for what it does not. */
export type Address = { machine: string | null; actor: string | null; moment: number | null };

/**
 * `findMachine`: finds a machine by its id. `findData`: the data of an event of a machine; null where nothing is known of it. `flow`: the id of the
 * machine to begin with. `asked`: what the address names.
 */
export type StatechartsInput = {
  findMachine: (id: string) => AnyStateMachine | undefined;
  findData: (machine: string, type: string) => EventData | null;
  flow: string;
  asked: Address;
};

/** A recording that was opened: the tab that it has become, its name, the code and the charts that it names, and what is to be said of it. */
export type OpenedRecording = Pick<Recording, 'build' | 'charts'> & { tab: string; name: string; notes: readonly string[] };

/**
 * `flow`: the id of the machine that is shown. `drawn`: what `layout` is of, or is being made of. `view`: what part of the chart is shown. `actor`: the key of the one that is watched, null
 * where none is. `isPinned`: it was over already when it was chosen, and is left for no other. `past`: the moment that is looked at in its past. `scope`: whose entries the log shows, `form`: how. `filter`: what its entries must have.
 * `sent`: the event that was sent last, `answer`: what became of it. `speed`: how much faster than it was the past is played. `problem`: why a file could not be opened. `others`: the machines that another app has told of.
 */
export type StatechartsContext = StatechartsInput & {
  drawn: { flow: string; view: View } | null;
  layout: Layout | null;
  view: View;
  actors: readonly WatchedActor[];
  log: Log;
  signals: readonly Signal[];
  recordings: readonly OpenedRecording[];
  others: readonly AnyStateMachine[];
  actor: string | null;
  isPinned: boolean;
  past: Entry | null;
  scope: 'actor' | 'all';
  form: 'list' | 'sequence';
  filter: string;
  draft: Draft | null;
  sent: string | null;
  answer: Answered | null;
  speed: number;
  problem: string | null;
};

/** What the page begins with. */
export const beginning = (input: StatechartsInput): StatechartsContext => ({
  ...input,
  drawn: null,
  layout: null,
  view: wholeView,
  actors: [],
  log: emptyLog,
  signals: [],
  recordings: [],
  others: [],
  actor: null,
  isPinned: false,
  past: null,
  scope: 'actor',
  form: 'list',
  filter: '',
  draft: null,
  sent: null,
  answer: null,
  speed: 1,
  problem: null,
});

export const watched = ({ actors, actor }: StatechartsContext) => findActor(actors, actor);

/** What is shown: a moment of the past, else what the actor did last. */
export const getMoment = (context: StatechartsContext): Entry | null => context.past ?? watched(context)?.last ?? null;

/** The entry that steps from the shown moment lead to. */
export function stepFrom(context: StatechartsContext, steps: number): Entry | null {
  const moment = getMoment(context);
  return moment && entryBeside(context.log, moment, steps);
}

export const canTake = (context: StatechartsContext, name: string) => {
  const actor = watched(context);
  return actor && isRunning(actor) ? actor.last?.possible.find(({ type }) => type === name)?.can : undefined;
};

/** The event that is being written, or what is wrong with it. */
function readWritten(context: StatechartsContext): { event: SentEvent } | { problem: string } | null {
  const { draft } = context;
  if (!draft) return null;
  return canTake(context, draft.type) ? readEvent(draft) : { problem: `The actor does not take ${draft.type} any more.` };
}

/** The event that is being written, once it can be sent. */
export function soundEvent(context: StatechartsContext): SentEvent | null {
  const written = readWritten(context);
  return written && 'event' in written ? written.event : null;
}

export const findProblem = (context: StatechartsContext) => {
  const written = readWritten(context);
  return written && 'problem' in written ? written.problem : null;
};

/** The entries of all actors of the machine that is shown. */
export const listFlowEntries = ({ log, actors, flow }: StatechartsContext) => {
  const keys = new Set(actors.filter(({ machine }) => machine === flow).map(({ key }) => key));
  return log.entries.filter(({ key }) => keys.has(key));
};

/** To watch an actor is to see its machine, whole where another was seen before; the chart stays where nobody knows that machine. */
export const following = (context: StatechartsContext, actor: WatchedActor | null): Partial<StatechartsContext> =>
  actor
    ? {
        actor: actor.key,
        flow: context.findMachine(actor.machine) ? actor.machine : context.flow,
        isPinned: !isRunning(actor),
        view: actor.machine === context.flow || !context.findMachine(actor.machine) ? context.view : wholeView,
      }
    : {};

/** The entry that the address names, once it is heard of. */
export function findAsked({ asked, log }: StatechartsContext): Entry | null {
  if (asked.actor === null || asked.moment === null) return null;
  return (log.byActor.get(asked.actor) ?? []).find(({ seq }) => seq === asked.moment) ?? null;
}
