import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/enrolment/payment.ts';
import { signIn } from '../support/fixtures.ts';
import { mostShift, readShift, watchShift } from '../support/shift.ts';

type Content = (page: Page) => Locator;

/** What shows that the content of a page has come: while it waits it may show nothing at all. */
const pages: Record<string, Content> = {
  dashboard: (page) => page.getByRole('link', { name: 'All Results' }),
  results: (page) => page.getByRole('link', { name: /^View Analysis: / }).first(),
  homework: (page) => page.getByRole('link', { name: /^(Open|Open and hand in|Read the comment): / }).first(),
  plan: (page) => page.getByRole('region', { name: 'Practice this week' }),
  notebook: (page) => page.getByRole('button', { name: 'Check' }),
};
const analysisContent: Content = (page) => page.getByRole('heading', { name: 'Pacing' });

/** How far a page moves while it comes up, where that is too far. */
async function measure(page: Page, path: string, content: Content): Promise<[string, number][]> {
  // Where a page listens to the server the network is never idle.
  await page.goto(path);
  await expect(content(page)).toBeVisible();
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
  const paths = [
    ...Object.entries(pages).map(([name, content]) => [`/student-portal/${name}`, content] as const),
    [analysis ?? '', analysisContent] as const,
  ];
  // The font of formulas comes with the first of them, and moves their lines that once.
  await page.goto('/student-portal/notebook');
  await expect(page.locator('main math').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const moved: Record<number, [string, number][]> = {};
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    const found: [string, number][] = [];
    for (const [path, content] of paths) found.push(...(await measure(page, path, content)));
    moved[width] = found;
  }
  expect(moved).toEqual({ 390: [], 1440: [] });
});
