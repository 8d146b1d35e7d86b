import { expect, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { test } from '../support/enrolment/payment.ts';
import { signIn } from '../support/fixtures.ts';
import { onEveryScreen } from '../support/screens.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
const clean = (page: Page) =>
  onEveryScreen(page, async ({ name }) => {
    expect([name, await page.evaluate(isWide), await axe(page)]).toEqual([name, false, []]);
  });

test('axe finds nothing in the teacher area of the demonstration, and it fits every screen @long', async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, { username: 'demo.teacher', password: 'prepchart-demo' }, 'Teacher');
  await clean(page);
  const go = async (name: string) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('navigation', { name: 'Teacher area' }).getByRole('button', { name }).click();
    await expect(heading(page)).toHaveText(name);
  };
  for (const name of ['Results', 'Tests', 'Resources', 'Schedule']) {
    await go(name);
    await clean(page);
  }
  await go('Tests');
  await page
    .getByRole('button', { name: /^Assign: / })
    .first()
    .click();
  await clean(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await clean(page);
  await page.getByRole('button', { name: 'OK' }).click();
  await go('Results');
  await page
    .getByRole('button', { name: /^View Submission: / })
    .first()
    .click();
  await clean(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^M.*Teacher$/ }).click();
  await clean(page);
  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  await expect(heading(page)).toHaveText('Profile');
  await clean(page);
});
