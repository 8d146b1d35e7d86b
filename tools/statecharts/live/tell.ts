import {
  type AnyActorRef,
  type AnyTransitionDefinition,
  type EventObject,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate';
import { getActor, watchMoves } from '../../../src/app/inspect/flow-moves.ts';
import { createMemory, type Kept, seenActor, toldMove } from './memory.ts';
import { type Asked, asked, channelName, type Told } from './told.ts';

type Memory = ReturnType<typeof createMemory>;
type News = { started: AnyActorRef } | { moved: Kept };

const randomName = () => Math.random().toString(36).slice(2, 8);

/**
 * An observer that tells the page of statecharts what the flows of this tab do, and gives them the events that the page sends. Nothing is copied
 * before a page has asked. `page`: whose `pagehide` and `pageshow` say that the tab has left and is back.
 */
export function tellStatecharts(page: EventTarget = window): (seen: InspectionEvent) => void {
  const memory = createMemory();
  let line = openLine(memory);
  page.addEventListener('pagehide', () => line.close());
  page.addEventListener('pageshow', (event) => {
    if ('persisted' in event && event.persisted) line = openLine(memory);
  });
  return observe(memory, (news) => line.tell(news));
}

/** Opens the channel, under a new name: a tab that comes back from the browser's cache has left before. */
function openLine(memory: Memory) {
  const tab = randomName();
  const channel = new BroadcastChannel(channelName);
  let isWanted = false;
  const post = (message: Told) => channel.postMessage(message);
  const tell = (news: News) => {
    if (!isWanted) return;
    if ('started' in news) post({ kind: 'started', actor: seenActor(tab, news.started) });
    else post({ kind: 'moved', ...toldMove(tab, news.moved) });
  };
  const answer = (question: Asked) => {
    if (question.kind === 'hello') {
      isWanted = true;
      for (const started of memory.actors()) tell({ started });
      for (const moved of memory.moves()) tell({ moved });
    } else if (question.tab === tab) give(memory.running(question.actor), question.event);
  };
  channel.addEventListener('message', ({ data }) => {
    const { success, data: question } = asked.safeParse(data);
    // What other tabs tell comes by the same channel.
    if (success) answer(question);
  });
  post({ kind: 'arrived', tab });
  return {
    tell,
    close: () => {
      post({ kind: 'left', tab });
      channel.close();
      isWanted = false;
    },
  };
}

/** XState's own events are not for others to send: `xstate.stop` ends an actor. */
function give(actor: AnyActorRef | undefined, event: EventObject): void {
  if (!event.type.startsWith('xstate.')) actor?.send(event);
}

/** Tells what started and moved, once the piece of work in which it did is over: StrictMode starts a flow, stops it and starts it again. */
function observe(memory: Memory, tell: (news: News) => void): (seen: InspectionEvent) => void {
  let waiting: News[] = [];
  const tellAll = () => {
    const all = waiting;
    waiting = [];
    for (const news of all) tell(news);
  };
  const tellSoon = (news: News) => {
    if (waiting.length === 0) queueMicrotask(tellAll);
    waiting.push(news);
  };
  const start = (actor: AnyActorRef) => {
    memory.begin(actor);
    taken.delete(actor);
    waiting = waiting.filter((news) => ('started' in news ? news.started : news.moved.actor) !== actor);
    tellSoon({ started: actor });
  };
  const taken = new WeakMap<AnyActorRef, AnyTransitionDefinition[]>();
  const fromActors = new WeakSet<EventObject>();
  const seeMove = watchMoves((move) => {
    const shown = { taken: taken.get(move.actor) ?? [], isFromActor: fromActors.has(move.event) };
    taken.delete(move.actor);
    tellSoon({ moved: memory.keep(move, shown) });
  });
  return (seen) => {
    const actor = getActor(seen);
    if (seen.type === '@xstate.event') {
      if (seen.sourceRef && seen.sourceRef !== seen.actorRef) fromActors.add(seen.event);
      if (seen.event.type === 'xstate.init' && isMachineSnapshot(actor.getSnapshot())) start(actor);
    }
    if (seen.type === '@xstate.microstep') taken.set(actor, [...(taken.get(actor) ?? []), ...seen._transitions]);
    seeMove(seen);
  };
}
