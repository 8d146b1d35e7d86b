import { createHmac } from 'node:crypto';
import { logError } from '../../log.ts';
import type { Delivery, SandboxState, SandboxStore } from './state.ts';

/** How long the receiver may take, as with Razorpay, in ms. */
const patienceMs = 5_000;
/** How long a process may be at a delivery before another one may bring it, in ms. */
const claimMs = 15_000;
/** How long the first try waits, in ms. */
export const firstDelayMs = 100;
const longestDelayMs = 600_000;
/** After so many failures, some 12 hours, a delivery is given up. */
const mostFailures = 80;
/** How soon a process sees what another one left, in ms. */
const lookMs = 1_000;

type Options = {
  secret: string;
  url: () => string;
  /** What the time brings about beside deliveries. */
  pass: (state: SandboxState, nowMs: number) => void;
};

export type NewDelivery = Pick<Delivery, 'eventId' | 'body'>;

/** Adds a webhook to what is to be brought. `laterMs`: what it waits beside the usual moment. */
export function addDelivery(state: SandboxState, delivery: NewDelivery, laterMs = 0): void {
  state.deliveries.push({ ...delivery, failures: 0, dueAt: Date.now() + firstDelayMs + laterMs });
}

/**
 * Does what is due, in one process at a time, and brings webhooks to the server as Razorpay does: over HTTP, signed over the raw body, with an event id that stays the same,
 * again and again after 1, 2, 4 … seconds until one is answered with 2xx. `wake`: that something will be due.
 */
export function startCourier(
  store: SandboxStore,
  { secret, url, pass }: Options,
): { wake(dueAt: number): void; stop(): Promise<void> } {
  const stopped = new AbortController();
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;
  let looking: Promise<void> = Promise.resolve();

  const wake = (dueAt: number) => {
    if (stopped.signal.aborted || dueAt >= timerAt) return;
    clearTimeout(timer);
    timerAt = dueAt;
    timer = setTimeout(() => {
      timerAt = Number.POSITIVE_INFINITY;
      looking = look()
        .catch((error: unknown) => logError('The sandbox could not look what is due', error))
        .finally(() => wake(Date.now() + lookMs));
    }, dueAt - Date.now());
  };

  const look = async () => {
    if (!(await store.isDue(Date.now()))) return;
    const due = await store.change((state) => {
      const nowMs = Date.now();
      pass(state, nowMs);
      const claimed = state.deliveries.filter(({ dueAt }) => dueAt <= nowMs);
      for (const delivery of claimed) delivery.dueAt = nowMs + claimMs;
      return claimed.map((delivery) => ({ ...delivery }));
    });
    for (const delivery of due) {
      const attempt = bring(delivery)
        .catch((error: unknown) => logError(`The sandbox could not note what became of webhook ${delivery.eventId}`, error))
        .finally(() => underWay.delete(attempt));
      underWay.add(attempt);
    }
  };

  const bring = async (delivery: Delivery) => {
    const arrived = await post(delivery).catch((error: unknown) => {
      if (!stopped.signal.aborted) logError(`The sandbox's webhook ${delivery.eventId} did not arrive`, error);
      return false;
    });
    const failures = delivery.failures + 1;
    await store.change(({ deliveries }) => {
      const index = deliveries.findIndex(({ eventId }) => eventId === delivery.eventId);
      const kept = deliveries[index];
      if (kept === undefined) return;
      if (arrived || failures === mostFailures) deliveries.splice(index, 1);
      // Cut off by a stop it is no failure, and due at once for whoever goes on.
      else if (stopped.signal.aborted) kept.dueAt = Date.now();
      else Object.assign(kept, { failures, dueAt: Date.now() + Math.min(500 * 2 ** failures, longestDelayMs) });
    });
  };

  const post = async ({ eventId, body }: Delivery): Promise<boolean> => {
    const response = await fetch(url(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': eventId,
        'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
      body,
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(patienceMs)]),
    });
    return response.ok;
  };

  wake(Date.now() + firstDelayMs);
  return {
    wake,
    /** Brings nothing more; what is left is brought by another process, or after the next start. */
    stop: async () => {
      stopped.abort();
      clearTimeout(timer);
      await looking;
      await Promise.all(underWay);
    },
  };
}
