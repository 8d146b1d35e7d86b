import { expect, type Page } from '@playwright/test';
import { test } from '../support/enrolment/payment.ts';
import { signIn } from '../support/fixtures.ts';
import { mostShift, readShift, watchShift } from '../support/shift.ts';

const pages = ['dashboard', 'results', 'homework', 'plan', 'notebook'];

/** How far a page moves while it comes up, where that is too far. */
async function measure(page: Page, path: string): Promise<[string, number][]> {
  // Where a page listens to the server the network is never idle.
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '…' })).toHaveCount(0);
  const shift = await page.evaluate(readShift);
  return shift >= mostShift ? [[path, shift]] : [];
}

test('pages of a student with weeks behind her hardly move while they come up, 390 and 1440 px wide', async ({ page }) => {
  test.setTimeout(300_000);
  await page.addInitScript(watchShift);
  await signIn(page, { username: 'demo.student', password: 'prepchart-demo' });
  await page.goto('/student-portal/results');
  const analysis = await page.getByRole('link', { name: /^View Analysis: SAT Practice Test 2/ }).getAttribute('href');
  const paths = [...pages.map((name) => `/student-portal/${name}`), analysis ?? ''];
  // The font of formulas comes with the first of them, and moves their lines that once.
  await page.goto('/student-portal/notebook');
  await expect(page.locator('main math').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const moved: Record<number, [string, number][]> = {};
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    const found: [string, number][] = [];
    for (const path of paths) found.push(...(await measure(page, path)));
    moved[width] = found;
  }
  expect(moved).toEqual({ 390: [], 1440: [] });
});
