import { expect, type Page, type Route } from '@playwright/test';
import { type PaymentStep, paymentModel } from '../../../tests/models/enrolment/payment.model.ts';
import { fail, gate, gateAt, letThrough } from '../gate.ts';
import type { ProductServer } from '../server.ts';
import {
  applicant,
  booksOf,
  busyButton,
  checkout,
  confirmation,
  expectReview,
  expectTold,
  inCheckout,
  paidOnce,
  proceedButton,
  success,
  tickConfirmation,
  toReview,
} from './payment.ts';

export const paymentWalks = paymentModel.getShortestPaths();
type Walk = (typeof paymentWalks)[number];

const price = { rupees: '₹77,777', dollars: '$890' };
const words = {
  unconfirmed: 'Please confirm that the details are correct.',
  invalid: 'You have not selected a correct plan. Please select a valid option.',
  notConfigured: 'Payment gateway is not configured.',
  notLoaded: 'Failed to load payment SDK. Check your connection.',
  byServer: 'Payments rest until nine.',
  noOrder: 'Failed to create order.',
  failed: 'An error occurred. Please try again.',
  notVerified: 'Payment verification failed. Please contact support.',
  declined: 'The payment was declined by the bank (sandbox).',
};

const answerWith = (status: number, fields: object) => (route: Route) =>
  route.fulfill({ status, json: { serverNow: Date.now(), ...fields } });
const refuseOrder = (status: number, reason: string, msg: string) => answerWith(status, { status: 0, reason, msg });

/**
 * Walks one way through the model of a payment, on an SAT plan: a real checkout of the sandbox, a real server, and what the walk cuts off. Then
 * the page is left as it is; whoever comes back and does what it asks has paid once.
 */
export async function walkPayment(walk: Walk, { page, server }: { page: Page; server: ProductServer }): Promise<void> {
  const form = applicant();
  const world = await worldOf(page);
  const { script, order, verification, information } = world;
  const review = async (query: string) => {
    await page.goto(`/contact-sat?plan=${query}`);
    await toReview(page, form);
  };

  const steps: Record<PaymentStep, () => void | Promise<void>> = {
    reviewReady: () => review('SAT+Sprint'),
    reviewUnknownItem: () => review('SAT+Stroll'),
    reviewWithoutGateway: async () => {
      await withoutGateway(page);
      await review('SAT+Sprint');
    },
    tickConfirmation: () => tickConfirmation(page),
    // A button that may not act yet answers a click, which Playwright would wait with.
    proceed: () => proceedButton(page).dispatchEvent('click'),
    toastGoes: () => expect(page.locator('[data-toast]')).toHaveCount(0),
    scriptLoads: () => script(letThrough),
    scriptFails: () => script(fail),
    orderIsMade: () => order(world.makeOrder),
    orderIsRefused: () => order(refuseOrder(422, 'badInput', words.byServer)),
    orderIsRefusedWithoutWords: () => order(refuseOrder(422, 'badInput', '')),
    orderHasNoId: () => order(answerWith(200, { status: 1 })),
    orderGetsNoAnswer: () => order(fail),
    orderWasPaidBefore: () => order(refuseOrder(409, 'conflict', 'It has been paid.')),
    pay: () => inCheckout(page, 'Pay now'),
    bankDeclines: () => inCheckout(page, 'Fail'),
    closeCheckout: () => inCheckout(page, 'Close'),
    closeCheckoutAfterPaying: async () => {
      await world.payElsewhere(server);
      await expect.poll(() => booksOf(server, form.email)).toEqual(paidOnce(form.email));
      await inCheckout(page, 'Close');
    },
    paymentVerifies: () => verification(letThrough),
    paymentDoesNotVerify: () => verification(answerWith(200, { status: 'failure', msg: '' })),
    verificationGetsNoAnswer: () => verification(fail),
    // It is asked again by itself, and held until the walk answers.
    waitToAskAgain: () => undefined,
    chooseDollars: () => page.locator('label', { hasText: /^USD$/ }).click(),
    reload: () => page.reload().then(() => undefined),
    schoolIsTold: () => information(letThrough),
    schoolIsNotTold: () => information(fail),
    tellingTheSchoolTakesLong: () => undefined,
    sayThanks: () => success(page).getByRole('button', { name: 'Thank You!' }).click(),
  };
  await walk.test({ events: steps, states: claimsOn(page) });
  // The page may be asking still.
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const has = (step: PaymentStep) => walk.steps.some(({ event }) => event.type === step);
  const payments = has('bankDeclines') ? ['captured', 'failed'] : ['captured'];
  if (/^(paid|thanked)/.test(String(walk.state.value)))
    await expect.poll(() => booksOf(server, form.email)).toEqual(paidOnce(form.email, undefined, payments));
  if (walk.state.value === 'thanked' || walk.state.value === 'anywhere') return;
  await page.reload();
  await page.waitForLoadState('networkidle');
  if (has('orderWasPaidBefore')) await expect(settled(page)).toBeVisible();
  else if (has('reviewUnknownItem')) await expectReview(page);
  else {
    await goOn(page);
    const order = has('chooseDollars') && !has('paymentDoesNotVerify') ? 'enrolled: USD 890' : undefined;
    await expect.poll(async () => enrolledIn(await booksOf(server, form.email))).toEqual(paidOnce(form.email, order, payments));
  }
}

const settled = (page: Page) => page.getByRole('heading', { level: 1, name: 'This application has been paid' });

/** Confirms, proceeds and pays, as far as the page asks for it, until it says that it is paid. */
async function goOn(page: Page) {
  const isOver = success(page).or(settled(page));
  if (await proceedButton(page).isVisible()) {
    if (!(await confirmation(page).isChecked())) await tickConfirmation(page);
    await proceedButton(page).click();
    await expect(isOver.or(checkout(page))).toBeVisible();
    if (!(await isOver.isVisible())) await inCheckout(page, 'Pay now');
  }
  await expect(isOver).toBeVisible();
}

/** The books without an order that was opened in another currency, and not paid. */
const enrolledIn = (books: Awaited<ReturnType<typeof booksOf>>) =>
  books && { ...books, orders: books.orders.filter((order) => order.startsWith('enrolled')) };

/** What the walk holds back, and what it brings about. */
async function worldOf(page: Page) {
  let isPaidShown = false;
  // The sandbox's webhook is quicker than any walk: until the walk says so, this browser does not hear of it from its server.
  await page.route('**/api/getApplication', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const data = isPaidShown ? answer.data : { ...answer.data, state: 'open' };
    await route.fulfill({ response, json: { ...answer, data } });
  });
  let made: { orderId: string; amount: number; currency: string } | undefined;
  return {
    script: await gateAt(page, '**/sandbox/checkout.js'),
    order: await gate(page, 'createOrder'),
    verification: await gate(page, 'verifyPayment'),
    information: await gate(page, 'sendInformationOnMail'),
    makeOrder: async (route: Route) => {
      const response = await route.fetch();
      made = await response.json();
      await route.fulfill({ response });
    },
    /** Pays the order without this page, which hears of it when it asks. */
    payElsewhere: async ({ url }: ProductServer) => {
      isPaidShown = true;
      const { orderId, amount, currency } = made ?? {};
      const body = JSON.stringify({ key: 'rzp_test_sandbox', order_id: orderId, amount, currency, outcome: 'paid' });
      const headers = { 'content-type': 'application/json' };
      expect((await fetch(`${url}/sandbox/payments`, { method: 'POST', headers, body })).status).toBe(200);
    },
  };
}

/** The page as a server without Razorpay's keys gives it. */
const withoutGateway = (page: Page) =>
  page.route('**/contact-sat?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"checkout":\{[^}]*\}/, '"checkout":null');
    await route.fulfill({ response, body });
  });

/** What a payer sees in each state of the model. */
function claimsOn(page: Page): Record<string, () => Promise<void>> {
  const costs = (text: string) => expect(page.locator('output[aria-label=Price]')).toHaveText(text);
  const blocked = async () => {
    await expectReview(page);
    await expect(proceedButton(page)).toHaveAttribute('aria-disabled', 'true');
  };
  const ready = async () => {
    await expectReview(page);
    await expect(proceedButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  };
  const busy = () => expect(busyButton(page)).toBeDisabled();
  const told = (text: string) => () => expectTold(page, text);
  const stays = (text: string) => async () => {
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(page.locator('[data-toast]')).toHaveCount(0);
  };
  const opened = async () => {
    await expect(checkout(page)).toBeVisible();
    await busy();
  };
  const checked = () => expect(page.getByText('Your payment is being checked.')).toBeVisible();
  const unsettled = () => expect(page.getByText('Please do not pay again')).toBeVisible();
  const notVerified = async () => {
    await told(words.notVerified)();
    await unsettled();
  };
  const paid = () => expect(success(page)).toContainText('Your Login Credentials will be sent to your registered email id soon.');
  const dollars = (claim: () => Promise<void>) => async () => {
    await claim();
    await costs(price.dollars);
  };
  return {
    anywhere: async () => undefined,
    unknownItem: () => costs('No price'),
    toldUnconfirmedFirst: told(words.unconfirmed),
    unknownItemConfirmed: ready,
    toldUnknownItem: told(words.invalid),
    withoutGateway: blocked,
    withoutGatewayConfirmed: ready,
    toldWithoutGateway: told(words.notConfigured),
    unconfirmed: blocked,
    toldUnconfirmed: told(words.unconfirmed),
    toldUnconfirmedStays: stays(words.unconfirmed),
    confirmedLater: ready,
    loadingAfterTelling: busy,
    confirmed: ready,
    loading: busy,
    toldNotLoaded: told(words.notLoaded),
    loadingAgain: busy,
    orderingAfterAll: busy,
    ordering: busy,
    toldByServer: told(words.byServer),
    toldNoOrder: told(words.noOrder),
    toldFailed: told(words.failed),
    loadingToOrderAgain: busy,
    orderingAgain: busy,
    settled: () => expect(page.getByRole('heading', { level: 1 })).toHaveText('This application has been paid'),
    checkout: opened,
    declined: () => expect(checkout(page).getByRole('alert')).toHaveText(words.declined),
    verifyingAfterDecline: checked,
    closedAfterDecline: () => expect(page.getByRole('alert')).toHaveText(words.declined),
    closed: ready,
    closedInDollars: dollars(ready),
    loadingInDollars: dollars(busy),
    orderingInDollars: dollars(busy),
    checkoutInDollars: dollars(() => expect(checkout(page).getByText('$890.00')).toBeVisible()),
    checkoutOfSameApplication: opened,
    reviewAfterReload: ready,
    verifying: checked,
    waiting: checked,
    verifyingAgain: checked,
    waitingLonger: checked,
    verifyingOnceMore: checked,
    toldNotVerified: notVerified,
    keptToItsCurrency: async () => {
      await notVerified();
      await costs(price.rupees);
    },
    unsettledAfterReload: unsettled,
    askingAboutPayment: checked,
    toldNotVerifiedAgain: notVerified,
    telling: checked,
    tellingLate: checked,
    paid,
    paidLate: paid,
    paidAfterReload: paid,
    thanked: () => expect(page).toHaveURL('/satpage'),
  };
}
