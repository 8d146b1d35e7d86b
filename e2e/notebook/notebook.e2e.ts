import { expect, type Page } from '@playwright/test';
import { getQuizzesByStudentId } from '../../contract/exam/quizzes.ts';
import { getQuizResult } from '../../contract/results/results.ts';
import { axe } from '../support/axe.ts';
import { quizTitles } from '../support/exam/attempt.ts';
import { openSession } from '../support/exam/truth.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { fail, gate, letThrough } from '../support/gate.ts';
import { addStudent, type Person } from '../support/people.ts';
import { onEveryScreen } from '../support/screens.ts';

const day = 24 * 3_600_000;
const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
/** Without a finding on every screen, and no wider than the narrowest telephone. */
async function clean(page: Page) {
  await onEveryScreen(page, async ({ name }) => expect([name, await axe(page)]).toEqual([name, []]));
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(isWide)).toBe(false);
  await page.setViewportSize(size);
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const asked = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
const choose = (page: Page, letter: string) =>
  page
    .locator('label')
    .filter({ has: page.locator(`input[value="${letter}"]`) })
    .click();

/** Sits a quiz with two wrong answers from outside the browser, and returns the key of the first question. */
async function missTwo(origin: string, student: Person): Promise<string> {
  const { token, data } = await openSession(origin, student);
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.json();
  };
  const { data: records } = getQuizzesByStudentId.answer.parse(await call('/getQuizzesByStudentId', { studentId: data._id }));
  const studentQuizId = records.find(({ quiz_name }) => quiz_name === quizTitles.reading)?._id;
  await call('/startAttempt', { studentQuizId });
  // There is no such choice: it is wrong whatever the key is.
  const answers = [{ answer: 'Z' }, { answer: 'Z' }];
  await call('/submitQuiz', { studentQuizId, answers, timePerQuestion: { 1: 20, 2: 20 }, totalTime: 40 });
  const { data: result } = getQuizResult.answer.parse(await call('/getQuizResult', { studentQuizId }));
  return result.modules[0]?.questions[0]?.key ?? '';
}

test('what went wrong comes back after 3 and after 7 days, until it was right twice @firefox @long', async ({
  page,
  ticking,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  const student = await addStudent(ticking);
  const key = await missTwo(ticking.url, student);
  const open = () => openPortal(page, ticking.url, student, '/student-portal/notebook');

  await open();
  await asked(page, 'Nothing is due now');
  ticking.putForward(3 * day);
  await open();
  await asked(page, 'Question 1 of 2');
  await clean(page);

  const checking = await gate(page, 'answerNotebook');
  await choose(page, key);
  await press(page, 'Check answer');
  await checking(fail);
  await expect(page.getByRole('alert')).toContainText('We couldn’t check your answer. It’s still here');
  await expect(page.locator(`input[value="${key}"]`)).toBeChecked();
  await press(page, 'Try again');
  await checking(letThrough);
  await expect(page.getByRole('heading', { name: 'Right', exact: true })).toBeFocused();
  await clean(page);
  await press(page, 'Next question');
  await asked(page, 'Question 2 of 2');
  await press(page, 'I don’t know');
  await checking(letThrough);
  await expect(page.getByRole('heading', { name: 'Not quite' })).toBeFocused();
  await press(page, 'Next question');
  await asked(page, 'Finished for now');
  await expect(page.getByText('1 of 2 right.')).toBeVisible();
  await clean(page);

  ticking.putForward(7 * day);
  await open();
  await asked(page, 'Question 1 of 2');
  await press(page, 'I don’t know');
  await checking(letThrough);
  await press(page, 'Next question');
  await asked(page, 'Question 2 of 2');
  await choose(page, key);
  await press(page, 'Check answer');
  await checking(letThrough);
  await expect(page.getByRole('heading', { name: 'Right, twice in a row' })).toBeVisible();
  await press(page, 'Next question');
  await expect(page.getByText('1 of 2 right, and one question done for good.')).toBeVisible();
});
