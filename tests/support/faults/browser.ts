import 'fake-indexeddb/auto';
import { createActor, type EventObject, fromCallback, waitFor } from 'xstate';
import { answerJournalMachine } from '../../../src/machines/exam/answer-journal.machine.ts';
import { restoreAttempt } from '../../../src/machines/exam/restore-attempt.ts';
import { openAttempt } from '../../../src/services/exam/attempts.ts';
import { recallAttempt } from '../../../src/services/exam/offline-attempt.ts';
import type { TestServer } from '../server/server-app.ts';
import { quizTaker } from '../server/server-seed.ts';
import { memoryStorage } from '../services/memory-storage.ts';

/**
 * What the network does with a call. `answerLost`: it arrives, and its answer does not. `held`: it does not arrive, and nothing is said.
 * `answerHeld`: it arrives, and the answer is on its way for ever.
 */
export type Network = 'open' | 'cut' | 'answerLost' | 'held' | 'answerHeld' | ((call: Promise<Response>) => Promise<Response>);

const longestMs = 20_000;

/** Puts names in the place of the browser's own, and gives the way back. */
function replaceGlobals(values: Record<string, unknown>): () => void {
  const before = Object.keys(values).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, property] of before) {
      if (property) Object.defineProperty(globalThis, name, property);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}

/** The end of a call that never comes, unless its page gives it up. */
const never = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/**
 * A student's browser before a quiz: the app's own services, its answer journal, and the true server behind a network that can fail. Tabs have a
 * session storage each, and share databases and locks.
 */
export async function openBrowser(server: TestServer) {
  const taker = await quizTaker(server);
  const sittingId = taker.studentQuizId;
  const person = {
    _id: taker.student.id,
    firstname: 'Asha',
    lastname: 'Menon',
    email: 'a@example.org',
    contact: '',
    standard: '11',
  };
  const locks = new Set<string>();
  const newTab = () => memoryStorage({ userData: JSON.stringify(person), token: JSON.stringify(taker.student.token) });
  const state = { network: 'open' as Network, arrived: 0, tab: newTab() };

  const fetch = async (url: string, { method, headers, body, signal }: RequestInit): Promise<Response> => {
    const { network } = state;
    if (network === 'cut') throw new TypeError('Failed to fetch');
    if (network === 'held') return never(signal);
    const call = server.app
      .inject({ method: 'POST', url, headers: Object.fromEntries(new Headers(headers)), payload: String(body) })
      .then(({ statusCode, payload }) => new Response(payload, { status: statusCode }));
    if (typeof network === 'function') return Promise.race([network(call), never(signal)]);
    const response = await call;
    state.arrived += 1;
    if (network === 'answerLost') throw new TypeError(`${method} failed`);
    return network === 'answerHeld' ? never(signal) : response;
  };
  const request = async (name: string, _: object, callback: (lock: object | null) => unknown) => {
    if (locks.has(name)) return callback(null);
    locks.add(name);
    return callback({ name });
  };
  const query = async () => ({ held: [...locks].map((name) => ({ name })) });
  const sessionStorage = new Proxy({} as Storage, {
    get: (_, name) => {
      const value: unknown = Reflect.get(state.tab, name);
      return typeof value === 'function' ? value.bind(state.tab) : value;
    },
  });
  const restore = replaceGlobals({ fetch, navigator: { locks: { request, query } }, sessionStorage });

  /** Opens the quiz in the tab that is in front, as the page does it: from the server, else from this device. */
  async function openPage(takeOver = false) {
    const { signal } = new AbortController();
    const opened = await (state.network === 'open' ? openAttempt : recallAttempt)({ sittingId, takeOver }, signal);
    const { sheet } = restoreAttempt(opened, { studentId: taker.student.id, sittingId, seconds: 0, sheet: null });
    const logic = answerJournalMachine.provide({ actors: { connection: fromCallback<EventObject>(() => undefined) } });
    const journal = createActor(logic, { input: sheet.journal });
    journal.start();
    const until = (holds: (snapshot: ReturnType<typeof journal.getSnapshot>) => boolean, ms = longestMs) =>
      waitFor(journal, holds, { timeout: ms }).then(
        () => true,
        () => false,
      );
    return {
      holder: opened.holder,
      shown: sheet.answers,
      journal,
      write: (question: number, answer: string) => journal.send({ type: 'answer.written', question, answer, marked: false }),
      reconnect: () => journal.send({ type: 'connection.restored' }),
      isSaved: () => journal.getSnapshot().hasTag('saved'),
      /** Whether it says 'Saved' in time. */
      saves: (ms?: number) => until((snapshot) => snapshot.hasTag('saved'), ms),
      isKept: () => until((snapshot) => snapshot.matches({ writing: { device: 'kept' } })),
      isOffline: () => until((snapshot) => snapshot.matches({ writing: { server: 'offline' } })),
      /** Whether a delivery is known to have failed in time, in whatever way. */
      hasFailed: (ms: number) =>
        until(
          (snapshot) =>
            snapshot.matches({ writing: { server: 'offline' } }) || snapshot.matches({ writing: { server: 'refused' } }),
          ms,
        ),
      ends: (ms: number) => until((snapshot) => snapshot.status !== 'active', ms),
    };
  }

  return {
    ...{ taker: { ...taker, db: server.db, now: () => server.clock.now }, sittingId, state, openPage },
    /** The page is gone at once, as by a reload or a kill; with `tab` a new tab is in front. */
    leave: (page: { journal: { stop(): void } }, tab: 'same' | 'new' = 'same') => {
      page.journal.stop();
      locks.clear();
      if (tab === 'new') state.tab = newTab();
    },
    /** Waits until so many calls have arrived. */
    untilArrived: async (count: number) => {
      for (const end = Date.now() + longestMs; state.arrived < count && Date.now() < end; )
        await new Promise((resolve) => setTimeout(resolve, 2));
    },
    close: restore,
  };
}

export type Browser = Awaited<ReturnType<typeof openBrowser>>;
export type Page = Awaited<ReturnType<Browser['openPage']>>;
