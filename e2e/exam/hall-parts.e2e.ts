import { expect, type Page } from '@playwright/test';
import {
  choose,
  enterFullscreen,
  expectHeading,
  expectQuestions,
  expectSaved,
  option,
  patience,
  quizTitles,
  sitQuiz,
  submit,
} from '../support/exam/attempt.ts';
import { expectHallCode } from '../support/exam/hall-code.ts';
import { expectModule, sitMock } from '../support/exam/mock.ts';
import { watchRequests } from '../support/exam/requests.ts';
import { loadTruth } from '../support/exam/truth.ts';
import { openPortal, test } from '../support/fixtures.ts';

const late = '**/assets/hall-parts-*';
const list = (page: Page) => page.getByRole('button', { name: /\d+ of \d+$/ });

/** Uses what came late: the question list, the directions, and what asks for the submit. */
async function useHall(page: Page) {
  await choose(page, 2, 'C');
  await page.getByRole('button', { name: 'Directions' }).first().click();
  await page.getByRole('button', { name: 'Back to the questions' }).click();
  await page.getByRole('button', { name: /^Submit (Quiz|Module)$/ }).click();
  await page.getByRole('button', { name: 'Keep working' }).click();
  await expectSaved(page);
}

test('a quiz asks for no code once it is begun', async ({ page, server, student }) => {
  await openPortal(page, server.url, student, '/student-portal/quizzes');
  await page.getByRole('link', { name: `Start Quiz: ${quizTitles.reading}` }).click();
  await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible(patience);
  await expectHallCode(page, 'quiz');
  const asked = await watchRequests(page, async () => {
    await page.getByRole('button', { name: 'Begin' }).click();
    await enterFullscreen(page);
    await expectQuestions(page);
  });
  await useHall(page);
  expect(asked()).toEqual([]);
});

test('a module that is reloaded asks for no code once its questions stand', async ({ page, server, student }) => {
  await sitMock(page, server.url, student);
  await choose(page, 1, 'B');
  await expectSaved(page);
  await page.reload();
  await expectHeading(page, 'Your test was interrupted');
  await expectHallCode(page, 'mock');
  const asked = await watchRequests(page, async () => {
    await enterFullscreen(page);
    await expectModule(page);
  });
  await useHall(page);
  expect(asked()).toEqual([]);
});

test('what an exam hall fetches late and did not get is told, asked for again, and costs no answer', { tag: '@firefox' }, async ({
  page,
  server,
  student,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|error loading dynamically imported module|NetworkError|could not be loaded|net::ERR/);
  await sitQuiz(page, server.url, student);
  await page.route(late, (route) => route.abort());
  await page.reload();
  await enterFullscreen(page);
  await expectQuestions(page);
  const told = page.getByText('The tools and the question list couldn’t be loaded.');
  await expect(told).toBeVisible(patience);
  await option(page, 'B').click();
  await expectSaved(page);
  await page.unroute(late);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(told).toHaveCount(0, patience);
  await list(page).click();
  // Its styles came as well: the list lies over the page.
  await expect(page.locator('[data-palette]')).toHaveCSS('position', 'absolute');
  await list(page).click();
  await submit(page);
  await expectHeading(page, 'Quiz submitted');
  expect(await loadTruth(server.url, student)).toMatchObject({ state: 'submitted', answers: { 1: 'B' } });
});
