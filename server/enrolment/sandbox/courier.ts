import { createHmac } from 'node:crypto';
import { logError } from '../../log.ts';
import type { Delivery } from './state.ts';

/** How long the receiver may take, as with Razorpay, in ms. */
const patienceMs = 5_000;
/** How long the first try waits, in ms. */
export const firstDelayMs = 100;
const longestDelayMs = 600_000;
/** After so many failures, some 12 hours, a delivery is given up. */
const mostFailures = 80;

type Options = {
  /** What has not arrived yet; the courier takes away what has. */
  deliveries: Delivery[];
  secret: string;
  url: () => string;
  /** Called after every change of `deliveries`. */
  save: () => void;
};

/**
 * Brings webhooks to the server as Razorpay does: over HTTP, signed over the raw body, with an event id that stays the same, again and again
 * after 1, 2, 4 … seconds until one is answered with 2xx.
 */
export function startCourier({ deliveries, secret, url, save }: Options) {
  const stopped = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();

  const plan = (delivery: Delivery, laterMs = 0) => {
    const delay = laterMs + (delivery.failures === 0 ? firstDelayMs : Math.min(500 * 2 ** delivery.failures, longestDelayMs));
    const timer = setTimeout(() => {
      timers.delete(timer);
      const attempt = bring(delivery).finally(() => underWay.delete(attempt));
      underWay.add(attempt);
    }, delay);
    timers.add(timer);
  };

  const bring = async (delivery: Delivery) => {
    const arrived = await post(delivery).catch((error: unknown) => {
      if (!stopped.signal.aborted) logError(`The sandbox's webhook ${delivery.eventId} did not arrive`, error);
      return false;
    });
    if (stopped.signal.aborted) return;
    delivery.failures += 1;
    if (arrived || delivery.failures === mostFailures) deliveries.splice(deliveries.indexOf(delivery), 1);
    else plan(delivery);
    save();
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

  for (const delivery of deliveries) plan(delivery);
  return {
    /** `laterMs`: what it waits beside the usual moment. */
    send: (delivery: Delivery, laterMs = 0) => {
      deliveries.push(delivery);
      save();
      plan(delivery, laterMs);
    },
    /** Brings nothing more; what is left is brought after the next start. */
    stop: async () => {
      stopped.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}

export type Courier = ReturnType<typeof startCourier>;
