import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ItemKind } from '../../../contract/enrolment/offers.ts';
import { applicationLooks } from '../../models/enrolment/application.hands.ts';
import { applicationModel } from '../../models/enrolment/application.model.ts';
import { paymentModel } from '../../models/enrolment/payment.model.ts';
import { applicationHands } from '../../support/enrolment/application-hands.tsx';
import { type Shown, seen, shownAs } from '../../support/enrolment/application-looks.ts';
import { statesOn, titleOf, walksOfEveryStep, walksOfPage } from '../../support/model.ts';

let hands: ReturnType<typeof applicationHands>;
let left: string[];

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  left = [];
  vi.stubGlobal('location', { assign: (to: string) => left.push(to) });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Looks at what is named. */
const shows = (look: Partial<Shown>) => () =>
  expect(Object.fromEntries(Object.entries(seen()).filter(([name]) => name in look))).toEqual(look);
const notVerified = 'Payment verification failed. Please contact support.';
const declined = 'Your bank declined the payment.';
const unconfirmed = 'Please confirm that the details are correct.';

function paymentClaims(kind: ItemKind): Record<string, () => void> {
  const { world } = hands;
  const looks = applicationLooks(kind);
  const review = (more: Partial<Shown> = {}) => shows({ ...shownAs(kind, looks.review), ...more });
  const unknown = (more: Partial<Shown> = {}) => shows({ ...shownAs(kind, looks.reviewUnknown), ...more });
  const ready = { button: 'Proceed to Payment' };
  const busy = review({ button: 'Processing... (disabled)' });
  const says = (words: string, more: Partial<Shown> = {}) => review({ ...ready, alerts: [words], toast: words, ...more });
  const invalid =
    kind === 'sat'
      ? 'You have not selected a correct plan. Please select a valid option.'
      : 'You have not selected a valid course. Please select a valid option.';
  /** Whoever has paid is told so, and led to the page that knows; nobody is sent to pay again. */
  const unsettled = () => {
    expect(screen.getByText(/Please do not pay again/).textContent).toContain(`payment-of-order-INR-`);
    expect(screen.getByText('See whether the payment has arrived')).toBeTruthy();
    expect(world.opened.length).toBe(1);
  };
  const both =
    (...claims: (() => void)[]) =>
    () =>
      claims.forEach((claim) => void claim());
  const checked = both(busy, () => expect(screen.getByText(/Your payment is being checked/)).toBeTruthy());
  const paid = review({ button: null, dialog: 'Payment Successful!' });
  const settled = () =>
    expect([seen().heading, seen().button, seen().alerts]).toEqual(['This application has been paid', null, []]);
  const { price, entries } = shownAs(kind, looks.reviewInDollars);
  const dollars = { price, entries };
  return {
    anywhere: () => undefined,
    unknownItem: unknown(),
    toldUnconfirmedFirst: unknown({ alerts: [unconfirmed], toast: unconfirmed }),
    unknownItemConfirmed: unknown(ready),
    toldUnknownItem: unknown({ ...ready, alerts: [invalid], toast: invalid }),
    withoutGateway: review(),
    withoutGatewayConfirmed: review(ready),
    toldWithoutGateway: says('Payment gateway is not configured.'),
    unconfirmed: review(),
    toldUnconfirmed: review({ alerts: [unconfirmed], toast: unconfirmed }),
    toldUnconfirmedStays: review({ alerts: [unconfirmed] }),
    confirmedLater: review({ ...ready, alerts: [unconfirmed] }),
    loadingAfterTelling: busy,
    confirmed: review(ready),
    loading: busy,
    toldNotLoaded: says('Failed to load payment SDK. Check your connection.'),
    loadingAgain: busy,
    orderingAfterAll: busy,
    ordering: busy,
    toldByServer: says('Payments rest until nine.'),
    toldNoOrder: says('Failed to create order.'),
    toldFailed: says('An error occurred. Please try again.'),
    loadingToOrderAgain: () => expect(seen()).toMatchObject({ button: 'Processing... (disabled)', alerts: [], toast: null }),
    orderingAgain: () => expect(seen().button).toBe('Processing... (disabled)'),
    settled,
    checkout: busy,
    declined: review({ button: 'Processing... (disabled)', alerts: [declined], toast: declined }),
    verifyingAfterDecline: () => expect(screen.getByText(/Your payment is being checked/)).toBeTruthy(),
    closedAfterDecline: says(declined),
    closed: both(review(ready), () => expect(screen.getByText('See whether the payment has arrived')).toBeTruthy()),
    closedInDollars: review({ ...ready, ...dollars }),
    loadingInDollars: review({ ...dollars, button: 'Processing... (disabled)' }),
    orderingInDollars: review({ ...dollars, button: 'Processing... (disabled)' }),
    checkoutInDollars: review({ ...dollars, button: 'Processing... (disabled)' }),
    checkoutOfSameApplication: () => expect(new Set(world.opened.map(({ order_id }) => order_id)).size).toBe(1),
    reviewAfterReload: review(ready),
    verifying: checked,
    waiting: checked,
    verifyingAgain: checked,
    waitingLonger: checked,
    verifyingOnceMore: checked,
    toldNotVerified: both(says(notVerified), unsettled),
    keptToItsCurrency: both(says(notVerified), unsettled),
    unsettledAfterReload: both(review(ready), unsettled),
    askingAboutPayment: checked,
    toldNotVerifiedAgain: both(says(notVerified), unsettled),
    telling: checked,
    tellingLate: checked,
    paid: both(paid, () =>
      expect(screen.getByText('Your Login Credentials will be sent to your registered email id soon.')).toBeTruthy(),
    ),
    paidLate: paid,
    paidAfterReload: paid,
    thanked: () => expect(left).toEqual([{ sat: '/satpage', ap: '/apcoursespage' }[kind]]),
  };
}

/** Every step is done in both flows, and each walk in the SAT flow with LONG=all: the charts walk everything in both. */
const walks = <Walk extends Parameters<typeof titleOf>[0]>(all: Walk[]) =>
  [
    ...walksOfPage(all).map((path) => ['sat' as const, path] as const),
    ...walksOfEveryStep(all).map((path) => ['ap' as const, path] as const),
  ].map(([kind, path]) => [`${kind}: ${titleOf(path)}`, kind, path] as const);

describe('the form and the review walk the independent model [2.8-1] [2.8-2] [2.8-4] [2.8-14] [2.8-15] [2.8-16] [2.8-17] [2.8-18] [2.8-19] [2.8-21] [2.8-31] [4.5-1] [4.5-2] [4.5-3] [4.5-17] [4.5-19] [4.5-20] [4.5-22] [8-pay-1] [8-pay-3] [8-pay-4] [8-pay-8] [8-pay-9] [9-11]', () => {
  it.each(walks(applicationModel.getShortestPaths()))('%s', async (_, kind, path) => {
    hands = applicationHands(kind);
    await path.test({ events: hands.application, states: hands.applicationClaims });
  });
});

describe('the payment walks the independent model [2.8-22] [2.8-23] [2.8-24] [2.8-25] [2.8-26] [2.8-27] [2.8-28] [4.5-4] [4.5-5] [4.5-14] [4.5-15] [4.5-16] [8-pay-1] [8-pay-2] [8-pay-5] [8-pay-6] [8-pay-7] [8-pay-10] [8-pay-11] [8-pay-12] [8-pay-13] [8-pay-14] [8-pay-15]', () => {
  it.each(walks(paymentModel.getShortestPaths()))('%s', async (_, kind, path) => {
    hands = applicationHands(kind);
    await path.test({ events: hands.payment, states: paymentClaims(kind) });
  });
});

it('makes a claim about every state of the payment, and no other', () => {
  hands = applicationHands('sat');
  expect(Object.keys(paymentClaims('sat')).sort()).toEqual(statesOn(paymentModel.getShortestPaths()));
});
