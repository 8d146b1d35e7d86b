import { expect, type Page } from '@playwright/test';
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
  startQuiz,
  submit,
} from './support/attempt.ts';
import { cutNetwork, restoreNetwork } from './support/browser.ts';
import { signIn, test } from './support/fixtures.ts';
import { addStudent } from './support/people.ts';
import { truthOf } from './support/truth.ts';

/** What the browser rightly reports of refused calls, and of calls without a network. */
const refused = /Failed to load resource/;

const takenOver = (page: Page) => expectHeading(page, 'This quiz went on somewhere else');
const fullscreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

test('a second device is asked, takes over, and nothing of either is overwritten', async ({
  server,
  student,
  page,
  browser,
  complaints,
}) => {
  complaints.allow(refused);
  await sitQuiz(page, server.url, student);
  await choose(page, 1, 'A');
  await expectSaved(page);
  await cutNetwork(page);
  await choose(page, 2, 'B');
  await choose(page, 4, 'A');
  await expectKeptOnDevice(page);

  const elsewhere = await browser.newContext();
  await complaints.watch(elsewhere);
  const second = await elsewhere.newPage();
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
  expect((await truthOf(server.url, student)).answers).toEqual({ 1: 'A', 2: 'D', 3: 'C' });

  await page.getByRole('button', { name: 'Continue here' }).click();
  await expectSaved(page);
  await expectChoices(page, { 1: 'A', 2: 'D', 3: 'C', 4: 'A' });
  await choose(second, 5, 'B');
  await takenOver(second);
  expect((await truthOf(server.url, student)).answers).toEqual({ 1: 'A', 2: 'D', 3: 'C', 4: 'A' });
  await elsewhere.close();
});

test('the first device is told at its own submit, which changes nothing', async ({
  server,
  student,
  page,
  browser,
  complaints,
}) => {
  complaints.allow(refused);
  await sitQuiz(page, server.url, student);
  const elsewhere = await browser.newContext();
  await complaints.watch(elsewhere);
  const second = await elsewhere.newPage();
  await comeBack(second, page.url(), student);
  await enterFullscreen(second);
  await continueHere(second);
  await choose(second, 1, 'C');
  await expectSaved(second);
  await submit(page);
  await takenOver(page);
  const { state, answers } = await truthOf(server.url, student);
  expect({ state, answers }).toEqual({ state: 'inProgress', answers: { 1: 'C' } });
  await elsewhere.close();
});

test('a duplicated tab is asked too, and may leave the attempt where it is', async ({
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
  expect((await truthOf(server.url, student)).answers).toEqual({ 1: 'A', 2: 'B' });
});

test.describe('a session that ends in mid-exam', () => {
  /** Makes the page's token worthless, as its age would. */
  async function endSession(page: Page) {
    const token: string = await page.evaluate(() => JSON.parse(sessionStorage.getItem('token') ?? ''));
    const response = await fetch(new URL('/api/logout', page.url()), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{}',
    });
    expect(response.status).toBe(200);
  }

  async function fillIn(page: Page, { username, password }: { username: string; password: string }) {
    const dialog = page.getByRole('dialog', { name: /^Sign in again/ });
    await dialog.getByLabel('Username').fill(username);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
  }

  test('is renewed in place by the same student only, and nothing is lost', async ({ server, student, page, complaints }) => {
    complaints.allow(refused);
    const somebodyElse = await addStudent(server);
    await sitQuiz(page, server.url, student);
    await choose(page, 1, 'B');
    await expectSaved(page);
    await endSession(page);
    await choose(page, 6, 'D');
    const dialog = page.getByRole('dialog', { name: 'Sign in again, Asha' });
    await expect(dialog).toBeVisible(patience);
    expect((await truthOf(server.url, student)).answers).toEqual({ 1: 'B' });

    await fillIn(page, somebodyElse);
    await expect(dialog.getByText('That is another account. Sign in as yourself to go on.')).toBeVisible(patience);
    await fillIn(page, { ...student, password: 'not this one' });
    await expect(dialog.getByText('That is another account. Sign in as yourself to go on.')).toHaveCount(0, patience);
    await expect(dialog).toBeVisible();
    await fillIn(page, student);
    await expect(dialog).toHaveCount(0, patience);
    await expectSaved(page);
    expect(await fullscreen(page)).toBe(true);
    await expect(page.getByRole('heading', { level: 2, name: 'Question 6' })).toBeVisible();
    expect(await truthOf(server.url, student)).toEqual({
      state: 'inProgress',
      ending: null,
      answers: { 1: 'B', 6: 'D' },
      events: [],
    });
  });

  test('does not keep a submit from arriving', async ({ server, student, page, complaints }) => {
    complaints.allow(refused);
    await sitQuiz(page, server.url, student);
    await endSession(page);
    await submit(page);
    await expect(page.getByRole('dialog', { name: 'Sign in again, Asha' })).toBeVisible(patience);
    await fillIn(page, student);
    await expectHeading(page, 'Quiz submitted');
    expect((await truthOf(server.url, student)).state).toBe('submitted');
  });
});

test.describe('what the session storage says [8-quiz-1] [8-quiz-2] [8-quiz-3] [8-quiz-4]', () => {
  const unknown = '/student-portal/quizzes/attend/no-such-quiz';
  const says = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible(patience);
  const putSession = (page: Page, text: string) =>
    page.evaluate((session) => sessionStorage.setItem('quizSession', session), text);

  test('no readable session, none with a quiz, none at all', async ({ page, student }) => {
    await signIn(page, student);
    for (const text of ['{', '"a string"', '{"quizId":7}']) {
      await putSession(page, text);
      await page.goto(unknown);
      await says(page, 'There was an error reading the quiz session. Please try again.');
    }
    await putSession(page, '{}');
    await page.goto(unknown);
    await says(page, 'Quiz ID is missing in the session data.');
    await page.evaluate(() => sessionStorage.removeItem('quizSession'));
    await page.goto(unknown);
    await says(page, 'No quiz session data found. Please return to the dashboard and select a quiz.');
    await page.goto('/student-portal/quizzes/no-such-quiz/instructions');
    await says(page, 'No quiz session data found. Please return to the dashboard and select a quiz.');
    await startQuiz(page);
  });

  test('a student without quizzes', async ({ page, server }) => {
    const username = 'without.quizzes';
    const name = ['--username', username, '--firstname', 'Ira', '--lastname', 'Nath', '--email', 'ira.nath@example.org'];
    const { password } = JSON.parse(await server.admin('student', 'add', ...name, '--json'));
    await signIn(page, { username, password });
    await page.goto(unknown);
    await says(page, 'No quizzes found in the session data.');
  });
});
