import { expect, type Page } from '@playwright/test';
import { inquiryRequirements } from '../../tests/models/inquiry/inquiry.model.ts';
import { describePath } from '../../tests/support/model.ts';
import { axe } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { inquiryWalks, walkInquiry } from '../support/inquiry/inquiry-walk.ts';
import { proves } from '../support/proves.ts';
import { untilAlive } from '../support/public.ts';
import { onEveryScreen } from '../support/screens.ts';
import { walksToTake } from '../support/walks.ts';

const failed = 'Something went wrong. Please check your details and try again.';
const sent = 'Thank you! Your information has been sent successfully. We will get back to you shortly.';
const person = { Name: 'Asha Menon', Email: 'asha@example.org', Phone: '98765 43210' };

/** Key by key, as a person types: the first key brings the page to life. */
async function type(page: Page, fields: Record<string, string> = person) {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).pressSequentially(text);
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  }
  // Sent before that, it would go the way of a page without JavaScript.
  await untilAlive(page);
}
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const thanks = (page: Page) => page.getByRole('main').getByText(sent);

test('an inquiry is sent, and another one can be', { ...proves('2.1-3', '2.7-1', '8-inquiry-2'), tag: '@firefox' }, async ({
  page,
}) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get In Touch');
  await type(page);
  await page.getByLabel('Course', { exact: true }).selectOption('AP Statistics');
  await send(page).click();
  await expect(thanks(page)).toBeVisible();
  await page.getByRole('button', { name: 'Send another' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
});

test(
  'what was typed survives a failure and a reload',
  proves('4.1-12', '5-25', '5-26', '7-24', '8-inquiry-1'),
  async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource|ERR_FAILED/);
    await page.route('**/api/sendInformationOnMail', (route) => route.abort());
    await page.goto('/contact?plan=AP+Precalculus&subject=AP+Psychology');
    await type(page);
    await expect(page.getByLabel('Course', { exact: true })).toHaveValue('AP Psychology');
    await page.getByLabel('Country code').selectOption('+61');
    await send(page).click();
    await expect(page.getByRole('alert').getByText(failed)).toBeVisible();
    await page.reload();
    await page.getByLabel('Details (optional)').pressSequentially('Still here.');
    await untilAlive(page);
    for (const [label, text] of Object.entries(person)) await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    await expect(page.getByLabel('Country code')).toHaveValue('+61');
    await page.unroute('**/api/sendInformationOnMail');
    const [request] = await Promise.all([page.waitForRequest('**/api/sendInformationOnMail'), send(page).click()]);
    expect(request.postDataJSON()).toEqual({
      name: 'Asha Menon',
      email: 'asha@example.org',
      phone: '98765 43210',
      course: 'AP Psychology',
      details: 'Still here.',
    });
    await expect(thanks(page)).toBeVisible();
  },
);

// Playwright cannot switch scripts off in Debian's Firefox.
test('the form works without JavaScript, and gives back what was typed', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/contact');
  await page.getByLabel('Name', { exact: true }).fill('Asha “A” <Menon>');
  await page.getByLabel('Email', { exact: true }).fill('asha');
  await page.getByLabel('Details (optional)').fill('When?\nAnd where?');
  await send(page).click();
  await expect(page.getByText(failed)).toBeVisible();
  await expect(page.getByText('Enter an email address like name@example.org.')).toBeVisible();
  await expect(page.getByText('Choose a course.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha “A” <Menon>');
  await expect(page.getByLabel('Details (optional)')).toHaveValue('When?\nAnd where?');
  await page.getByLabel('Email', { exact: true }).fill('asha@example.org');
  await page.getByLabel('Phone', { exact: true }).fill('98765 43210');
  await page.getByLabel('Course', { exact: true }).selectOption('AP Statistics');
  await send(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  await context.close();
});

test('the answer to the form without JavaScript meets WCAG 2.2 AA', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/contact');
  await send(page).click();
  await expect(page.getByText(failed)).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

// As it opens: e2e/public-site.
test('the inquiry with its errors meets WCAG 2.2 AA on every screen', async ({ page }) => {
  await page.goto('/contact');
  await type(page, { Name: 'A' });
  await send(page).click();
  await expect(page.getByText('Choose a course.')).toBeVisible();
  await onEveryScreen(page, async () => expect(await axe(page)).toEqual([]));
});

test.describe(
  'a real browser walks the independent model of the inquiry, and finds what was typed in each state',
  proves(...inquiryRequirements.browser),
  () => {
    for (const walk of walksToTake(inquiryWalks))
      test(describePath(walk), async ({ page, complaints }) => {
        // What the walk has the network do is reported by the browser, rightly.
        complaints.allow(/Failed to load resource/);
        await walkInquiry(walk, page);
      });
  },
);
