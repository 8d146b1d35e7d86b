import { expect, type Page } from '@playwright/test';
import { deferred } from '../../tests/support/deferred.ts';
import {
  applicationBudget,
  examBudget,
  weighApplication,
  weighExam,
  weighWholeHall,
  wholeHallBudget,
} from '../../tools/bench/support/exam-weight.mjs';
import { budgets, weigh } from '../../tools/bench/support/weigh.mjs';
import { test } from '../support/fixtures.ts';
import { isAlive, untilAlive } from '../support/public.ts';

const paths = ['/', '/satpage', '/apcoursespage', '/about-us', '/contact', '/privacy', '/terms', '/refunds'];

/** Opens a public page and holds back all code that it asks for from then on. */
async function openWithSlowCode(page: Page, path: string) {
  await page.goto(path);
  const [asked, released] = [deferred<void>(), deferred<void>()];
  await page.route('**/assets/*.js', async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: released.resolve };
}

test('what is typed and chosen while the code is under way stays, and is known to the form', { tag: '@firefox' }, async ({
  page,
}) => {
  const code = await openWithSlowCode(page, '/contact');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Name').pressSequentially('Asha Menon');
  await code.asked;
  await field('Course').selectOption('AP Statistics');
  await field('Email').pressSequentially('asha@');
  expect(await isAlive(page)).toBe(false);
  code.release();
  await field('Email').pressSequentially('example.org, and the code comes meanwhile', { delay: 5 });
  await untilAlive(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(field('Phone')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('Name')).toHaveValue('Asha Menon');
  await expect(field('Course')).toHaveValue('AP Statistics');
  await expect(field('Email')).toHaveValue('asha@example.org, and the code comes meanwhile');
  await expect(field('Name')).not.toHaveAttribute('aria-invalid', 'true');
});

test('an application is there at once as its address asks, and what is filled in before its code is not lost', {
  tag: '@firefox-long',
}, async ({ page }) => {
  const code = deferred<void>();
  await page.route('**/assets/*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/contact-sat?plan=SAT+Marathon&currency=usd', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'SAT Program Application' })).toBeVisible();
  const order = page.getByRole('complementary', { name: 'Your order' });
  await expect(order).toContainText('SAT Marathon$1,490');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Student’s full name').fill('Asha Menon');
  await field('Phone').pressSequentially('98765');
  await page.getByRole('checkbox').check();
  await order.getByText('INR', { exact: true }).click();
  await page.getByRole('button', { name: 'Review the details' }).click();
  expect([await isAlive(page), page.url()]).toEqual([false, expect.stringMatching(/plan=SAT\+Marathon&currency=usd$/)]);
  code.resolve();
  await expect(field('Class')).toHaveAttribute('aria-invalid', 'true');
  await expect(order).toContainText('SAT Marathon₹');
  await expect(field('Student’s full name')).toHaveValue('Asha Menon');
  await expect(field('Student’s full name')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test('the first click does what it does, and a filter chosen before the code counts with a search after it', {
  tag: '@firefox-long',
}, async ({ page }) => {
  const code = await openWithSlowCode(page, '/');
  const faq = page.locator('#faq');
  const question = faq.getByText('SAT Sprint or SAT Marathon: which plan fits?');
  await question.click();
  await code.asked;
  await expect(faq.getByText('SAT Sprint prepares your child for one official attempt')).toBeVisible();
  await faq.getByLabel('Technical', { exact: true }).check();
  await expect(question).toBeHidden();
  code.release();
  await untilAlive(page);
  await expect(question).toBeHidden();
  await faq.getByRole('searchbox').pressSequentially('marathon');
  await expect(page.getByText('No questions found')).toBeVisible();
  await faq.getByLabel('All', { exact: true }).check();
  await expect(faq.getByText('SAT Sprint prepares your child for one official attempt')).toBeVisible();
});

test('a button that is pressed first of all acts once the page is alive, and an answer has the seconds it took', async ({
  page,
}) => {
  const code = await openWithSlowCode(page, '/');
  const sheet = page.locator('#home');
  await sheet.getByRole('button', { name: 'Try another' }).click();
  await code.asked;
  await expect(sheet.getByText('Question 1')).toBeVisible();
  code.release();
  await expect(sheet.getByText('Question 2')).toBeVisible();
  await page.goto('/');
  await sheet.getByRole('radio').nth(2).check();
  await expect(sheet.getByText(/\d+ s/).first()).toBeVisible();
});

test('code that does not come is asked for again, and the page works meanwhile', { tag: '@firefox' }, async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  // From the beginning: what a visitor's first move has under way as the network goes is another thing.
  await page.route('**/assets/hydrate-page-*.js', (route) => route.abort());
  await page.goto('/satpage');
  const failure = page.waitForEvent('requestfailed');
  await page.keyboard.press('Shift');
  await failure;
  expect(await isAlive(page)).toBe(false);
  await page.unroute('**/assets/hydrate-page-*.js');
  await expect(async () => {
    await page.keyboard.press('Shift');
    expect(await isAlive(page)).toBe(true);
  }).toPass();
});

test('a page that is alive tells the server of a crash, by its route', async ({ page, complaints }) => {
  complaints.allow(/planted/);
  await page.goto('/about-us');
  await page.keyboard.press('Shift');
  await untilAlive(page);
  const told = page.waitForResponse('**/api/reportCrash');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('planted');
    });
  });
  const answer = await told;
  expect(answer.status()).toBe(200);
  expect(answer.request().postDataJSON()).toMatchObject({ page: '/about-us', error: 'TypeError', message: 'planted' });
});

test('every public page comes to life without a complaint, and keeps its weight', async ({ browser, server, complaints }) => {
  for (const path of paths) {
    const weights = await weigh(browser, server.url + path, 0, complaints.watch);
    for (const part of ['codeBefore', 'code', 'styles', 'fonts'] as const)
      expect(weights[part], `${path}: ${part} in KB`).toBeLessThanOrEqual(budgets[part]);
  }
  const heavier = await weigh(browser, `${server.url}/contact`, 50);
  expect(heavier.codeBefore).toBeGreaterThan(budgets.codeBefore);
  expect(heavier.code).toBeGreaterThan(budgets.code);
});

test('an application keeps its weight, in few files', () => {
  const { kilobytes, files } = weighApplication();
  expect(kilobytes).toBeLessThanOrEqual(applicationBudget.kilobytes);
  expect(files).toBeLessThanOrEqual(applicationBudget.files);
});

test('the exam hall keeps its weight, in few files', () => {
  const { kilobytes, files } = weighExam();
  expect(kilobytes).toBeLessThanOrEqual(examBudget.kilobytes);
  expect(files).toBeLessThanOrEqual(examBudget.files);
});

test('the exam hall keeps its weight with what it can begin without', () => {
  const { kilobytes, files } = weighWholeHall();
  expect(kilobytes).toBeLessThanOrEqual(wholeHallBudget.kilobytes);
  expect(files).toBeLessThanOrEqual(wholeHallBudget.files);
});
