import { type AnyActorRef, type EventObject, type InspectionEvent, isMachineSnapshot, transition } from 'xstate';
import { openChannel } from './channel.ts';
import { createMemory, type Kept, type KeptSignal, seenActor, toldMove, toldSignal } from './memory.ts';
import { type Observed, observeActors } from './observe.ts';
import { type IsHarmless, restoreMoment } from './restore.ts';
import { type Asked, asked, restoredType, type Told } from './told.ts';

type Memory = ReturnType<typeof createMemory>;
type News = { started: AnyActorRef } | { moved: Kept } | { signalled: KeptSignal };

const randomName = () => Math.random().toString(36).slice(2, 8);

/**
 * An observer that tells the page of statecharts what the flows of this tab do, and gives them the events that the page sends. Nothing is copied
 * before a page has asked. `isHarmless`: which services only read, so that a moment before them can be restored. `page`: whose `pagehide` and `pageshow` say that the tab has left and is back.
 */
export function tellStatecharts(
  page: EventTarget = window,
  isHarmless: IsHarmless = () => false,
): (seen: InspectionEvent) => void {
  const memory = createMemory();
  let line = openLine(memory, isHarmless);
  page.addEventListener('pagehide', () => line.close());
  page.addEventListener('pageshow', (event) => {
    if ('persisted' in event && event.persisted) line = openLine(memory, isHarmless);
  });
  return observe(memory, (news) => line.tell(news));
}

/** Moves and what promises and callbacks were sent, in the order in which it happened. */
const remembered = (memory: Memory): News[] =>
  [
    ...memory.moves().map((moved) => ({ seq: moved.seq, news: { moved } })),
    ...memory.signals().map((signalled) => ({ seq: signalled.seq, news: { signalled } })),
  ]
    .toSorted((one, other) => one.seq - other.seq)
    .map(({ news }) => news);

/** Opens the channel, under a new name: a tab that comes back from the browser's cache has left before. */
function openLine(memory: Memory, isHarmless: IsHarmless) {
  const tab = randomName();
  let isWanted = false;
  const post = (message: Told) => channel.say(message);
  const tell = (news: News) => {
    if (!isWanted) return;
    if ('started' in news) post({ kind: 'started', actor: seenActor(tab, news.started) });
    else if ('moved' in news) post({ kind: 'moved', moved: toldMove(tab, news.moved) });
    else post({ kind: 'signalled', signal: toldSignal(tab, news.signalled) });
  };
  const answer = (question: Asked) => {
    if (question.tab !== undefined && question.tab !== tab) return;
    if (question.kind === 'hello') {
      isWanted = true;
      for (const started of memory.actors()) tell({ started });
      for (const news of remembered(memory)) tell(news);
    } else {
      const { actor } = question;
      const running = memory.running(actor);
      if (running) post({ kind: 'answered', answered: { tab, actor, ...obey(running, question) } });
    }
  };
  const obey = (running: AnyActorRef, question: Exclude<Asked, { kind: 'hello' }>) =>
    question.kind === 'send'
      ? { type: question.event.type, problem: give(running, question.event) }
      : { type: restoredType, problem: restoreMoment(running, question.seq, memory, isHarmless) };
  const channel = openChannel((said) => {
    const { success, data: question } = asked.safeParse(said);
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

const toText = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What the event would make the actor fail with, in a guard or an assignment; null where it can take it. Nothing is done by trying. */
function findProblem(actor: AnyActorRef, event: EventObject): string | null {
  const snapshot: unknown = actor.getSnapshot();
  if (!isMachineSnapshot(snapshot)) return null;
  try {
    transition(snapshot.machine, snapshot, event);
    return null;
  } catch (error) {
    return toText(error);
  }
}

/**
 * Gives an actor an event that does not break it; null, or what is wrong. What only an action does wrong is known when the actor has failed.
 * XState's own events are not for others to send: `xstate.stop` ends an actor.
 */
function give(actor: AnyActorRef, event: EventObject): string | null {
  if (event.type.startsWith('xstate.')) return 'Events of XState itself are not for others to send.';
  const problem = findProblem(actor, event);
  if (problem !== null) return `Not sent, since the actor would have failed: ${problem}`;
  actor.send(event);
  const { status, error } = actor.getSnapshot() as { status: string; error?: unknown };
  return status === 'error' ? `The actor has failed with it: ${toText(error)}` : null;
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
  const aboutActor = (news: News) =>
    'started' in news ? news.started : 'moved' in news ? news.moved.actor : news.signalled.actor;
  const start = (actor: AnyActorRef) => {
    memory.begin(actor);
    waiting = waiting.filter((news) => aboutActor(news) !== actor);
    tellSoon({ started: actor });
  };
  return observeActors((observed: Observed) => {
    if (observed.kind === 'started') start(observed.actor);
    else if (observed.kind === 'moved') tellSoon({ moved: memory.keep(observed) });
    else tellSoon({ signalled: memory.keepSignal(observed) });
  });
}
