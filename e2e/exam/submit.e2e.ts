import { expect, type Route } from '@playwright/test';
import { choose, expectHeading, expectSaved, patience, sitQuiz, submit } from '../support/exam/attempt.ts';
import { loadTruth } from '../support/exam/truth.ts';
import { test } from '../support/fixtures.ts';
import { proves } from '../support/proves.ts';

/** What the browser rightly reports of calls that these tests cut. */
const unreachable = /Failed to load resource/;
const never = (route: Route) => route.abort();

test(
  'a submit whose answer got lost is repeated by itself and counts once',
  proves('8-quiz-11', '4.2-6'),
  async ({ server, student, page, complaints }) => {
    complaints.allow(unreachable);
    await sitQuiz(page, server.url, student);
    await choose(page, 1, 'A');
    await expectSaved(page);
    const arrivals: number[] = [];
    await page.route('**/api/submitQuiz', async (route) => {
      const answer = await route.fetch();
      arrivals.push(answer.status());
      if (arrivals.length === 1) await route.abort();
      else await route.fulfill({ response: answer });
    });
    await submit(page);
    await expect(page.getByText('Error submitting your answers. Please check your connection.')).toBeVisible(patience);
    expect(await loadTruth(server.url, student)).toEqual({
      state: 'submitted',
      ending: 'student',
      answers: { 1: 'A' },
      events: [],
    });
    await expectHeading(page, 'Quiz submitted');
    expect(arrivals).toEqual([200, 200]);
  },
);

test('two clicks at once submit once', async ({ server, student, page }) => {
  await sitQuiz(page, server.url, student);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/submitQuiz')) sent += 1;
  });
  await page.getByRole('button', { name: 'Submit Quiz' }).click();
  await page.getByRole('button', { name: 'Yes, submit' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expectHeading(page, 'Quiz submitted');
  expect(sent).toBe(1);
});

test('fifty copies of a submit are all answered alike and give one result @long', async ({
  server,
  student,
  page,
  complaints,
}) => {
  complaints.allow(unreachable);
  await sitQuiz(page, server.url, student);
  await choose(page, 2, 'D');
  await expectSaved(page);
  await page.route('**/api/submitQuiz', never);
  const asked = page.waitForRequest('**/api/submitQuiz');
  await submit(page);
  const request = await asked;
  await expectHeading(page, 'Not submitted yet');
  await page.unroute('**/api/submitQuiz');
  const headers = { 'content-type': 'application/json', authorization: (await request.headerValue('authorization')) ?? '' };
  const answers = await page.evaluate(
    ([sent, body]) =>
      Promise.all(
        Array.from({ length: 50 }, async () => {
          const response = await fetch('/api/submitQuiz', { method: 'POST', headers: sent, body });
          const { status } = await response.json();
          return `${response.status} ${status}`;
        }),
      ),
    [headers, request.postData() ?? ''] as const,
  );
  expect(answers).toEqual(Array.from({ length: 50 }, () => '200 1'));
  await expectHeading(page, 'Quiz submitted');
  expect(await loadTruth(server.url, student)).toEqual({
    state: 'submitted',
    ending: 'student',
    answers: { 2: 'D' },
    events: [],
  });
});

test('an end that did not arrive is delivered after a reload, not reopened', async ({ server, student, page, complaints }) => {
  complaints.allow(unreachable);
  await sitQuiz(page, server.url, student);
  await choose(page, 4, 'C');
  await expectSaved(page);
  await page.route('**/api/submitQuiz', never);
  await submit(page);
  await expectHeading(page, 'Not submitted yet');
  await page.unroute('**/api/submitQuiz');
  await page.reload();
  await expectHeading(page, 'Quiz submitted');
  const { state, ending, answers } = await loadTruth(server.url, student);
  expect({ state, ending, answers }).toEqual({ state: 'submitted', ending: 'student', answers: { 4: 'C' } });
});
