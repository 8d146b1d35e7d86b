import { expect, type Page } from '@playwright/test';
import { clean } from '../support/clean.ts';
import { choose, goToQuestion, quizTitles, sitQuiz, submit } from '../support/exam/attempt.ts';
import { expectDialog, nextModule, sitMock, startModule, submitModule } from '../support/exam/mock.ts';
import { test } from '../support/fixtures.ts';

test.describe('axe finds nothing on what opens over the questions, and on the moment after them', () => {
  // Each state is looked at on several sizes and schemes.
  test.setTimeout(300_000);

  async function openDirections(page: Page) {
    await page.getByRole('button', { name: 'Directions' }).first().click();
    await expect(page.getByRole('dialog', { name: /^Directions: / })).toBeVisible();
    await clean(page);
    await page.getByRole('button', { name: 'Back to the questions' }).click();
  }

  test('directions, an enlarged figure and the result of a quiz', async ({ page, server, student }) => {
    await sitQuiz(page, server.url, student, quizTitles.statistics);
    await openDirections(page);
    await choose(page, 1, 'B');
    // The third question has a figure.
    await goToQuestion(page, 3);
    await page.locator('[data-enlarge]:not([data-waiting] *)').click();
    await expect(page.getByRole('dialog', { name: 'Figure' }).getByRole('img')).toBeVisible();
    await clean(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await submit(page);
    await expect(page.getByRole('link', { name: /^Review/ })).toBeVisible();
    await clean(page);
  });

  test('directions of a module and the result of a mock test @long', async ({ page, server, student }) => {
    await sitMock(page, server.url, student);
    await openDirections(page);
    await choose(page, 1, 'B');
    await submitModule(page);
    await nextModule(page);
    await startModule(page);
    await openDirections(page);
    await submitModule(page);
    await expectDialog(page, 'Test Completed!');
    await expect(page.getByRole('dialog').getByRole('link', { name: /^Review/ })).toBeVisible();
    await clean(page);
  });
});
