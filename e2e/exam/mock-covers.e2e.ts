import { expect, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { choose, enterFullscreen, expectHeading, goToQuestion } from '../support/exam/attempt.ts';
import {
  expectDialog,
  expectIntro,
  expectModule,
  expectWarning,
  mock,
  nextModule,
  sitMock,
  startModule,
  submitModule,
} from '../support/exam/mock.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { onEveryScreen } from '../support/screens.ts';

const clean = (page: Page) => onEveryScreen(page, async ({ name }) => expect([name, await axe(page)]).toEqual([name, []]));
const toggle = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.describe('axe finds nothing on any screen of a mock test, at 1440 px in light and 390 px in dark', () => {
  // Each screen is looked at twice.
  test.setTimeout(300_000);

  test('from the list to the second module @long', async ({ page, server, student }) => {
    await openPortal(page, server.url, student);
    await expectHeading(page, 'Your Dashboard');
    await page.getByRole('link', { name: 'Mock Test', exact: true }).click();
    await page.getByRole('link', { name: `Start Test: ${mock.title}` }).waitFor();
    await clean(page);
    await page.getByRole('link', { name: `Start Test: ${mock.title}` }).click();
    await page.getByRole('button', { name: 'Begin' }).waitFor();
    await clean(page);
    await page.getByRole('button', { name: 'Begin' }).click();
    await expectHeading(page, 'Security check');
    await page.keyboard.press('Shift');
    await clean(page);
    await enterFullscreen(page);
    await expectIntro(page, mock.modules[0]);
    await clean(page);
    await startModule(page);
    await choose(page, 1, 'B');
    await choose(page, 2, 'C');
    await page.getByRole('button', { name: 'Mark for review' }).click();
    await goToQuestion(page, 3);
    await toggle(page, 'Cross out choice A');
    await clean(page);
    await page.keyboard.press('p');
    await clean(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift');
    await expectWarning(page, 1, 'Shift');
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Submit Module' }).click();
    await expectDialog(page, 'Are you sure you want to submit this module?');
    await clean(page);
    await page.getByRole('button', { name: 'Yes, submit' }).click();
    await expectDialog(page, 'Module Submitted');
    await clean(page);
  });

  test('from the second module to the result @long', async ({ page, server, student }) => {
    await sitMock(page, server.url, student);
    await submitModule(page);
    await nextModule(page);
    await expectIntro(page, mock.modules[1]);
    await clean(page);
    await startModule(page);
    await goToQuestion(page, 2);
    await clean(page);
    await page.keyboard.press('p');
    await clean(page);
    await page.keyboard.press('Enter');
    await toggle(page, 'Calculator');
    await clean(page);
    await toggle(page, 'Reference');
    await clean(page);
    await toggle(page, 'Calculator');
    await toggle(page, 'Reference');
    await submitModule(page);
    await expectDialog(page, 'Test Completed!');
    await expect(page.getByRole('button', { name: 'Show Result' })).toBeEnabled();
    await clean(page);
    await page.getByRole('button', { name: 'Show Result' }).click();
    await expectHeading(page, mock.title);
    await clean(page);
    await page.getByRole('link', { name: 'Analysis' }).click();
    await clean(page);
  });

  test('interrupted, between two modules, not submitted, terminated @long', async ({ page, server, student, complaints }) => {
    complaints.allow(/Failed to load resource/);
    await sitMock(page, server.url, student);
    await page.reload();
    await expectHeading(page, 'Your test was interrupted');
    await clean(page);
    await enterFullscreen(page);
    await expectModule(page);
    await page.route('**/api/submitMockModule', (route) => route.abort());
    await submitModule(page);
    await expectHeading(page, 'Module not submitted yet');
    await clean(page);
    await page.unroute('**/api/submitMockModule');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectDialog(page, 'Module Submitted');
    await page.reload();
    await expectHeading(page, 'Your test is between two modules');
    await clean(page);
    await enterFullscreen(page);
    await startModule(page, mock.modules[1]);
    await page.evaluate(() => document.exitFullscreen());
    await expectDialog(page, 'Test Terminated', 'Test terminated for exiting fullscreen mode.');
    await expect(page.getByRole('button', { name: 'Show Result' })).toBeEnabled();
    await clean(page);
    await page.getByRole('button', { name: 'Show Result' }).click();
    await expectHeading(page, mock.title);
    await clean(page);
  });
});
