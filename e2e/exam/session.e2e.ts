import { expect, type Page } from '@playwright/test';
import { choose, expectHeading, expectSaved, patience, sitQuiz, startQuiz, submit } from '../support/exam/attempt.ts';
import { expectModule, sitMock } from '../support/exam/mock.ts';
import { loadMockTruth, loadTruth } from '../support/exam/truth.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { addStudent } from '../support/people.ts';
import { proves } from '../support/proves.ts';

/** What the browser rightly reports of refused calls. */
const refused = /Failed to load resource/;

const fullscreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

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
    expect((await loadTruth(server.url, student)).answers).toEqual({ 1: 'B' });

    await fillIn(page, somebodyElse);
    await expect(dialog.getByText('That’s a different account. Sign in with your own to continue.')).toBeVisible(patience);
    await fillIn(page, { ...student, password: 'not this one' });
    // Only the answer ends the waiting: until then nothing is typed.
    await expect(dialog.getByText('Invalid credentials')).toBeVisible(patience);
    await expect(dialog.getByText('That’s a different account. Sign in with your own to continue.')).toHaveCount(0);
    await fillIn(page, student);
    await expect(dialog).toHaveCount(0, patience);
    await expectSaved(page);
    expect(await fullscreen(page)).toBe(true);
    await expect(page.getByRole('heading', { level: 2, name: 'Question 6' })).toBeVisible();
    expect(await loadTruth(server.url, student)).toEqual({
      state: 'inProgress',
      ending: null,
      answers: { 1: 'B', 6: 'D' },
      events: [],
    });
  });

  test('is renewed in a module by real keys, none of which is a warning', async ({ server, student, page, complaints }) => {
    complaints.allow(refused);
    await sitMock(page, server.url, student);
    await endSession(page);
    await choose(page, 1, 'B');
    const dialog = page.getByRole('dialog', { name: 'Sign in again, Asha' });
    await expect(dialog.getByLabel('Username')).toHaveValue(student.username, patience);
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(dialog.getByLabel('Username')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('NOT This One');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Invalid credentials')).toBeVisible(patience);
    await dialog.getByLabel('Password', { exact: true }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(student.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0, patience);
    await expectModule(page);
    await expectSaved(page);
    const { modules } = await loadMockTruth(server.url, student);
    expect(modules[0]).toMatchObject({ state: 'inProgress', events: [] });
  });

  test('does not keep a submit from arriving', async ({ server, student, page, complaints }) => {
    complaints.allow(refused);
    await sitQuiz(page, server.url, student);
    await endSession(page);
    await submit(page);
    await expect(page.getByRole('dialog', { name: 'Sign in again, Asha' })).toBeVisible(patience);
    await fillIn(page, student);
    await expectHeading(page, 'Quiz submitted');
    expect((await loadTruth(server.url, student)).state).toBe('submitted');
  });
});

test.describe('what the session storage says', proves('8-quiz-1', '8-quiz-2', '8-quiz-3', '8-quiz-4'), () => {
  const unknown = '/student-portal/quizzes/attend/no-such-quiz';
  const says = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible(patience);
  const putSession = (page: Page, text: string) =>
    page.evaluate((session) => sessionStorage.setItem('quizSession', session), text);

  test('no readable session, none with a quiz, none at all @long', async ({ page, server, student }) => {
    await openPortal(page, server.url, student);
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
    await openPortal(page, server.url, { username, password });
    await page.goto(unknown);
    await says(page, 'No quizzes found in the session data.');
  });
});
