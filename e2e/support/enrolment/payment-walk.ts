import { expect, type Page, type Route } from '@playwright/test';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import { offers } from '../../../tests/models/enrolment/application.hands.ts';
import { bought, type PaymentHands, paymentWalk } from '../../../tests/models/enrolment/payment.hands.ts';
import { type PaymentStep, paymentModel } from '../../../tests/models/enrolment/payment.model.ts';
import { isChecked } from '../../../tests/support/enrolment/application-looks.ts';
import { fail, gate, gateAt, letThrough, reloadGated } from '../gate.ts';
import type { ProductServer } from '../server.ts';
import {
  applicant,
  backToApplication,
  busyButton,
  checkout,
  confirmation,
  expectReview,
  expectTold,
  inAppName,
  inCheckout,
  loadBooks,
  onGatewayPage,
  paidOnce,
  proceedButton,
  success,
  tickConfirmation,
  toReview,
} from './payment.ts';

export const paymentWalks = paymentModel.getShortestPaths();
type Walk = (typeof paymentWalks)[number];

const price = { INR: '₹77,777', USD: '$890' };

const answerWith = (status: number, fields: object) => (route: Route) =>
  route.fulfill({ status, json: { serverNow: Date.now(), ...fields } });
const refuseOrder = (status: number, reason: string, msg: string) => answerWith(status, { status: 0, reason, msg });

/**
 * Walks one way through the model of a payment, on an SAT plan: a real checkout of the sandbox, a real server, and what the walk cuts off. Then
 * the page is left as it is; whoever comes back and does what it asks has paid once.
 */
export async function walkPayment(walk: Walk, { page, server }: { page: Page; server: ProductServer }): Promise<void> {
  const form = applicant();
  const world = await controlWorld(page);
  await walk.test(paymentWalk('sat', handsOn(page, server, form, world)));
  // The page may be asking still.
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const has = (step: PaymentStep) => walk.steps.some(({ event }) => event.type === step);
  // In the browser of an app the books say all: who paid on Razorpay's page is enrolled, and nobody else.
  if (has('reviewInApp')) {
    const ought = has('payAway') ? paidOnce(form.email) : null;
    const paid = async () => {
      const books = await loadBooks(server, form.email);
      return books?.payments.length ? books : null;
    };
    await expect.poll(paid).toEqual(ought);
    return;
  }
  const payments = has('bankDeclines') ? ['captured', 'failed'] : ['captured'];
  if (/^(paid|thanked)/.test(String(walk.state.value)))
    await expect.poll(() => loadBooks(server, form.email)).toEqual(paidOnce(form.email, undefined, payments));
  if (walk.state.value === 'thanked' || walk.state.value === 'anywhere') return;
  await page.reload();
  await page.waitForLoadState('networkidle');
  if (has('orderWasPaidBefore')) await expect(settled(page)).toBeVisible();
  else if (has('reviewUnknownItem')) await expectReview(page);
  else {
    await goOn(page);
    const order = has('chooseDollars') && !has('paymentDoesNotVerify') ? 'enrolled: USD 890' : undefined;
    await expect.poll(async () => enrolledIn(await loadBooks(server, form.email))).toEqual(paidOnce(form.email, order, payments));
  }
}

const settled = (page: Page) => page.getByRole('heading', { level: 1, name: 'This application is already paid' });

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
const enrolledIn = (books: Awaited<ReturnType<typeof loadBooks>>) =>
  books && { ...books, orders: books.orders.filter((order) => order.startsWith('enrolled')) };

type World = Awaited<ReturnType<typeof controlWorld>>;

/** What the walk holds back, and what it brings about. */
async function controlWorld(page: Page) {
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
    receipt: await gate(page, 'resendReceipt'),
    verification: await gate(page, 'verifyPayment'),
    information: await gate(page, 'sendInformationOnMail'),
    makeOrder: async (route: Route) => {
      const response = await route.fetch();
      made = await response.json();
      await route.fulfill({ response });
    },
    /** From here on this browser hears from its server that money came. */
    showPaid: () => {
      isPaidShown = true;
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

/** The page in the browser of an app. */
const inApp = (page: Page) =>
  page.addInitScript((name) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => name });
  }, inAppName);

/** Walks a browser: what the server is asked is told by the books afterwards. */
function handsOn(page: Page, server: ProductServer, form: ApplicationForm, world: World): PaymentHands {
  const { script, order, receipt, verification, information } = world;
  const repeat = page.getByRole('dialog', { name: 'This course was already paid for' });
  const inRepeat = (name: string) => repeat.getByRole('button', { name, exact: true }).click();
  const declined = 'The payment was declined by the bank (sandbox).';
  return {
    declined,
    openReview: async (review) => {
      if (review === 'withoutGateway') await withoutGateway(page);
      if (review === 'inApp') await inApp(page);
      await page.goto(`/contact-sat${review === 'unlisted' ? offers.sat.unknown.query : offers.sat.query}`);
      await toReview(page, form);
    },
    tickConfirmation: () => tickConfirmation(page),
    chooseDollars: () => page.locator('label', { hasText: /^USD$/ }).click(),
    toastGoes: () => expect(page.locator('[data-toast]')).toHaveCount(0),
    reload: () => reloadGated(page),
    goBack: () => page.goBack().then(() => undefined),
    // A button that may not act yet answers a click, which Playwright would wait with.
    proceed: () => proceedButton(page).dispatchEvent('click'),
    loadScript: () => script(letThrough),
    failToLoadScript: () => script(fail),
    makeOrder: () => order(world.makeOrder),
    refuseOrder: (words) => order(refuseOrder(422, 'badInput', words)),
    answerWithoutOrder: () => order(answerWith(200, { status: 1 })),
    loseOrder: () => order(fail),
    sayPaidBefore: () => order(refuseOrder(409, 'conflict', 'It has been paid.')),
    sayBoughtBefore: (words) => order(refuseOrder(409, 'boughtBefore', words)),
    sendReceipt: () => inRepeat('Resend receipt'),
    acceptReceipt: () => receipt(letThrough),
    failToSendReceipt: () => receipt(fail),
    payAgain: () => inRepeat('Pay again'),
    doNotPay: () => inRepeat('Don’t pay again'),
    pay: () => inCheckout(page, 'Pay now'),
    decline: () => inCheckout(page, 'Fail'),
    closeCheckout: () => inCheckout(page, 'Close'),
    payAway: async () => {
      await onGatewayPage(page, 'Pay now');
      await expect(page).toHaveURL(/\/application\/[^/]+$/);
      world.showPaid();
    },
    comeBack: () => backToApplication(page),
    openAnew: async () => {
      await page.goto(`/contact-sat${offers.sat.query}`);
    },
    comeBackUnheard: async () => {
      await page.route('**/api/getApplication', fail);
      await backToApplication(page);
    },
    closeCheckoutAfterPaying: async () => {
      await world.payElsewhere(server);
      await expect.poll(() => loadBooks(server, form.email)).toEqual(paidOnce(form.email));
      await inCheckout(page, 'Close');
    },
    verify: () => verification(letThrough),
    callSurplus: () => verification(answerWith(200, { status: 'success', surplus: true })),
    denyPayment: () => verification(answerWith(200, { status: 'failure', msg: '' })),
    loseVerification: () => verification(fail),
    // It is asked again by itself, and held until the walk answers.
    waitToAskAgain: () => undefined,
    tellSchool: () => information(letThrough),
    failToTellSchool: () => information(fail),
    takeLongToTellSchool: () => undefined,
    sayThanks: () => success(page).getByRole('button', { name: 'Thank You!' }).click(),
    sees: async (look) => {
      const { at, doing, notice } = look;
      if (doing === 'sentAway') return expect(page.getByRole('heading', { name: 'Razorpay’s page' })).toBeVisible();
      if (at === 'thanked') return expect(page).toHaveURL('/satpage');
      if (at === 'settled') return expect(settled(page)).toBeVisible();
      if (at === 'surplus') return expect(page.getByRole('heading', { level: 1, name: 'You paid twice' })).toBeVisible();
      if (at === 'paid')
        return expect(success(page)).toContainText('Your Login Credentials will be sent to your registered email id soon.');
      // While the checkout lies over the page, and beside its own words, a toast is not to be looked for.
      if (notice === declined)
        await expect((doing === 'checkingOut' ? checkout(page) : page).getByRole('alert')).toHaveText(notice);
      else if (notice && look.hasToast) await expectTold(page, notice);
      else if (notice) {
        await expect(page.getByRole('alert')).toHaveText(notice);
        await expect(page.locator('[data-toast]')).toHaveCount(0);
      }
      if (at === 'paying') await expect(busyButton(page)).toBeDisabled();
      else {
        await expectReview(page);
        await expect(proceedButton(page).and(page.locator('[aria-disabled=true]'))).toHaveCount(look.isConfirmed ? 0 : 1);
      }
      await expect(page.locator('output[aria-label=Price]')).toHaveText(look.isListed ? price[look.currency] : 'No price');
      if (doing === 'checkingOut') await expect(checkout(page)).toBeVisible();
      if (doing === 'checkingOut' && look.currency === 'USD') await expect(checkout(page).getByText('$890.00')).toBeVisible();
      await expect(repeat).toHaveCount(look.receipt === null ? 0 : 1);
      if (look.receipt) await expect(repeat.getByText(bought)).toBeVisible();
      if (isChecked(look)) await expect(page.getByText('We’re checking your payment.')).toBeVisible();
      if (at === 'review' && look.isReported) await expect(page.getByText('Please don’t pay again')).toBeVisible();
      if (at === 'review' && look.hasOrder) await expect(page.getByText('See whether the payment has arrived')).toBeVisible();
    },
  };
}
