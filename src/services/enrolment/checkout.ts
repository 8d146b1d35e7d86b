import * as z from 'zod/mini';
import { callTimeoutMs } from '../../content/times.ts';
import type { Service } from '../api/service.ts';
import { type PaymentResult, paymentResult } from './application-shapes.ts';
import { canKeepWindow } from './in-app-browser.ts';

/** `window`: Checkout opens over the page. `redirect`: it takes the page away, as in the browsers of apps, and leads back by a form. */
export type CheckoutMode = 'window' | 'redirect';

/** What Checkout is opened with (specification 7). `amount` in minor units, as the order has it. `callback`: the path that it leads back to, where it takes the page away. */
export type CheckoutOptions = {
  key: string;
  amount: number;
  currency: string;
  order_id: string;
  name: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
  notes: { additional_info: string; course_plan: string };
  theme: { color: string };
  callback?: string;
};

/** What happens in an open checkout. After `failed` it stays open: the payer may try again in it. */
export type CheckoutFacts = {
  paid: (payment: PaymentResult) => void;
  /** A payment was reported in words that nobody can read. */
  unreadable: () => void;
  failed: (description: string) => void;
  closed: () => void;
  /** The page was taken away, and the payer is back on it as it was left, by the browser's Back. */
  returned: () => void;
};

/** The provider's own interface, as far as it is used. */
type Razorpay = {
  open: () => void;
  close?: () => void;
  on: (event: 'payment.failed', told: (response: unknown) => void) => void;
};
type RazorpayOptions = Omit<CheckoutOptions, 'callback'> & {
  handler: (response: unknown) => void;
  modal: { ondismiss: () => void };
  callback_url?: string;
  redirect?: true;
};
type Provider = { Razorpay?: new (options: RazorpayOptions) => Razorpay };

const provided = () => (globalThis as Provider).Razorpay;

/**
 * Loads the provider's script, once: it stays for the next payment. Answers how Checkout can be opened in this browser. Throws where the script is blocked,
 * takes too long or brings no checkout; its element is then gone, and the next call loads it anew.
 */
export const loadCheckout: Service<{ scriptUrl: string }, CheckoutMode> = async ({ scriptUrl }, signal) => {
  const mode = canKeepWindow(navigator.userAgent) ? 'window' : 'redirect';
  if (!provided()) await loadScript(scriptUrl, signal);
  return mode;
};

async function loadScript(scriptUrl: string, signal: AbortSignal): Promise<void> {
  const script = document.createElement('script');
  const longest = AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]);
  longest.throwIfAborted();
  try {
    await new Promise<void>((resolve, reject) => {
      script.onload = () => resolve();
      script.onerror = () => reject(new Error('The checkout script did not load.'));
      longest.addEventListener('abort', () => reject(longest.reason), { once: true });
      script.src = scriptUrl;
      document.head.append(script);
    });
    if (!provided()) throw new Error('The checkout script brought no checkout.');
  } catch (problem) {
    script.remove();
    throw problem;
  }
}

const failedPayment = z.object({ error: z.object({ description: z.string() }) });

/** Opens the checkout and tells what happens in it. Returns the way to close it. Throws where the script is not loaded. */
export function openCheckout({ callback, ...options }: CheckoutOptions, facts: CheckoutFacts): () => void {
  const Checkout = provided();
  if (!Checkout) throw new Error('The checkout script is not loaded.');
  let isOpen = true;
  const end = (tell: () => void) => {
    isOpen = false;
    tell();
  };
  const checkout = new Checkout({
    ...options,
    ...(callback === undefined ? {} : { callback_url: new URL(callback, location.href).href, redirect: true }),
    handler: (response) => {
      const payment = z.safeParse(paymentResult, response);
      end(() => (payment.success ? facts.paid(payment.data) : facts.unreadable()));
    },
    modal: { ondismiss: () => end(facts.closed) },
  });
  checkout.on('payment.failed', (response) => {
    const told = z.safeParse(failedPayment, response);
    facts.failed(told.success ? told.data.error.description : '');
  });
  const listening = new AbortController();
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && isOpen) facts.returned();
  };
  addEventListener('pageshow', comeBack, { signal: listening.signal });
  checkout.open();
  return () => {
    listening.abort();
    if (isOpen) checkout.close?.();
  };
}
