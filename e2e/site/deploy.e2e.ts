import { expect, type Page } from '@playwright/test';
import {
  applicant,
  checkout,
  inCheckout,
  loadBooks,
  proceed,
  success,
  tickConfirmation,
  toReview,
} from '../support/enrolment/payment.ts';
import { choose, expectSaved } from '../support/exam/attempt.ts';
import { expectDialog, mock, nextModule, sitMock, startModule, submitModule } from '../support/exam/mock.ts';
import { buildOf, startDeployable } from '../support/exam/offline.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { addStudent } from '../support/people.ts';

const newerVersion = 'A newer version of this site is ready. You’ll get it on the next page you open.';

/** A tab that has all that its page needs. */
async function openDashboard(page: Page, origin: string, student: Parameters<typeof openPortal>[2]) {
  await openPortal(page, origin, student, '/student-portal/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

test('a tab that stays open over two deployments finds its code, is told, and changes with its next page', async ({
  deployable: server,
  page,
}) => {
  test.slow();
  const student = await addStudent(server);
  await openDashboard(page, server.url, student);
  await server.deployRenamed('second');
  await server.deployRenamed('third');

  // Its own build's page, which was not loaded yet.
  await page.getByRole('link', { name: 'Schedule' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Schedule' })).toBeVisible();
  expect(await buildOf(page)).toBeNull();

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(newerVersion)).toBeVisible();
  await page.getByRole('link', { name: 'Quiz', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Available Quizzes' })).toBeVisible();
  await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', 'third');
  await expect(page.getByText(newerVersion)).toBeHidden();
});

test('code that the server no longer has brings the new page, and not an error', { tag: '@firefox-long' }, async ({
  deployable: server,
  page,
  complaints,
}) => {
  test.slow();
  complaints.allow(
    /Failed to load resource|dynamically imported module|Loading module from|Importing a module|preload|disallowed MIME|Error [\s\S]*\(.*\.js\)/,
  );
  const student = await addStudent(server);
  await openDashboard(page, server.url, student);
  await server.deployRenamed('second');
  await server.forgetEarlierBuilds();
  await page.getByRole('link', { name: 'Schedule' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Schedule' })).toBeVisible();
  await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', 'second');
});

/** While a server is stopped its calls fail, which the browser says in its console. */
const stopped = /Failed to load resource|ERR_CONNECTION_REFUSED|NetworkError|access control checks/;

/** Gone where the page was loaded again. */
const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { isThatPage: true }));
const isThatPage = (page: Page) => page.evaluate(() => 'isThatPage' in window);
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('two deployments in mid-module change nothing there: the test goes on to its end, and the next page is of the newest build', async ({
  deployable: server,
  page,
  complaints,
}) => {
  test.slow();
  complaints.allow(stopped);
  const student = await addStudent(server);
  await sitMock(page, server.url, student);
  await markPage(page);
  await choose(page, 1, 'A');
  await server.deployRenamed('second');
  await choose(page, 2, 'B');
  await expectSaved(page);
  await server.deployRenamed('third');
  await lookAgain(page);
  await choose(page, 3, 'C');
  await expectSaved(page);
  await submitModule(page);
  await nextModule(page);
  await startModule(page, mock.modules[1]);
  // Code of its own, which is loaded only now, out of a build that is no longer there.
  await page.getByRole('button', { name: 'Calculator', exact: true }).click();
  await expect(page.frameLocator('iframe').getByRole('textbox').first()).toBeVisible();
  await page.getByRole('button', { name: 'Calculator', exact: true }).click();
  expect([await isThatPage(page), await page.getByText(newerVersion).count()]).toEqual([true, 0]);
  await submitModule(page);
  await expectDialog(page, 'Test Completed!');
  expect([await isThatPage(page), await buildOf(page)]).toEqual([true, null]);

  await page.goto(`${server.url}/student-portal/dashboard`);
  await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', 'third');
});

test('two deployments in mid-payment change nothing there: it is paid once, on the page that it was begun on @long', async ({
  page,
  complaints,
}) => {
  test.slow();
  complaints.allow(stopped);
  const server = await startDeployable({ DEMO: 'on' });
  const form = applicant();
  await page.goto(`${server.url}/contact-sat?plan=SAT+Sprint`);
  await toReview(page, form);
  await markPage(page);
  await server.deployRenamed('second');
  await lookAgain(page);
  await tickConfirmation(page);
  await proceed(page);
  await expect(checkout(page)).toBeVisible();
  await server.deployRenamed('third');
  await inCheckout(page, 'Pay now');
  await expect(success(page)).toBeVisible({ timeout: 60_000 });
  expect([await isThatPage(page), await buildOf(page)]).toEqual([true, null]);
  expect((await loadBooks(server, form.email))?.payments).toEqual(['captured']);
  await server.dispose();
});
