import { createHmac } from 'node:crypto';
import { logError } from '../../log.ts';
import type { SandboxPace } from './pace.ts';
import type { Delivery, SandboxState, SandboxStore } from './state.ts';

/** How long the receiver may take, as with Razorpay, in ms. */
const patienceMs = 5_000;
/** How long a process may be at a delivery before another one may bring it, in ms. */
const claimMs = 15_000;
const longestDelayMs = 600_000;
/** After so many failures, some 12 hours, a delivery is given up. */
const mostFailures = 80;

type Options = {
  secret: string;
  oldSecret: string;
  pace: SandboxPace;
  url: () => string;
  /** What the time brings about beside deliveries. */
  pass: (state: SandboxState, nowMs: number) => void;
};

export type NewDelivery = Pick<Delivery, 'eventId' | 'body'> & { isOld?: boolean };

/** Adds a webhook to what is to be brought, after so long. */
export function addDelivery(state: SandboxState, { isOld = false, ...delivery }: NewDelivery, afterMs: number): void {
  state.deliveries.push({ ...delivery, isOld, failures: 0, dueAt: Date.now() + afterMs });
}

/**
 * Does what is due, in one process at a time, and brings webhooks to the server as Razorpay does: over HTTP, signed over the raw body, with an event id that stays the same,
 * again and again after pauses that double until one is answered with 2xx. `wake`: that something will be due.
 */
export function startCourier(
  store: SandboxStore,
  { secret, oldSecret, pace, url, pass }: Options,
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
        .finally(() => wake(Date.now() + pace.lookMs));
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
      else Object.assign(kept, { failures, dueAt: Date.now() + Math.min(pace.retryMs * 2 ** (failures - 1), longestDelayMs) });
    });
  };

  const post = async ({ eventId, body, isOld }: Delivery): Promise<boolean> => {
    const response = await fetch(url(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': eventId,
        'x-razorpay-signature': createHmac('sha256', isOld ? oldSecret : secret)
          .update(body)
          .digest('hex'),
      },
      body,
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(patienceMs)]),
    });
    return response.ok;
  };

  wake(Date.now() + pace.firstMs);
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
