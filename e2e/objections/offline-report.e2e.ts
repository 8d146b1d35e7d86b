import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { getQuizzesByStudentId } from '../../contract/exam/quizzes.ts';
import { clean } from '../support/clean.ts';
import { expectHeading, patience, quizTitles } from '../support/exam/attempt.ts';
import { openSession } from '../support/exam/truth.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { addStaff, type Person } from '../support/people.ts';
import type { SharedServer } from '../support/server.ts';

/** Hands a quiz in from outside the browser, every question blank; gives the address of its result. */
async function handIn(server: SharedServer, student: Person): Promise<string> {
  const { token, data } = await openSession(server.url, student);
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${await response.text()}.`);
    return response.json();
  };
  const { data: records } = getQuizzesByStudentId.answer.parse(await call('/getQuizzesByStudentId', { studentId: data._id }));
  const quiz = records.find(({ quiz_name }) => quiz_name === quizTitles.reading);
  if (!quiz) throw new Error('There’s no such quiz.');
  const { _id: studentQuizId } = quiz;
  await call('/startAttempt', { studentQuizId });
  await call('/submitQuiz', { studentQuizId, answers: [], timePerQuestion: { 1: 1 }, totalTime: 1 });
  return `/student-portal/quizzes/${quiz.quizId}/results`;
}

const opener = (page: Page) => page.getByRole('button', { name: /^Something is wrong with this question/ });
const told = (page: Page, words: string) =>
  expect(page.getByRole('status', { name: 'Your report on this question' })).toContainText(words, patience);

/** Writes a report while there is no connection, and sees that this device keeps it. */
async function report(page: Page, text: string): Promise<void> {
  await opener(page).click();
  await page.getByLabel('What is wrong', { exact: true }).selectOption('More than one choice is right');
  await page.getByLabel('In your words').pressSequentially(text);
  await page.getByRole('button', { name: 'Send to the school' }).click();
  await told(page, 'Your report is kept on this device and goes to the school when you’re online again.');
  await told(page, text);
}

/** Staff find the question among those that students reported, with the report once. */
async function expectListed(page: Page, { url }: SharedServer, { username, password }: Person, text: string): Promise<void> {
  const next = `/desk/questions?${new URLSearchParams({ state: 'objected', search: quizTitles.reading })}`;
  await page.goto(`${url}/signin?next=${encodeURIComponent(next)}`);
  await page.getByText('Teacher', { exact: true }).click();
  await page.getByLabel('Username').pressSequentially(username);
  await page.getByLabel('Password', { exact: true }).pressSequentially(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectHeading(page, 'Questions');
  await page.getByRole('link', { name: `${quizTitles.reading}, question 1`, exact: true }).click();
  await expect(page.getByText(text, { exact: true })).toHaveCount(1, patience);
  await clean(page);
}

test.beforeEach(({ complaints }) => complaints.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/));

test('a report on a question that is written offline is delivered once on its page when the connection returns @long', async ({
  openElsewhere,
  page,
  server,
  student,
}) => {
  const text = `Two are right, says ${randomUUID()}.`;
  await openPortal(page, server.url, student, await handIn(server, student));
  await expect(opener(page)).toBeVisible(patience);
  await page.context().setOffline(true);
  await report(page, text);
  await clean(page);
  await page.context().setOffline(false);
  await told(page, 'The school has it, and will answer.');
  await page.reload();
  await opener(page).click();
  await told(page, 'The school has it, and will answer.');
  await told(page, text);

  await expectListed(await openElsewhere(), server, await addStaff(server), text);
});

test('a report whose page was closed offline is delivered once from another page of the portal @long', async ({
  openElsewhere,
  page,
  server,
  student,
}) => {
  const text = `Two are right, says ${randomUUID()}.`;
  const result = await handIn(server, student);
  await openPortal(page, server.url, student, result);
  await expect(opener(page)).toBeVisible(patience);
  await page.context().setOffline(true);
  await report(page, text);
  await page.close();
  await page.context().setOffline(false);

  const later = await page.context().newPage();
  const delivered = later.waitForResponse((response) => response.url().endsWith('/api/raiseObjection') && response.ok());
  await openPortal(later, server.url, student);
  await delivered;
  // Nothing is left that would be delivered again.
  let again = 0;
  later.on('request', (request) => (again += Number(request.url().endsWith('/api/raiseObjection'))));
  await openPortal(later, server.url, student, result);
  await opener(later).click();
  await told(later, 'The school has it, and will answer.');
  await told(later, text);
  expect(again).toBe(0);

  await expectListed(await openElsewhere(), server, await addStaff(server), text);
});
