import { type AnyStateMachine, assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { Failure } from '../../../src/machines/kit/with-output.ts';
import { type Layout, layOut } from '../chart/layout.ts';
import { type LiveEvent, liveFlows } from '../live/listen.ts';
import type { Moved, SeenActor } from '../live/told.ts';
import { findActor, findNewest, inStep, isRunning, type WatchedActor, withActor, withoutTab } from './actors.ts';
import { type Draft, readEvent, type SentEvent, toDraft } from './draft.ts';
import { type Entry, emptyLog, entryBeside, type Log, logged } from './log.ts';

/** `findMachine`: finds a machine by its id. `flow`: the id of the one to begin with. */
export type StatechartsInput = { findMachine: (id: string) => AnyStateMachine | undefined; flow: string };

/**
 * `flow`: the id of the machine that is shown. `drawn`: the one that `layout` is of, or is being made of. `actor`: the key of the one that is watched, null
 * where none is. `isPinned`: it was over already when it was chosen, and is left for no other. `past`: the moment that is looked at in its past. `scope`: whose entries the log shows. `sent`: the event that was sent last.
 */
export type StatechartsContext = StatechartsInput & {
  drawn: string | null;
  layout: Layout | null;
  actors: readonly WatchedActor[];
  log: Log;
  actor: string | null;
  isPinned: boolean;
  past: Entry | null;
  scope: 'actor' | 'all';
  draft: Draft | null;
  sent: string | null;
};

export type StatechartsEvent =
  | LiveEvent
  | { type: 'page.opened' | 'layout.retry' | 'live.resume' | 'event.send' | 'event.leave' }
  | { type: 'flow.choose'; machine: string }
  | { type: 'actor.choose'; key: string }
  | { type: 'scope.choose'; scope: 'actor' | 'all' }
  | { type: 'entry.choose'; number: number }
  | { type: 'entry.step'; steps: number }
  | { type: 'event.choose'; name: string }
  | { type: 'event.edit'; text: string };

/** Where everything of the chart of a machine stands. */
const drawChart = fromPromise<Layout, { machine: AnyStateMachine | undefined }>(async ({ input: { machine } }) => {
  if (!machine) throw new Error('There is no such machine.');
  return layOut(machine);
});

export const toDrawing = ({ findMachine, flow }: StatechartsContext) => ({ machine: findMachine(flow) });

/** What the page begins with. */
export const beginning = (input: StatechartsInput): StatechartsContext => ({
  ...input,
  drawn: null,
  layout: null,
  actors: [],
  log: emptyLog,
  actor: null,
  isPinned: false,
  past: null,
  scope: 'actor',
  draft: null,
  sent: null,
});

const findEntry = ({ log }: StatechartsContext, number: number) => log.entries.find((entry) => entry.number === number) ?? null;

const watched = ({ actors, actor }: StatechartsContext) => findActor(actors, actor);

/** What is shown: a moment of the past, else what the actor did last. */
export const getMoment = (context: StatechartsContext): Entry | null => context.past ?? watched(context)?.last ?? null;

/** The entry that steps from the shown moment lead to. */
function stepFrom(context: StatechartsContext, steps: number): Entry | null {
  const moment = getMoment(context);
  return moment && entryBeside(context.log, moment, steps);
}

const canTake = (context: StatechartsContext, name: string) => {
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

const findProblem = (context: StatechartsContext) => {
  const written = readWritten(context);
  return written && 'problem' in written ? written.problem : null;
};

/** The entries of all actors of the machine that is shown. */
const listFlowEntries = ({ log, actors, flow }: StatechartsContext) => {
  const keys = new Set(actors.filter(({ machine }) => machine === flow).map(({ key }) => key));
  return log.entries.filter(({ key }) => keys.has(key));
};

/** To watch an actor is to see its machine. */
const following = (actor: WatchedActor | null) =>
  actor ? { actor: actor.key, flow: actor.machine, isPinned: !isRunning(actor) } : {};

export const statechartsSetup = setup({
  types: { input: {} as StatechartsInput, context: {} as StatechartsContext, events: {} as StatechartsEvent },
  actors: { liveFlows, drawChart },
  actions: {
    beginDrawing: assign(({ context }) => ({ drawn: context.flow, layout: null })),
    takeLayout: assign({ layout: (_, layout: Layout) => layout }),
    logDrawing: (_, { error }: Failure) => console.error('The chart could not be drawn.', error),
    takeActor: assign({ actors: ({ context }, { actor }: { actor: SeenActor }) => withActor(context.actors, actor) }),
    takeMoved: assign(({ context }, { moved }: { moved: Moved }) => {
      const log = logged(context.log, moved);
      return { log, actors: inStep(context.actors, log) };
    }),
    loseTab: assign(({ context }, { tab }: { tab: string }) => ({
      actors: inStep(withoutTab(context.actors, tab), context.log),
    })),
    showFlow: assign((_, { machine }: { machine: string }) => ({ flow: machine, actor: null, draft: null, sent: null })),
    followNewest: assign(({ context }) => ({ ...following(findNewest(context.actors, context.flow)), sent: null })),
    followActor: assign(({ context }, { key }: { key: string }) => ({
      ...following(findActor(context.actors, key)),
      sent: null,
    })),
    forgetActor: assign({ actor: null }),
    chooseScope: assign((_, { scope }: { scope: StatechartsContext['scope'] }) => ({ scope })),
    lookAt: assign(({ context }, { number }: { number: number }) => {
      const past = findEntry(context, number);
      return { past, ...following(findActor(context.actors, past?.key ?? null)) };
    }),
    step: assign({ past: ({ context }, { steps }: { steps: number }) => stepFrom(context, steps) }),
    comeBack: assign({ past: null }),
    beginDraft: assign({
      draft: ({ context }, { name }: { name: string }) =>
        context.draft?.type === name ? context.draft : toDraft(name, listFlowEntries(context)),
      sent: null,
    }),
    editDraft: assign({
      draft: ({ context }, { text }: { text: string }) => context.draft && { ...context.draft, text, problem: null },
    }),
    showProblem: assign({ draft: ({ context }) => context.draft && { ...context.draft, problem: findProblem(context) } }),
    send: enqueueActions(({ context, enqueue }, event: SentEvent | null) => {
      const actor = watched(context);
      if (!actor || !event) return;
      enqueue.sendTo('liveFlows', { type: 'event.send', tab: actor.tab, actor: actor.actor, event });
      enqueue.assign({ sent: event.type, draft: null });
    }),
  },
  guards: {
    isKnown: ({ context }, { machine }: { machine: string }) => context.findMachine(machine) !== undefined,
    isAnotherFlow: ({ context }) => context.flow !== context.drawn,
    runs: ({ context }) => findNewest(context.actors, context.flow) !== null,
    isThere: ({ context }, { key }: { key: string }) => findActor(context.actors, key) !== null,
    isGone: ({ context }) => watched(context) === null,
    hasSuccessor: ({ context }) => {
      const actor = watched(context);
      return actor !== null && !isRunning(actor) && !context.isPinned && findNewest(context.actors, actor.machine) !== null;
    },
    isKept: ({ context }, { number }: { number: number }) => findEntry(context, number) !== null,
    leadsSomewhere: ({ context }, { steps }: { steps: number }) => stepFrom(context, steps) !== null,
    leadsToNow: ({ context }, { steps }: { steps: number }) => steps > 0 && stepFrom(context, steps) === null,
    isPossible: ({ context }, { name }: { name: string }) => canTake(context, name) === 'yes',
    needsData: ({ context }, { name }: { name: string }) => canTake(context, name) === 'needsData',
    isSound: ({ context }) => findProblem(context) === null,
  },
});
