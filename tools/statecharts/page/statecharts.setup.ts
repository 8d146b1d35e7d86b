import { type AnyStateMachine, assign, enqueueActions, fromPromise, setup } from 'xstate';
import { type Layout, layOut } from '../chart/layout.ts';
import { type View, wholeView } from '../chart/view.ts';
import { type LiveEvent, liveFlows } from '../live/listen.ts';
import { type News, restoredType } from '../live/told.ts';
import { canBeChanged, findActor, findNewest, isRunning } from './actors.ts';
import { type SentEvent, toDraft } from './draft.ts';
import { findEntry } from './log.ts';
import { hear, openRecording } from './news.ts';
import {
  type Address,
  canTake,
  findAsked,
  findProblem,
  following,
  getMoment,
  listFlowEntries,
  type StatechartsContext,
  type StatechartsInput,
  stepFrom,
  watched,
} from './page-context.ts';
import type { Failure } from './with-event.ts';

export type StatechartsEvent =
  | LiveEvent
  | {
      type:
        | 'page.opened'
        | 'layout.retry'
        | 'live.resume'
        | 'event.send'
        | 'event.leave'
        | 'past.play'
        | 'past.pause'
        | 'problem.dismiss';
    }
  | { type: 'problem.tell'; problem: string }
  | { type: 'flow.choose'; machine: string }
  | { type: 'actor.choose'; key: string }
  | { type: 'scope.choose'; scope: 'actor' | 'all' }
  | { type: 'form.choose'; form: 'list' | 'sequence' }
  | { type: 'filter.change'; text: string }
  | { type: 'entry.choose' | 'moment.restore'; number: number }
  | { type: 'entry.step'; steps: number }
  | { type: 'speed.choose'; speed: number }
  | { type: 'state.open' | 'state.fold'; id: string }
  | { type: 'chart.whole' }
  | { type: 'recording.open'; text: string; name: string }
  | { type: 'address.changed'; address: Address }
  | { type: 'event.choose'; name: string }
  | { type: 'event.edit'; text: string };

type Drawing = { machine: AnyStateMachine | undefined; view: View };

/** Where everything of the shown part of a machine's chart stands. */
const drawChart = fromPromise<Layout, Drawing>(async ({ input: { machine, view } }) => {
  if (!machine) throw new Error('There is no such machine.');
  return layOut(machine, view);
});

export const toDrawing = ({ findMachine, flow, view }: StatechartsContext): Drawing => ({ machine: findMachine(flow), view });

const nobody: Address = { machine: null, actor: null, moment: null };

/** How long, in ms, a moment of the past is shown before the next when it is played: as it was, divided by the speed, within reason. */
function gapAfter(context: StatechartsContext): number {
  const [now, next] = [getMoment(context), stepFrom(context, 1)];
  if (!now || !next) return 0;
  return Math.min(Math.max((next.at - now.at) / context.speed, 40), 3000);
}

export const statechartsSetup = setup({
  types: { input: {} as StatechartsInput, context: {} as StatechartsContext, events: {} as StatechartsEvent },
  actors: { liveFlows, drawChart },
  delays: { gap: ({ context }) => gapAfter(context) },
  actions: {
    beginDrawing: assign(({ context: { flow, view, layout } }) => ({
      drawn: { flow, view },
      layout: layout?.machine === flow ? layout : null,
    })),
    takeLayout: assign({ layout: (_, layout: Layout) => layout }),
    logDrawing: (_, { error }: Failure) => console.error('The chart could not be drawn.', error),
    takeNews: assign(({ context }, { news }: { news: readonly News[] }) => hear(context, news)),
    openFile: assign(({ context }, file: { text: string; name: string }) => {
      const opened = { ...context, ...openRecording(context, file) };
      const tabs = new Set(opened.recordings.slice(context.recordings.length).map(({ tab }) => tab));
      const machines = opened.actors.filter(({ tab, kind }) => kind === 'machine' && tabs.has(tab));
      // What is on the page is what somebody came for, and its newest actor is what it came to.
      const first = machines.findLast(({ machine }) => machine === context.flow) ?? machines[0];
      if (opened.problem !== null || !first) return opened;
      return { ...opened, ...following(opened, context.findMachine(first.machine) ? first : null), scope: 'all' };
    }),
    tellProblem: assign((_, { problem }: { problem: string }) => ({ problem })),
    dismissProblem: assign({ problem: null }),
    showFlow: assign((_, { machine }: { machine: string }) => ({
      flow: machine,
      view: wholeView,
      actor: null,
      draft: null,
      sent: null,
      answer: null,
      asked: nobody,
    })),
    takeAddress: assign(({ context }, { address }: { address: Address }) => ({
      asked: address,
      flow: address.machine !== null && context.findMachine(address.machine) ? address.machine : context.flow,
      view: address.machine === context.flow ? context.view : wholeView,
      actor: null,
    })),
    openState: assign({ view: (_, { id }: { id: string }): View => ({ ...wholeView, root: id }) }),
    foldState: assign({
      view: ({ context: { view } }, { id }: { id: string }): View => ({
        ...view,
        folded: view.folded.includes(id) ? view.folded.filter((each) => each !== id) : [...view.folded, id],
      }),
    }),
    showWhole: assign({ view: wholeView }),
    followNewest: assign(({ context }) => ({
      ...following(context, findNewest(context.actors, context.flow)),
      sent: null,
      answer: null,
    })),
    followActor: assign(({ context }, { key }: { key: string }) => ({
      ...following(context, findActor(context.actors, key)),
      sent: null,
      answer: null,
      asked: nobody,
    })),
    followAsked: assign(({ context }) => ({
      ...following(context, findActor(context.actors, context.asked.actor)),
      past: findAsked(context),
      asked: nobody,
    })),
    forgetActor: assign({ actor: null }),
    chooseScope: assign((_, { scope }: { scope: StatechartsContext['scope'] }) => ({ scope })),
    chooseForm: assign((_, { form }: { form: StatechartsContext['form'] }) => ({ form })),
    changeFilter: assign((_, { text }: { text: string }) => ({ filter: text })),
    chooseSpeed: assign((_, { speed }: { speed: number }) => ({ speed })),
    lookAt: assign(({ context }, { number }: { number: number }) => {
      const past = findEntry(context.log, number);
      return { past, ...following(context, findActor(context.actors, past?.key ?? null)) };
    }),
    step: assign({ past: ({ context }, { steps }: { steps: number }) => stepFrom(context, steps) }),
    comeBack: assign({ past: null }),
    beginDraft: assign({
      draft: ({ context }, { name }: { name: string }) =>
        context.draft?.type === name
          ? context.draft
          : toDraft(name, listFlowEntries(context), context.findData(context.flow, name)),
      sent: null,
      answer: null,
    }),
    editDraft: assign({
      draft: ({ context }, { text }: { text: string }) => context.draft && { ...context.draft, text, problem: null },
    }),
    showProblem: assign({ draft: ({ context }) => context.draft && { ...context.draft, problem: findProblem(context) } }),
    send: enqueueActions(({ context, enqueue }, event: SentEvent | null) => {
      const actor = watched(context);
      if (!actor || !event) return;
      enqueue.sendTo('liveFlows', { type: 'event.send', tab: actor.tab, actor: actor.actor, event });
      enqueue.assign({ sent: event.type, draft: null, answer: null });
    }),
    restore: enqueueActions(({ context, enqueue }, { number }: { number: number }) => {
      const [actor, moment] = [watched(context), findEntry(context.log, number)];
      if (!actor || !moment) return;
      enqueue.sendTo('liveFlows', { type: 'moment.restore', tab: actor.tab, actor: actor.actor, seq: moment.seq });
      enqueue.assign({ sent: restoredType, draft: null, answer: null });
    }),
  },
  guards: {
    isKnown: ({ context }, { machine }: { machine: string }) => context.findMachine(machine) !== undefined,
    isAnotherChart: ({ context: { flow, view, drawn } }) => flow !== drawn?.flow || view !== drawn.view,
    runs: ({ context }) => context.asked.actor === null && findNewest(context.actors, context.flow) !== null,
    isAskedMoment: ({ context }) => findAsked(context) !== null,
    isAskedActor: ({ context: { asked, actors } }) => asked.moment === null && findActor(actors, asked.actor) !== null,
    isThere: ({ context }, { key }: { key: string }) => findActor(context.actors, key) !== null,
    isGone: ({ context }) => watched(context) === null,
    isWatched: ({ context }) => watched(context) !== null,
    hasSuccessor: ({ context }) => {
      const actor = watched(context);
      return actor !== null && !isRunning(actor) && !context.isPinned && findNewest(context.actors, actor.machine) !== null;
    },
    isKept: ({ context }, { number }: { number: number }) => findEntry(context.log, number) !== null,
    leadsSomewhere: ({ context }, { steps }: { steps: number }) => stepFrom(context, steps) !== null,
    leadsToNow: ({ context }, { steps }: { steps: number }) => steps > 0 && stepFrom(context, steps) === null,
    isRestorable: ({ context }, { number }: { number: number }) => {
      const actor = watched(context);
      return actor !== null && canBeChanged(actor) && findEntry(context.log, number)?.key === actor.key;
    },
    goesOn: ({ context }) => stepFrom(context, 1) !== null,
    isPossible: ({ context }, { name }: { name: string }) => canTake(context, name) === 'yes',
    needsData: ({ context }, { name }: { name: string }) => canTake(context, name) === 'needsData',
    isSound: ({ context }) => findProblem(context) === null,
  },
});
