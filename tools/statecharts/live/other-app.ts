import { type AnyStateMachine, createMachine, type EventObject } from 'xstate';
import { toGraph } from '../chart/graph.ts';
import { type FoundActor, type FoundMove, fillActor, fillMove, isRecord } from '../recording/adapters/build.ts';
import { inspectionReader, readChart } from '../recording/adapters/inspection.ts';
import { safeCopy, safeEvent } from './safe-copy.ts';
import type { News } from './told.ts';

/** What the names of its tabs begin with. */
const prefix = 'other-';

/** Whether a tab is of another app, which is heard and cannot be sent anything: XState's inspection carries no event back. */
export const isOtherApp = (tab: string) => tab.startsWith(prefix);

/** How often is looked whether the app's window is still open, in ms: nobody tells. */
const glance = 1000;

/** The machine that a message defines, to draw its chart; null where it defines none, or one that cannot be drawn. */
function readMachine(message: Record<string, unknown>): AnyStateMachine | null {
  const definition = readChart(message);
  if (!definition?.states || typeof definition.id !== 'string') return null;
  try {
    const machine = createMachine(definition);
    toGraph(machine);
    return machine;
  } catch (error) {
    console.warn(`The chart of ${definition.id} cannot be drawn from what its app tells; its events are listed.`, error);
    return null;
  }
}

/** Masked and cut as what the own app's tabs tell: another app sends what it likes. */
const makeSafe = ({ event, value, context = {}, error = null, ...move }: FoundMove): FoundMove => ({
  ...move,
  event: safeEvent(event as EventObject),
  value: safeCopy(value),
  context: safeCopy(context),
  error: safeCopy(error),
});

/** Turns what an app tells an inspector, of XState 5 or 6, into news of a tab, message by message. */
function newsReader(tab: string): (message: { [key: string]: unknown }) => News[] {
  const read = inspectionReader();
  /** Those that have done nothing yet: StrictMode makes each twice, and starts one of them. */
  const created = new Map<string, FoundActor>();
  let seq = 0;
  return (message) => {
    const { actor, move } = read(message);
    const machine = readMachine(message);
    const news: News[] = [];
    if (machine) news.push({ kind: 'defined', machine });
    if (actor) created.set(actor.actor, actor);
    const begun = move && created.get(move.actor);
    if (begun) {
      created.delete(begun.actor);
      news.push({ kind: 'started', actor: fillActor(tab, begun) });
    }
    if (move) {
      seq += 1;
      news.push({ kind: 'moved', moved: fillMove(tab, seq, makeSafe(move)) });
    }
    return news;
  };
}

const isInspection = ({ type, _version }: { [key: string]: unknown }) =>
  typeof type === 'string' && (type.startsWith('@xstate.') || typeof _version === 'string');

/**
 * Hears the app that has opened this window as its inspector, of whatever origin, as `createBrowserInspector({ url })` of `@statelyai/inspect`
 * does it: it tells what it remembers once it is told that somebody listens. Does nothing in a window that nobody opened.
 */
export function hearOtherApp(add: (news: News) => void): () => void {
  const app: Window | null = globalThis.opener ?? null;
  if (!app) return () => {};
  const tab = `${prefix}${Math.random().toString(36).slice(2, 8)}`;
  const read = newsReader(tab);
  const hear = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== app || !isRecord(data)) return;
    if (data.type === '@statelyai.disconnected') add({ kind: 'left', tab });
    else if (isInspection(data)) for (const news of read(data)) add(news);
  };
  window.addEventListener('message', hear);
  // Not at once: StrictMode begins twice, and the app would tell all it remembers twice.
  const greeting = setTimeout(() => app.postMessage({ type: '@statelyai.connected' }, '*'));
  const watch = setInterval(() => {
    if (!app.closed) return;
    clearInterval(watch);
    add({ kind: 'left', tab });
  }, glance);
  return () => {
    window.removeEventListener('message', hear);
    clearTimeout(greeting);
    clearInterval(watch);
  };
}
