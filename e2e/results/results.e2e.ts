import { expect, type Page } from '@playwright/test';
import { getQuizzesByStudentId, type QuizRecord } from '../../contract/exam/quizzes.ts';
import { clean } from '../support/clean.ts';
import { quizTitles } from '../support/exam/attempt.ts';
import { openSession } from '../support/exam/truth.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { fail, gate, letThrough } from '../support/gate.ts';
import type { Person } from '../support/people.ts';

/** How many questions are on the page when the browser takes it for paper. */
async function countPrinted(page: Page): Promise<number> {
  const seen = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const count = () => resolve(document.querySelectorAll('article').length);
        window.addEventListener('beforeprint', count, { once: true });
      }),
  );
  await page.pdf();
  return seen;
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** A way to make calls as the student from outside the browser, and their records. */
async function asStudent(origin: string, student: Person) {
  const { token, data } = await openSession(origin, student);
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${JSON.stringify(answer)}.`);
    return answer;
  };
  const { data: records } = getQuizzesByStudentId.answer.parse(await call('/getQuizzesByStudentId', { studentId: data._id }));
  return { call, records };
}

/** Sits a quiz: the first answer is changed, the second is marked, both are wrong; the others are seen and left blank. */
async function sitQuiz(
  call: (path: string, body: object) => Promise<unknown>,
  { _id: studentQuizId, content_length }: QuizRecord,
): Promise<void> {
  await call('/startAttempt', { studentQuizId });
  const at = Date.now();
  const entries = [
    { seq: 1, question: 1, answer: 'Y', marked: false, at },
    { seq: 2, question: 1, answer: 'Z', marked: false, at },
    { seq: 3, question: 2, answer: 'Z', marked: true, at },
  ];
  await call('/saveAnswers', { studentQuizId, entries });
  const answers = [{ answer: 'Z' }, { answer: 'Z' }];
  const timePerQuestion = Object.fromEntries(Array.from({ length: content_length }, (_, at) => [at + 1, 1]));
  await call('/submitQuiz', { studentQuizId, answers, timePerQuestion, totalTime: content_length });
}

test('a result leads from the score through the questions to a drill on the weakest skill @firefox-long', async ({
  browserName,
  page,
  server,
  student,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  const { call, records } = await asStudent(server.url, student);
  const quiz = records.find(({ quiz_name }) => quiz_name === quizTitles.reading);
  if (!quiz) throw new Error('There’s no such quiz.');
  await sitQuiz(call, quiz);
  // Of the skills that went wrong most, the first by name is one of this bank's.
  await server.admin('content', 'import', 'content/bank/sat-standard-english-conventions');
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/getQuizResult')) loads.push(request.url());
  });
  await openPortal(page, server.url, student, `/student-portal/quizzes/${quiz.quizId}/results`);

  await expect(heading(page, 'Question 1')).toBeVisible();
  await expect(heading(page, 'Your next step')).toBeVisible();
  await expect(page.getByText(/^Your first one! After the next/)).toBeVisible();
  await clean(page);

  await page.keyboard.press('ArrowRight');
  await expect(heading(page, 'Question 2')).toBeVisible();
  const noting = await gate(page, 'noteGuess');
  await press(page, 'I guessed this');
  await noting(fail);
  await expect(page.getByRole('alert')).toHaveText('We couldn’t save your note. Please try again.');
  await press(page, 'I guessed this');
  await noting(letThrough);
  await expect(page.getByRole('button', { name: 'I guessed this', pressed: true })).toBeVisible();

  await page.getByRole('link', { name: 'Analysis' }).press('Enter');
  await expect(heading(page, 'Pacing')).toBeVisible();
  // As a screen reader goes through it: what stands out, what to do, and the pictures as lists and tables.
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - 'heading "${quizTitles.reading}" [level=1]'
    - heading "What stands out" [level=2]
    - list:
      - listitem:
        - paragraph:
          - strong: You left questions 3–14 blank.
        - list:
          - listitem:
            - link "Question 3"
    - heading "Your next step" [level=2]
    - heading "Skills" [level=2]
    - list:
      - listitem:
        - group: Craft and Structure 0 of 4
    - heading "Pacing" [level=2]
    - figure "Time for each question":
      - table "Time for each question":
        - rowgroup
        - rowgroup:
          - row "2 00:01 Wrong"
    - heading "Answer changes" [level=2]
  `);
  await clean(page);
  await page.getByRole('link', { name: 'Question 1', exact: true }).first().press('Enter');
  await expect(heading(page, 'Question 1')).toBeInViewport();
  await expect(heading(page, 'Question 1')).toBeFocused();
  expect(loads).toHaveLength(1);

  // Playwright cannot let Debian's Firefox print.
  if (browserName !== 'firefox') {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(heading(page, quizTitles.reading)).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    expect(await countPrinted(page)).toBe(quiz.content_length);
    await expect(page.getByRole('article')).toHaveCount(1);
  }

  await page.getByRole('button', { name: /^Practice \d+ fresh questions$/ }).click();
  await expect(heading(page, 'Test Instructions')).toBeVisible();
  await expect(page.getByText('Drill: Boundaries')).toBeVisible();
});

test('a mock test’s result has its modules, and each of them its analysis @long', async ({ page, server, student }) => {
  const { call, records } = await asStudent(server.url, student);
  const mock = records.find(({ is_node }) => is_node);
  if (!mock) throw new Error('There is no mock test.');
  for (const { studentQuizId } of mock.result) {
    await call('/startAttempt', { studentQuizId });
    const answers = [{ answer: 'Z' }];
    await call('/submitMockModule', { studentQuizId, answers, timePerQuestion: { 1: 1 }, time: 1 });
  }
  await openPortal(page, server.url, student, `/student-portal/mock-tests/${mock.quizId}/result`);
  await expect(heading(page, 'Module by module')).toBeVisible();
  await expect(heading(page, 'Your next step')).toBeVisible();
  await clean(page);
  await page.getByRole('link', { name: 'Analysis' }).click();
  const [, second] = mock.result;
  await page.getByRole('tab', { name: second?.quiz_name ?? '' }).click();
  await expect(heading(page, 'Pacing')).toBeVisible();
  await clean(page);

  // On paper every bar has its place within the page's width, however many there are.
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ media: 'print' });
  const figure = page.locator('figure').filter({ hasText: 'Time for each question' });
  const [bars, room] = await Promise.all([figure.locator('svg[style*="max-width"]').boundingBox(), figure.boundingBox()]);
  expect(bars && room && bars.x + bars.width <= room.x + room.width + 1).toBe(true);
  await page.emulateMedia({ media: 'screen' });

  // A question's address opens it by itself, of the module that it names.
  const question = page.getByRole('link', { name: 'Question 2', exact: true }).first();
  await page.goto(new URL((await question.getAttribute('href')) ?? '', page.url()).href);
  await expect(heading(page, 'Question 2')).toBeFocused();
  await expect(page.getByRole('tab', { name: second?.quiz_name ?? '' })).toHaveAttribute('aria-selected', 'true');
});
