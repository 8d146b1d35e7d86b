import { expect } from '@playwright/test';
import { cutNetwork, restoreNetwork } from '../support/browser.ts';
import {
  expectHeading,
  expectKeptOnDevice,
  expectSaved,
  goToQuestion,
  quizTitles,
  sitQuiz,
  submit,
} from '../support/exam/attempt.ts';
import { test } from '../support/fixtures.ts';

test('from the first question to the end no code and no font is fetched, and no image is missing', async ({
  server,
  student,
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource.*\/api\//);
  await sitQuiz(page, server.url, student, quizTitles.statistics);
  const fetched: string[] = [];
  const failed: string[] = [];
  page.on('request', (request) => fetched.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
  await page.evaluate(() => document.fonts.ready);
  await cutNetwork(page);
  let figures = 0;
  const total = Number(/of (\d+)$/.exec((await page.getByRole('button', { name: /\d+ of \d+$/ }).textContent()) ?? '')?.[1]);
  for (let number = 1; number <= total; number += 1) {
    await goToQuestion(page, number);
    await page.keyboard.press('b');
    const images = page.locator('main img:not([data-waiting] *)');
    for (const image of await images.all()) {
      await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth > 0)).toBe(true);
      figures += 1;
    }
  }
  expect(figures).toBeGreaterThan(1);
  await expectKeptOnDevice(page);
  await page.keyboard.press('F12');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Larger' }).click();
  await restoreNetwork(page);
  await expectSaved(page);
  // Once the quiz is over its result is fetched, with the code that shows it.
  const during = [...fetched];
  await submit(page);
  await expectHeading(page, 'Quiz submitted');
  expect(during.filter((request) => /^(script|stylesheet|font|document) /.test(request))).toEqual([]);
  expect(failed.filter((path) => !path.startsWith('/api/'))).toEqual([]);
});
