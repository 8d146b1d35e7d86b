import * as z from 'zod/mini';
import { type LiveChange, liveChange, liveHeartbeatMs, livePath } from '../../../contract/live/live.ts';
import { entryOrNull, tokenEntry } from '../api/session-storage.ts';
import { readServerEvents } from './server-events.ts';

/** Something has changed, or nobody knows what has: 'everything'. */
export type LiveUpdate = LiveChange | 'everything';

/** The API's place, as for calls. */
const base: string = import.meta.env.VITE_API_BASE ?? '/api';

/** How long to wait before a stream is opened again, in ms: longer after each failure, and never for all browsers at once. */
const againMs = { least: 500, usual: 3_000, most: 30_000 };

/** A stream without a sign of life for so long is lost, in ms. */
const silentMs = 3 * liveHeartbeatMs;

/** What one tab passes on to the others: what was told, and where to go on after it. */
const passedOn = z.object({ news: z.union([liveChange, z.literal('everything')]), id: z.string() });

type Watch = { tell: Set<(news: LiveUpdate) => void>; stop: () => void; leaving: ReturnType<typeof setTimeout> | undefined };

/** What this tab listens to, by person: pages that follow each other share a stream. */
const watches = new Map<string, Watch>();
/** How long a stream stays that nobody in this tab hears, in ms: from one page to the next. */
const lingerMs = 3_000;

/**
 * Tells what changes for a person while this tab can be seen. Of all tabs of a browser one has the stream, by a lock, and passes on what comes; a hidden tab gives it
 * away, and asks for everything when it is seen again. Where it cannot be had, nothing is told, and pages show what they asked for. Returns the way to stop.
 */
export function watchLive(person: string, tell: (news: LiveUpdate) => void): () => void {
  const watch = watches.get(person) ?? begin(person);
  clearTimeout(watch.leaving);
  watch.tell.add(tell);
  return () => {
    watch.tell.delete(tell);
    if (watch.tell.size > 0) return;
    watch.leaving = setTimeout(() => {
      watch.stop();
      watches.delete(person);
    }, lingerMs);
  };
}

function begin(person: string): Watch {
  const listeners: Watch['tell'] = new Set();
  const name = `prepchart-live ${person}`;
  const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
  let lastId: string | null = null;
  let holding: AbortController | null = null;

  const hear = (news: LiveUpdate, id: string | null) => {
    lastId = id ?? lastId;
    for (const tell of listeners) tell(news);
  };
  if (tabs)
    tabs.onmessage = ({ data }) => {
      const read = passedOn.safeParse(data);
      if (read.success) hear(read.data.news, read.data.id);
    };
  const stream = (signal: AbortSignal) =>
    keepStream(signal, {
      lastId: () => lastId,
      hear: (news, id) => {
        hear(news, id);
        tabs?.postMessage({ news, id });
      },
    });

  const look = () => {
    if (document.visibilityState === 'hidden') {
      holding?.abort();
      holding = null;
      return;
    }
    if (holding !== null) return;
    holding = new AbortController();
    const { signal } = holding;
    // Without locks, as over plain HTTP, each tab that is seen has a stream.
    const held = 'locks' in navigator ? navigator.locks.request(name, { signal }, () => stream(signal)) : stream(signal);
    // Giving up waiting for the lock is no failure.
    held.catch(() => {});
  };
  const lookAgain = () => {
    // What came while nobody looked was not heard.
    if (document.visibilityState === 'visible' && holding === null) hear('everything', null);
    look();
  };
  document.addEventListener('visibilitychange', lookAgain);
  look();
  const watch: Watch = {
    tell: listeners,
    leaving: undefined,
    stop: () => {
      document.removeEventListener('visibilitychange', lookAgain);
      holding?.abort();
      tabs?.close();
    },
  };
  watches.set(person, watch);
  return watch;
}

type StreamParts = { lastId: () => string | null; hear: (news: LiveUpdate, id: string) => void };

/** Keeps a stream open until the signal ends it, and opens it again wherever it was lost. Never rejects. */
async function keepStream(signal: AbortSignal, parts: StreamParts): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const isOpened = await openOnce(signal, parts).catch(() => false);
    failures = isOpened ? 0 : failures + 1;
    const longest = Math.min(againMs.most, againMs.usual * 2 ** failures);
    await pause(againMs.least + Math.random() * (longest - againMs.least), signal);
  }
}

/** One stream from its beginning to its end. False where there was none. */
async function openOnce(signal: AbortSignal, { lastId, hear }: StreamParts): Promise<boolean> {
  const token = entryOrNull(tokenEntry);
  if (token === null) return false;
  const id = lastId();
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silentMs);
  const headers = { authorization: `Bearer ${token}`, ...(id === null ? {} : { 'last-event-id': id }) };
  try {
    const response = await fetch(`${base}${livePath}`, { headers, signal: AbortSignal.any([signal, silence.signal]) });
    if (!response.ok || !response.body) return false;
    for await (const event of readServerEvents(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silentMs);
      if (event === null) continue;
      const change = event.name === 'change' ? liveChange.safeParse(event.data) : null;
      if (change?.success) hear(change.data, event.id);
      else if (event.name === 'reset') hear('everything', event.id);
    }
    return true;
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for so many ms, for the browser to be online again, or for the signal. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
