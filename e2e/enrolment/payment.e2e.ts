import { expect, type Page } from '@playwright/test';
import { demoPassword } from '../../server/demo/people.ts';
import { paymentRequirements } from '../../tests/models/enrolment/payment.model.ts';
import { describePath } from '../../tests/support/model.ts';
import { axe } from '../support/axe.ts';
import {
  applicant,
  busyButton,
  checkout,
  confirmation,
  editDetails,
  expectReview,
  expectTold,
  field,
  inAppName,
  inCheckout,
  linkIn,
  loadBooks,
  mailTo,
  onGatewayPage,
  paidOnce,
  proceed,
  proceedButton,
  readyToPay,
  submit,
  success,
  test,
  tickConfirmation,
  toReview,
} from '../support/enrolment/payment.ts';
import { paymentWalks, walkPayment } from '../support/enrolment/payment-walk.ts';
import { quizTitles } from '../support/exam/attempt.ts';
import { signIn } from '../support/fixtures.ts';
import { fail } from '../support/gate.ts';
import { tabTo } from '../support/keyboard.ts';
import { proves } from '../support/proves.ts';
import { onEveryScreen } from '../support/screens.ts';

// One after the other: to fill a demonstration costs more than most of these tests.
test.describe.configure({ mode: 'default' });

/** Mails go out every five seconds. */
const mailed = { timeout: 60_000 };
/** Refunds go out every ten seconds, the sandbox’s bank takes five, and the page looks less and less often. */
const refunded = { timeout: 60_000 };
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const clean = (page: Page) => onEveryScreen(page, async ({ name }) => expect([name, await axe(page)]).toEqual([name, []]));
const password = 'four quiet owls';

test(
  'a parent pays, and the student finds the course',
  proves(
    '2.5-6',
    '2.8-3',
    '2.8-6',
    '2.8-24',
    '2.8-25',
    '2.8-26',
    '2.8-27',
    '4.5-9',
    '4.5-10',
    '4.5-11',
    '4.5-12',
    '4.5-13',
    '4.5-14',
    '6-3',
  ),
  async ({ page, sandbox }) => {
    const form = applicant();
    await page.goto('/satpage');
    await page.getByRole('link', { name: 'Purchase Now: SAT Sprint' }).click();
    await expect(heading(page)).toHaveText('SAT Program Application');
    await expect(page.getByText('You are applying for: SAT Sprint')).toBeVisible();
    await toReview(page, form);
    await tickConfirmation(page);
    await proceed(page);
    for (const words of ['Sandbox · no money moves', 'SAT Program Enrollment: SAT Sprint', '₹77,777.00', form.email])
      await expect(checkout(page).getByText(words)).toBeVisible();
    await inCheckout(page, 'Pay now');
    await expect(success(page)).toContainText('Your Login Credentials will be sent to your registered email id soon.');
    const receipt = await success(page).getByRole('link').getAttribute('href');
    await success(page).getByRole('button', { name: 'Thank You!' }).click();
    await expect(page).toHaveURL('/satpage');

    await page.goto(receipt ?? '');
    await expect(heading(page)).toHaveText('You’re enrolled');
    await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Email sent' })).toBeVisible(mailed);
    expect(await loadBooks(sandbox, form.email)).toEqual(paidOnce(form.email));

    const [receiptMail, accountMail] = await mailTo(sandbox, form.email);
    expect([receiptMail?.subject, accountMail?.subject]).toEqual([
      'Receipt: SAT Sprint (SAT Dominance Program)',
      'Your account for SAT Dominance Program',
    ]);
    expect(linkIn(receiptMail, sandbox, '/application/')).toBe(sandbox.url + receipt);
    await page.goto(linkIn(accountMail, sandbox, '/set-password'));
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Set Password' }).click();
    await expect(heading(page)).toHaveText('Your password is set');
    await signIn(page, { username: form.email, password });
    await expect(page.getByRole('heading', { name: 'SAT Dominance Program' })).toBeVisible();
    await page.getByRole('link', { name: 'Quiz', exact: true }).click();
    for (const title of [quizTitles.reading, quizTitles.mathematics])
      await expect(page.getByRole('link', { name: `Start Quiz: ${title}` })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Start Quiz/ })).toHaveCount(2);
  },
);

test('a browser that is lost after paying loses nothing and doubles nothing', async ({ page, sandbox }) => {
  const form = applicant();
  await readyToPay(page, form);
  await proceed(page);
  await inCheckout(page, 'Lose the browser after paying');
  await expect(heading(page)).toHaveText('This browser was lost after paying');
  await expect.poll(() => loadBooks(sandbox, form.email)).toEqual(paidOnce(form.email));
  // Who comes back to the application is not asked to pay again.
  await page.goto('/contact-sat?plan=SAT+Sprint');
  await expect(heading(page)).toHaveText('This application is already paid');
  await page.getByRole('link', { name: 'See the receipt and what happens next' }).click();
  await expect(heading(page)).toHaveText('You’re enrolled');
  await expect(page.getByRole('heading', { name: 'Email sent' })).toBeVisible(mailed);
  expect((await mailTo(sandbox, form.email)).length).toBe(2);
  expect(await loadBooks(sandbox, form.email)).toEqual(paidOnce(form.email));
});

test('in the browser of an app a payer goes to Razorpay’s page, is declined, and comes back paid to the own page', async ({
  page,
  sandbox,
}) => {
  const form = applicant();
  await page.addInitScript((name) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => name });
  }, inAppName);
  await readyToPay(page, form);
  await proceed(page);
  await expect(heading(page)).toHaveText('Razorpay’s page');
  expect(await axe(page)).toEqual([]);
  await onGatewayPage(page, 'Fail');
  await expect(heading(page)).toHaveText('Your payment didn’t go through');
  await page.getByRole('link', { name: 'Back to the application' }).click();
  await expectReview(page);
  await expect(page.getByText('We haven’t heard of a payment yet.')).toBeVisible();
  await proceed(page);
  await onGatewayPage(page, 'Pay now');
  await expect(heading(page)).toHaveText('You’re enrolled');
  await expect
    .poll(() => loadBooks(sandbox, form.email))
    .toEqual(paidOnce(form.email, 'enrolled: INR 77777', ['captured', 'failed']));
  // The application is found as paid by whoever goes back to it.
  await page.goto('/contact-sat?plan=SAT+Sprint');
  await expect(heading(page)).toHaveText('This application is already paid');
});

test('Back goes one step back, with the checkout open too, and out of a paid application at once', async ({ page, sandbox }) => {
  const form = applicant();
  await page.goto('/satpage');
  await page.getByRole('link', { name: 'Purchase Now: SAT Sprint' }).click();
  await toReview(page, form);
  await tickConfirmation(page);
  await proceed(page);
  await expect(checkout(page)).toBeVisible();
  await page.goBack();
  await expect(checkout(page)).toHaveCount(0);
  await expectReview(page);
  await page.goBack();
  await expect(field(page, 'name')).toHaveValue(form.name);
  await page.goBack();
  await expect(page).toHaveURL('/satpage');
  await page.goForward();
  await expect(field(page, 'name')).toHaveValue(form.name);
  await submit(page);
  await tickConfirmation(page);
  await proceed(page);
  await inCheckout(page, 'Pay now');
  await expect(success(page)).toBeVisible();
  await expect.poll(() => loadBooks(sandbox, form.email)).toEqual(paidOnce(form.email));
  await page.goBack();
  await expect(page).toHaveURL('/satpage');
});

test('a payment that is given back is told on the payer’s page, in part and then whole', { tag: '@long' }, async ({
  page,
  sandbox,
}) => {
  test.slow();
  const form = applicant();
  await readyToPay(page, form);
  await proceed(page);
  await inCheckout(page, 'Lose the browser after paying');
  await expect.poll(() => loadBooks(sandbox, form.email)).toEqual(paidOnce(form.email));
  await page.goto('/contact-sat?plan=SAT+Sprint');
  await page.getByRole('link', { name: 'See the receipt and what happens next' }).click();
  await expect(heading(page)).toHaveText('You’re enrolled');
  const [paid] = JSON.parse(await sandbox.admin('payment', 'list', '--json')).filter(
    (line: { email: string }) => line.email === form.email,
  );
  const part = ['--amount', '7777', '--reason', 'a session fell out', '--access', 'stays', '--key', form.email];
  await sandbox.admin('refund', 'make', paid.payment.id, ...part);
  // Where nothing is under way the page does not look: who comes back sees it.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Refund of ₹7,777' })).toBeVisible(refunded);
  await expect(heading(page)).toHaveText('Part of your payment was refunded', refunded);
  await clean(page);
  // The rest, on Razorpay’s own page.
  const rest = await page.request.post('/sandbox/refunds', { data: { payment_id: paid.payment.id } });
  expect(rest.status()).toBe(200);
  // The school hears of it by a webhook. Nothing was under way any more, so the page did not look: who comes back sees it.
  await expect.poll(() => sandbox.admin('payment', 'show', paid.payment.id, '--json'), refunded).toContain('7000000');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Refund of ₹70,000' })).toBeVisible();
  await expect(heading(page)).toHaveText('Your payment was refunded', refunded);
  await expect(page.getByText('₹77,777 of ₹77,777.')).toBeVisible();
});

test(
  'closed, opened again for the same order, declined, and paid after all',
  proves('2.8-22', '2.8-23', '4.5-5', '4.5-16', '8-pay-2'),
  async ({ page, sandbox }) => {
    const form = applicant();
    const orders: unknown[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('/api/createOrder')) orders.push((await response.json()).orderId);
    });
    await readyToPay(page, form);
    await proceed(page);
    await expect(checkout(page)).toBeVisible();
    await expect(busyButton(page)).toBeDisabled();
    await inCheckout(page, 'Close');
    await expect(proceedButton(page)).toBeEnabled();
    await proceed(page);
    await inCheckout(page, 'Fail');
    await expect(checkout(page).getByRole('alert')).toHaveText('The payment was declined by the bank (sandbox).');
    await inCheckout(page, 'Pay now');
    await expect(success(page)).toBeVisible();
    expect([orders.length, new Set(orders).size]).toEqual([2, 1]);
    await expect
      .poll(() => loadBooks(sandbox, form.email))
      .toEqual(paidOnce(form.email, 'enrolled: INR 77777', ['captured', 'failed']));
  },
);

test(
  'every failure says its words, loses nothing, and can be tried again',
  proves('2.8-21', '4.5-3', '4.5-4', '4.5-15', '8-pay-5', '8-pay-11', '8-pay-14', '8-pay-15'),
  async ({ page, sandbox, complaints }) => {
    // What the test cuts off is reported by the browser, rightly.
    complaints.allow(/Failed to load resource/);
    const form = { ...applicant(), additional_info: 'Evenings only' };
    await page.goto('/contact-sat?plan=SAT+Marathon');
    await toReview(page, form);
    await proceedButton(page).dispatchEvent('click');
    await expectTold(page, 'Please confirm that the details are correct.');
    await tickConfirmation(page);

    await page.route('**/sandbox/checkout.js', fail);
    await proceed(page);
    await expectTold(page, 'Failed to load payment SDK. Check your connection.');
    await page.unroute('**/sandbox/checkout.js');
    await page.route('**/api/createOrder', (route) => route.fulfill({ status: 500, body: 'down' }));
    await proceed(page);
    await expectTold(page, 'An error occurred. Please try again.');
    await page.unroute('**/api/createOrder');

    await page.reload();
    await expectReview(page);
    await expect(confirmation(page)).toBeChecked();
    await editDetails(page);
    for (const name of ['name', 'email', 'school_name', 'additional_info'] as const)
      await expect(field(page, name)).toHaveValue(form[name]);
    await expect(field(page, 'phone')).toHaveValue('+91 98765 43210');
    await submit(page);
    await expect(page.getByText('Evenings only')).toBeVisible();
    await tickConfirmation(page);

    await proceed(page);
    await expect(checkout(page)).toBeVisible();
    await page.route('**/api/**', fail);
    await inCheckout(page, 'Pay now');
    await expect(page.getByText('We’re checking your payment. It counts even if you close this page.')).toBeVisible();
    await expectTold(page, 'Payment verification failed. Please contact support.');
    await expect(page.getByText('Please don’t pay again')).toBeVisible();
    await page.unroute('**/api/**');
    await proceed(page);
    await expect(success(page)).toBeVisible();
    expect(await loadBooks(sandbox, form.email)).toEqual(paidOnce(form.email, 'enrolled: INR 129999'));
  },
);

test(
  'an AP course is paid for in dollars on a phone, by keyboard alone',
  proves('2.8-4', '2.8-5', '2.8-9', '2.8-11', '2.8-12', '2.8-28'),
  async ({ page, sandbox }) => {
    const form = applicant();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/contact-ap?subject=AP+Psychology&currency=usd');
    await expect(heading(page)).toHaveText('AP Course Application');
    await expect(page.getByLabel('Applying for Course')).toHaveText('AP Psychology');
    const { keyboard } = page;
    for (const name of ['name', 'email', 'phone', 'student_class', 'school_name', 'parent_name'] as const) {
      await tabTo(page, name);
      await keyboard.type(form[name]);
    }
    await tabTo(page, 'consent');
    await keyboard.press('Space');
    await tabTo(page, 'Review the details');
    await keyboard.press('Enter');
    await expectReview(page);
    await expect(page.getByLabel('Price')).toHaveText('$969');
    await tabTo(page, 'confirmed');
    await keyboard.press('Space');
    await tabTo(page, 'Proceed to Payment');
    await keyboard.press('Enter');
    await expect(checkout(page).getByText('AP Course Enrollment: AP Psychology')).toBeVisible();
    await expect(checkout(page).getByText('$969.00')).toBeVisible();
    await tabTo(page, 'Pay now');
    await keyboard.press('Enter');
    await expect(success(page)).toBeVisible();
    await tabTo(page, 'Thank You!');
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/apcoursespage');
    expect(await loadBooks(sandbox, form.email)).toEqual(paidOnce(form.email, 'enrolled: USD 969'));
  },
);

test('every screen of an application meets WCAG 2.2 AA', async ({ page }) => {
  test.slow();
  await page.goto('/contact-ap?subject=AP+Statistics');
  await submit(page);
  await expect(page.getByText('Enter the student’s full name.')).toBeVisible();
  await clean(page);
  await toReview(page, applicant());
  await proceedButton(page).dispatchEvent('click');
  await clean(page);
  await tickConfirmation(page);
  await proceed(page);
  await expect(checkout(page)).toBeVisible();
  await clean(page);
  await inCheckout(page, 'Pay now');
  await expect(success(page)).toBeVisible();
  await clean(page);
  await success(page).getByRole('link').click();
  await expect(heading(page)).toHaveText('You’re enrolled');
  await clean(page);
});

test('a forgotten password is set anew by a mailed link, which works once', async ({ page, sandbox, complaints }) => {
  complaints.allow(/status of 404/);
  const username = 'demo.second';
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // Until then the username would go into the page that is left.
  await expect(heading(page)).toHaveText('Forgot password?');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(heading(page)).toHaveText('Check your email');
  const mails = () => mailTo(sandbox, `${username}@prepchart.example`);
  await expect.poll(async () => (await mails()).map(({ subject }) => subject), mailed).toEqual(['Set your password']);
  const [mail] = await mails();
  const link = linkIn(mail, sandbox, '/set-password');
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByText(`Your username is ${username}`)).toBeVisible();
  await signIn(page, { username, password });
  await page.goto(link);
  await page.getByLabel('New password').fill(demoPassword);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(heading(page)).toHaveText('This link doesn’t work anymore');
});

/** Ends of the walks that are taken every time: another currency after closing, the same order again, and a payment verified late. */
const taken = ['checkoutInDollars', 'checkoutOfSameApplication', 'paidLate'];
test.describe('a real browser walks the independent model of the payment', proves(...paymentRequirements.browser), () => {
  for (const walk of paymentWalks) {
    const title = describePath(walk);
    test(title, taken.includes(String(walk.state.value)) ? {} : { tag: '@long' }, async ({ page, sandbox, complaints }) => {
      // What a walk cuts off is reported by the browser, rightly.
      complaints.allow(/Failed to load resource/);
      await walkPayment(walk, { page, server: sandbox });
    });
  }
});
