import { expect, type Page } from '@playwright/test';
import {
  applicant,
  checkout,
  confirmation,
  expectReview,
  field,
  inCheckout,
  loadBooks,
  paidOnce,
  proceedButton,
  success,
  test,
  toReview,
} from '../support/enrolment/payment.ts';

// One after the other: to fill a demonstration costs more than these tests.
test.describe.configure({ mode: 'default' });

/** An Android phone: 390 px wide, with touch, and by the names of its browsers. */
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 };
const chrome = `${android} Chrome/148.0.0.0 Mobile Safari/537.36`;
const instagram = `${android} Version/4.0 Chrome/148.0.0.0 Mobile Safari/537.36 Instagram 385.0.0.30.72 Android`;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** By the programme's page to a review that is confirmed, with the finger. */
async function toConfirmed(page: Page, form: ReturnType<typeof applicant>): Promise<void> {
  await page.goto('/satpage');
  await page.getByRole('link', { name: 'Purchase Now: SAT Sprint' }).tap();
  await toReview(page, form);
  await confirmation(page).tap();
}

/** The page moves the browser's history itself where it goes back a step, which takes a moment. */
const atEntry = (page: Page, place: string) =>
  expect.poll(() => page.evaluate(() => history.state?.applicationPlace ?? 'form')).toBe(place);

/** From the review, which is asked for nothing more: back to the form as it was filled in, and then out of the application. */
async function backOut(page: Page, { name }: ReturnType<typeof applicant>): Promise<void> {
  await atEntry(page, 'review');
  await page.goBack();
  await expect(field(page, 'name')).toHaveValue(name);
  await atEntry(page, 'form');
  await page.goBack();
  await expect(page).toHaveURL('/satpage');
}

test.describe('in Chrome on an Android phone', () => {
  test.use({ ...phone, userAgent: chrome });

  test('Back closes the window, then leads to the form, then out: a step each time, and nothing is paid', async ({
    page,
    sandbox,
  }) => {
    const form = applicant();
    await toConfirmed(page, form);
    const { pathname } = new URL(page.url());
    for (const _ of ['once', 'again']) {
      await proceedButton(page).tap();
      await expect(checkout(page)).toBeVisible();
      await page.goBack();
      await expect(checkout(page)).toHaveCount(0);
      await expectReview(page);
      await expect(proceedButton(page)).toBeEnabled();
      expect(new URL(page.url()).pathname).toBe(pathname);
    }
    // A reload stays where it was.
    await page.reload();
    await expectReview(page);
    await backOut(page, form);
    expect(await loadBooks(sandbox, form.email)).toMatchObject({ orders: ['open: INR 77777'], payments: [], username: null });
  });

  test('Back after paying leaves the paid application at once', async ({ page, sandbox }) => {
    const form = applicant();
    await toConfirmed(page, form);
    await proceedButton(page).tap();
    await inCheckout(page, 'Pay now');
    await expect(success(page)).toBeVisible();
    await atEntry(page, 'form');
    await page.goBack();
    await expect(page).toHaveURL('/satpage');
    await expect.poll(() => loadBooks(sandbox, form.email)).toEqual(paidOnce(form.email));
  });
});

test.describe('in Instagram on an Android phone, which Razorpay’s page takes the place of', () => {
  test.use({ ...phone, userAgent: instagram });

  test('Back from Razorpay’s page leads to the review, then to the form, then out', async ({ page, sandbox }) => {
    const form = applicant();
    await toConfirmed(page, form);
    await proceedButton(page).tap();
    await expect(heading(page)).toHaveText('Razorpay’s page');
    await page.goBack();
    await expectReview(page);
    await expect(page.getByText('We haven’t heard of a payment yet.')).toBeVisible();
    await backOut(page, form);
    expect(await loadBooks(sandbox, form.email)).toMatchObject({ orders: ['open: INR 77777'], payments: [], username: null });
  });
});
