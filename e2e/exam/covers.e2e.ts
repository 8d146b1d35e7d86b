import { expect, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { pauseInDebugger } from '../support/browser.ts';
import { comeBack, enterFullscreen, expectHeading, expectQuestions, sitQuiz } from '../support/exam/attempt.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { proves } from '../support/proves.ts';
import { onEveryScreen } from '../support/screens.ts';

const clean = (page: Page) => onEveryScreen(page, async ({ name }) => expect([name, await axe(page)]).toEqual([name, []]));

test.describe('axe finds nothing on what stands in place of the questions', () => {
  // Each screen is looked at on several sizes and schemes.
  test.setTimeout(240_000);

  test('interrupted, held elsewhere, taken over @long', async ({ browser, page, server, student, complaints }) => {
    complaints.allow(/status of 409/);
    await sitQuiz(page, server.url, student);
    const address = page.url();
    const other = await browser.newPage({ baseURL: server.url });
    await comeBack(other, address, student);
    await clean(other);
    await enterFullscreen(other);
    await expect(other.getByRole('dialog', { name: 'This quiz is open somewhere else' })).toBeVisible();
    await clean(other);
    await other.getByRole('button', { name: 'Continue here' }).click();
    await expectQuestions(other);
    await page.keyboard.press('a');
    await expectHeading(page, 'You continued this quiz somewhere else');
    await clean(page);
    await other.close();
  });

  test('developer tools @long', async ({ page, server, student }) => {
    await sitQuiz(page, server.url, student);
    const close = await pauseInDebugger(page, 500);
    await expectHeading(page, 'Security Violation Detected');
    await close();
    await clean(page);
  });

  test('not submitted, and the session over @long', async ({ page, server, student, complaints }) => {
    complaints.allow(/Failed to load resource/);
    await sitQuiz(page, server.url, student);
    await page.route('**/api/submitQuiz', (route) => route.abort());
    await page.getByRole('button', { name: 'Submit Quiz' }).click();
    await page.getByRole('button', { name: 'Yes, submit' }).click();
    await expectHeading(page, 'Not submitted yet');
    await clean(page);
    const over = { status: 0, msg: 'Please sign in again.', reason: 'signedOut', serverNow: 0 };
    // Over the other route and not in its place: between the two the next try would go through.
    await page.route('**/api/submitQuiz', (route) => route.fulfill({ status: 401, json: over }));
    await expect(page.getByRole('dialog', { name: /^Sign in again/ })).toBeVisible();
    await clean(page);
  });

  test('no questions', async ({ page, server, student }) => {
    await page.route('**/api/getQuizContent', (route) => route.fulfill({ json: { status: 1, serverNow: Date.now(), data: [] } }));
    await openPortal(page, server.url, student);
    await page.getByRole('link', { name: /^Start Quiz/ }).click();
    await page.getByRole('button', { name: 'Begin' }).click();
    await enterFullscreen(page);
    await expectHeading(page, 'We couldn’t open the quiz');
    await clean(page);
  });
});

test(
  'a session that is over when the portal loads is renewed in place',
  proves('4.1-2'),
  async ({ page, server, student, complaints }) => {
    complaints.allow(/status of 401/);
    await openPortal(page, server.url, student);
    await page.evaluate(() => sessionStorage.setItem('token', JSON.stringify('gone')));
    await page.reload();
    const dialog = page.getByRole('dialog', { name: /^Sign in again/ });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel('Username')).toHaveValue(student.username);
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(student.password);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expectHeading(page, 'Your Dashboard');
  },
);
