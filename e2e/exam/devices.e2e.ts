import { expect, type Page } from '@playwright/test';
import { cutNetwork, restoreNetwork } from '../support/browser.ts';
import {
  choose,
  comeBack,
  continueHere,
  enterFullscreen,
  expectChoices,
  expectHeading,
  expectKeptOnDevice,
  expectSaved,
  patience,
  quizTitles,
  sitQuiz,
  submit,
} from '../support/exam/attempt.ts';
import { loadTruth } from '../support/exam/truth.ts';
import { test } from '../support/fixtures.ts';

/** What the browser rightly reports of refused calls, and of calls without a network. */
const refused = /Failed to load resource/;

const takenOver = (page: Page) => expectHeading(page, 'You continued this quiz somewhere else');
const fullscreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

test('a second device is asked, takes over, and nothing of either is overwritten', async ({
  server,
  student,
  page,
  openElsewhere,
  complaints,
}) => {
  test.slow();
  complaints.allow(refused);
  await sitQuiz(page, server.url, student);
  await choose(page, 1, 'A');
  await expectSaved(page);
  await cutNetwork(page);
  await choose(page, 2, 'B');
  await choose(page, 4, 'A');
  await expectKeptOnDevice(page);

  const second = await openElsewhere();
  await comeBack(second, page.url(), student);
  await enterFullscreen(second);
  await continueHere(second);
  await expectChoices(second, { 1: 'A' });
  // Later than the first device's own answer to this question: it is the one that counts.
  await choose(second, 2, 'D');
  await choose(second, 3, 'C');
  await expectSaved(second);

  await restoreNetwork(page);
  await takenOver(page);
  expect(await fullscreen(page)).toBe(false);
  expect((await loadTruth(server.url, student)).answers).toEqual({ 1: 'A', 2: 'D', 3: 'C' });

  await page.getByRole('button', { name: 'Continue here' }).click();
  await expectSaved(page);
  await expectChoices(page, { 1: 'A', 2: 'D', 3: 'C', 4: 'A' });
  await choose(second, 5, 'B');
  await takenOver(second);
  expect((await loadTruth(server.url, student)).answers).toEqual({ 1: 'A', 2: 'D', 3: 'C', 4: 'A' });
});

test('the first device is told at its own submit, which changes nothing @long', async ({
  server,
  student,
  page,
  openElsewhere,
  complaints,
}) => {
  complaints.allow(refused);
  await sitQuiz(page, server.url, student);
  const second = await openElsewhere();
  await comeBack(second, page.url(), student);
  await enterFullscreen(second);
  await continueHere(second);
  await choose(second, 1, 'C');
  await expectSaved(second);
  await submit(page);
  await takenOver(page);
  const { state, answers } = await loadTruth(server.url, student);
  expect({ state, answers }).toEqual({ state: 'inProgress', answers: { 1: 'C' } });
});

test('a duplicated tab is asked too, and may leave the attempt where it is @long', async ({
  server,
  student,
  page,
  context,
  complaints,
}) => {
  complaints.allow(refused);
  await sitQuiz(page, server.url, student);
  await choose(page, 1, 'A');
  await expectSaved(page);
  const copy = await context.newPage();
  await copy.goto(`${server.url}/signin`);
  // What a browser copies when a tab is duplicated.
  const entries = await page.evaluate(() => Object.entries(sessionStorage));
  await copy.evaluate((copied) => copied.forEach(([key, value]) => void sessionStorage.setItem(key, value)), entries);
  await copy.goto(`${server.url}/student-portal/quizzes`);
  await copy.getByRole('link', { name: `Resume Quiz: ${quizTitles.reading}` }).click();
  await enterFullscreen(copy);
  await expect(copy.getByRole('dialog', { name: 'This quiz is open somewhere else' })).toBeVisible(patience);
  await copy.getByRole('button', { name: 'Leave it there' }).click();
  await expectHeading(copy, 'Available Quizzes');
  await choose(page, 2, 'B');
  await expectSaved(page);
  expect((await loadTruth(server.url, student)).answers).toEqual({ 1: 'A', 2: 'B' });
});
