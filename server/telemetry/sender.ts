import { createBriefLog } from '../log.ts';

/** Sends what is added, later and in the background. */
export type Sender<Item> = {
  add(item: Item): void;
  /** Sends what waits, for 2 s at most. */
  close(): Promise<void>;
};

/** `what`: the service by name, for the log. `most`: how many wait at most, and `batch` how many go at once, every `gatherMs`. */
type Options<Item> = {
  what: string;
  most: number;
  batch: number;
  gatherMs: number;
  request: (items: Item[]) => { url: string; headers: Record<string, string>; body: string };
};

/** How long a service may take for an answer, in ms. */
const answerMs = 5_000;
/** How long a stop waits for it, in ms. */
const closeMs = 2_000;
/** For how long a service that asks for less is left alone where it does not say, in seconds, and at most. */
const pause = { usual: 60, longest: 3_600 };

/**
 * Makes what tells a service of somebody else about us: nobody waits for it, nothing is sent twice, and what there is no room for, or is not taken, is left
 * out with a line in the log.
 */
export function createSender<Item>({ what, most, batch, gatherMs, request }: Options<Item>): Sender<Item> {
  const [overflow, trouble] = [createBriefLog(), createBriefLog()];
  const waiting: Item[] = [];
  const ending = new AbortController();
  let isClosed = false;
  let pausedUntil = 0;
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;

  const plan = () => {
    if (isClosed || timer !== null || sending !== null || waiting.length === 0) return;
    timer = setTimeout(
      () => {
        timer = null;
        sending = send().finally(() => {
          sending = null;
          plan();
        });
      },
      Math.max(gatherMs, pausedUntil - performance.now()),
    ).unref();
  };
  const send = async () => {
    const { url, ...asked } = request(waiting.splice(0, batch));
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(answerMs), ending.signal]);
      const answer = await fetch(url, { method: 'POST', redirect: 'error', signal, ...asked });
      await answer.body?.cancel();
      if (answer.ok) return;
      if (answer.status === 429 || answer.status === 503) {
        const seconds = Number(answer.headers.get('retry-after')) || pause.usual;
        pausedUntil = performance.now() + Math.min(seconds, pause.longest) * 1000;
      }
      trouble.log(`${what} did not take what it was sent`, new Error(`status ${answer.status}`));
    } catch (error) {
      trouble.log(`${what} cannot be reached`, error instanceof Error ? (error.cause ?? error) : error);
    }
  };
  return {
    add: (item) => {
      if (isClosed || waiting.length >= most) overflow.log(`${what} is not told everything`, new Error('too much waits for it'));
      else waiting.push(item);
      plan();
    },
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      const end = setTimeout(() => ending.abort(), closeMs);
      await sending;
      while (waiting.length > 0 && !ending.signal.aborted && performance.now() >= pausedUntil) await send();
      clearTimeout(end);
    },
  };
}
