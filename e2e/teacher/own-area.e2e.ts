import { expect, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expectHeading, patience } from '../support/exam/attempt.ts';
import { signIn, test } from '../support/fixtures.ts';
import { findMailedLink } from '../support/parents.ts';
import { addPair } from '../support/people.ts';
import { onEveryScreen } from '../support/screens.ts';

const course = 'AP Calculus BC';
const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
const clean = (page: Page) =>
  onEveryScreen(page, async ({ name }) => {
    expect([name, await page.evaluate(isWide), await axe(page)]).toEqual([name, false, []]);
  });

test('a tutor sees own students, assigns a test, opens a study sheet, and gets another password by mail @long', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000);
  await server.admin('content', 'import', 'content/materials/ap-calculus-bc');
  const { tutor } = await addPair(server, course);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, tutor, 'Teacher');
  await expectHeading(page, 'Welcome, Meera!');
  await expect(page.getByText('No sessions today.')).toBeVisible(patience);
  await expect(page.locator('section', { hasText: 'Your Classes' }).getByText(course)).toBeVisible();
  await expect(page.getByText('Primary 4A')).toHaveCount(0);
  await clean(page);

  const go = async (name: string) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('navigation', { name: 'Teacher area' }).getByRole('button', { name, exact: true }).click();
    await expectHeading(page, name);
  };
  await go('Results');
  await page.getByRole('button', { name: 'View Details: Ravi Iyer' }).click();
  await expect(page.getByRole('region', { name: 'Ravi Iyer' })).toBeVisible(patience);
  await expect(page.getByLabel('Student')).toBeFocused();
  await expect(page.getByText('Ravi Iyer has no results in your courses yet.')).toBeVisible();
  await clean(page);

  await go('Tests');
  await page
    .getByRole('button', { name: /^Assign: / })
    .first()
    .click();
  await expectHeading(page, 'Assign Test');
  await page.getByLabel('Course').selectOption({ label: course });
  await page.getByLabel('Also to students who have finished it before').check();
  await clean(page);
  await page.getByRole('button', { name: 'See who gets it' }).click();
  await expect(page.getByRole('region', { name: 'Who gets it' })).toBeFocused(patience);
  await clean(page);
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'All tests' }).click();
  await expect(page.getByRole('button', { name: /^View Details: / }).first()).toBeVisible(patience);
  await page
    .getByRole('button', { name: /^View Details: / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'All tests' })).toBeVisible(patience);
  await clean(page);

  await go('Resources');
  await page
    .getByRole('button', { name: /^Preview: / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(/^Page 1 of/)).toBeAttached(patience);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await clean(page);

  await page.getByRole('button', { name: /^M.*Teacher$/ }).click();
  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  await expectHeading(page, 'Profile');
  await expect(page.getByText(tutor.username, { exact: true })).toBeVisible(patience);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText(/^We’ve emailed you a link/)).toBeVisible(patience);
  await clean(page);
  const link = await findMailedLink(server, `${tutor.username}@example.org`, [], /\S+\/set-password\?token=[\w-]+&for=teacher/);
  await page.goto(link);
  const password = 'a lighthouse for owls';
  await page.getByLabel('New password').pressSequentially(password);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expectHeading(page, 'Your password is set');
  await signIn(page, { username: tutor.username, password }, 'Teacher');
  await expectHeading(page, 'Welcome, Meera!');
});
