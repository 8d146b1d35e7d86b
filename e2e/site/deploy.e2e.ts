import { expect, type Page } from '@playwright/test';
import { buildOf } from '../support/exam/offline.ts';
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

test('code that the server no longer has brings the new page, and not an error', { tag: '@firefox' }, async ({
  deployable: server,
  page,
  complaints,
}) => {
  test.slow();
  complaints.allow(
    /Failed to load resource|dynamically imported module|Loading module from|Importing a module|preload|disallowed MIME|Error \(.*\.js\)/,
  );
  const student = await addStudent(server);
  await openDashboard(page, server.url, student);
  await server.deployRenamed('second');
  await server.forgetEarlierBuilds();
  await page.getByRole('link', { name: 'Schedule' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Schedule' })).toBeVisible();
  await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', 'second');
});
