// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkout as checkoutActor } from '../../../src/machines/enrolment/checkout.ts';
import {
  type CheckoutFacts,
  type CheckoutOptions,
  loadCheckout,
  openCheckout,
} from '../../../src/services/enrolment/checkout.ts';
import { makePayment } from '../../support/enrolment/payment.ts';
import { heardFrom } from '../../support/heard.ts';
import { proves } from '../../support/proves.ts';

const scriptUrl = 'https://checkout.example/checkout.js';
const options: CheckoutOptions = {
  key: 'rzp_test_key',
  amount: 7777700,
  currency: 'INR',
  order_id: 'order-1',
  name: 'Prepchart',
  description: 'SAT Program Enrollment: SAT Sprint',
  prefill: { name: 'Aanya Rao', email: 'aanya@example.org', contact: '+919876543210' },
  notes: { additional_info: '', course_plan: 'SAT Sprint' },
  theme: { color: '#2546c7' },
};

/** The provider's script as far as we use it; `made` is the newest checkout. */
type Made = {
  options: CheckoutOptions & {
    handler: (response: unknown) => void;
    modal: { ondismiss: () => void };
    callback_url?: string;
    redirect?: true;
  };
  tell: (response: unknown) => void;
  calls: string[];
};
let made: Made | null;

function provide(methods: { close?: boolean } = { close: true }) {
  class Razorpay {
    readonly close = methods.close ? () => made?.calls.push('close') : undefined;
    constructor(given: Made['options']) {
      made = { options: given, tell: () => undefined, calls: [] };
    }
    on(event: string, tell: (response: unknown) => void) {
      if (made) made.tell = tell;
      made?.calls.push(event);
    }
    open() {
      made?.calls.push('open');
    }
  }
  vi.stubGlobal('Razorpay', Razorpay);
}
const checkout = () => {
  if (!made) throw new Error('No checkout was made.');
  return made;
};
const scripts = () => [...document.querySelectorAll('script')];
const never = () => new AbortController().signal;

beforeEach(() => {
  made = null;
});
afterEach(() => {
  for (const script of scripts()) script.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('loading the script', proves('7-33'), () => {
  it('puts one element into the page, and none once the checkout is there', async () => {
    const loading = loadCheckout({ scriptUrl }, never());
    expect(scripts().map(({ src }) => src)).toEqual([scriptUrl]);
    provide();
    scripts()[0]?.dispatchEvent(new Event('load'));
    expect(await loading).toBe('window');
    expect(await loadCheckout({ scriptUrl }, never())).toBe('window');
    expect(scripts().length).toBe(1);
  });

  it.each([
    ['is blocked', 'error'],
    ['brings no checkout', 'load'],
  ])('that %s fails and leaves nothing behind, so that the next try loads anew', async (_, event) => {
    const loading = loadCheckout({ scriptUrl }, never());
    scripts()[0]?.dispatchEvent(new Event(event));
    await expect(loading).rejects.toThrow();
    expect(scripts()).toEqual([]);
    const again = loadCheckout({ scriptUrl }, never());
    provide();
    scripts()[0]?.dispatchEvent(new Event('load'));
    await expect(again).resolves.toBe('window');
  });

  it('that takes longer than 20 s is given up', async () => {
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    const loading = loadCheckout({ scriptUrl }, never());
    late.abort();
    await expect(loading).rejects.toThrow();
    expect([timeout.mock.calls[0], scripts()]).toEqual([[20_000], []]);
  });

  it('ends with the page that asked for it, even before it began', async () => {
    const page = new AbortController();
    const loading = loadCheckout({ scriptUrl }, page.signal);
    page.abort();
    await expect(loading).rejects.toThrow();
    await expect(loadCheckout({ scriptUrl }, page.signal)).rejects.toThrow();
    expect(scripts()).toEqual([]);
  });
});

it('in the browser of an app takes the page away', async () => {
  provide();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Instagram 385.0',
  );
  expect(await loadCheckout({ scriptUrl }, never())).toBe('redirect');
});

describe('the open checkout', () => {
  const facts = () =>
    ({ paid: vi.fn(), unreadable: vi.fn(), failed: vi.fn(), closed: vi.fn(), returned: vi.fn() }) satisfies CheckoutFacts;
  const calls = (told: ReturnType<typeof facts>) =>
    Object.fromEntries(Object.entries(told).map(([name, fact]) => [name, fact.mock.calls]));

  it('gets the options to the letter, listens, and opens', proves('7-34', '7-35', '7-36', '7-38', '7-39', '7-40'), () => {
    provide();
    openCheckout(options, facts());
    const { handler, modal, ...given } = checkout().options;
    expect([given, checkout().calls]).toEqual([options, ['payment.failed', 'open']]);
  });

  it('tells a payment, and of that only what is ours', proves('3-33'), () => {
    provide();
    const told = facts();
    openCheckout(options, told);
    checkout().options.handler({ ...makePayment('order-1'), more: 1 });
    expect(calls(told)).toEqual({ paid: [[makePayment('order-1')]], unreadable: [], failed: [], closed: [], returned: [] });
  });

  it.each([[{ razorpay_payment_id: 'pay_1' }], [null], ['paid']])('says that %j cannot be read', (response) => {
    provide();
    const told = facts();
    openCheckout(options, told);
    checkout().options.handler(response);
    expect(calls(told)).toEqual({ paid: [], unreadable: [[]], failed: [], closed: [], returned: [] });
  });

  it('tells a decline with the bank’s words, and closing', () => {
    provide();
    const told = facts();
    openCheckout(options, told);
    checkout().tell({ error: { description: 'Declined.' } });
    checkout().tell({ error: null });
    checkout().options.modal.ondismiss();
    expect(calls(told)).toEqual({ paid: [], unreadable: [], failed: [['Declined.'], ['']], closed: [[]], returned: [] });
  });

  it.each([
    ['is closed while it is open', () => undefined, ['payment.failed', 'open', 'close']],
    ['is left alone once it is closed', () => checkout().options.modal.ondismiss(), ['payment.failed', 'open']],
    ['is left alone after a payment', () => checkout().options.handler(makePayment('order-1')), ['payment.failed', 'open']],
  ])('%s', (_, before, expected) => {
    provide();
    const close = openCheckout(options, facts());
    before();
    close();
    expect(checkout().calls).toEqual(expected);
  });

  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

  it('that takes the page away is told where it leads back to, and tells when the payer is back on the page as it was', () => {
    provide();
    const told = facts();
    const close = openCheckout({ ...options, callback: '/application/token/callback' }, told);
    const { handler, modal, ...given } = checkout().options;
    expect(given).toEqual({ ...options, callback_url: `${location.origin}/application/token/callback`, redirect: true });
    show(false);
    expect(told.returned).not.toHaveBeenCalled();
    show(true);
    expect(told.returned).toHaveBeenCalledTimes(1);
    close();
    show(true);
    expect(told.returned).toHaveBeenCalledTimes(1);
  });

  it('needs no way to be closed', () => {
    provide({ close: false });
    expect(openCheckout(options, facts())).not.toThrow();
  });

  it('cannot be opened without the script', () => {
    expect(() => openCheckout(options, facts())).toThrow('The checkout script is not loaded.');
  });
});

it('as an actor tells its machine what happens, and closes with it', () => {
  provide();
  const { heard, stop } = heardFrom(checkoutActor, options);
  checkout().tell({ error: { description: 'Declined.' } });
  stop();
  const second = heardFrom(checkoutActor, options);
  const first = checkout();
  first.options.handler(makePayment('order-1'));
  first.options.handler({});
  first.options.modal.ondismiss();
  expect([heard, second.heard, first.calls]).toEqual([
    [{ type: 'checkout.failed', description: 'Declined.' }],
    [{ type: 'checkout.paid', payment: makePayment('order-1') }, { type: 'checkout.unreadable' }, { type: 'checkout.closed' }],
    ['payment.failed', 'open'],
  ]);
});
