import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { getQuizzesByStudentId } from '../../contract/exam/quizzes.ts';
import { expectHeading, patience } from '../support/exam/attempt.ts';
import { type ServerWithClock, startServerWithClock } from '../support/exam/moved-clock.ts';
import { openSession } from '../support/exam/truth.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { makeFolder, removeFolder } from '../support/folders.ts';
import { addNewcomer, addStaff, addTeacher, type Person } from '../support/people.ts';
import type { SharedServer } from '../support/server.ts';
import { filledData } from '../support/template.ts';

const course = 'AP Calculus BC';
const minute = 60_000;

/** A mock test of one typed section with two tasks of three points each, which every student of the course gets. */
async function importSection(server: SharedServer, title: string): Promise<void> {
  const slug = `written-${randomUUID()}`;
  const folder = await makeFolder('written');
  const task = (id: string, prompt: string) => `  - id: ${id}
    parts:
      - prompt: ${prompt}
        model: It is $2$.
        rubric:
          - text: The number
          - text: A reason
            points: 2
`;
  const head = `creator: Prepchart\nsubject: ${course}\n`;
  const module = `  - folder: typed\n    type: free-response\n    time: 1800\n`;
  try {
    const test = join(folder, slug);
    await mkdir(join(test, 'typed'), { recursive: true });
    await writeFile(join(test, 'mock.yaml'), `title: ${title}\n${head}modules:\n${module}`);
    const tasks = task('slope', 'What is the slope of $y = 2x$?') + task('root', 'What is the positive root of $x^2 = 4$?');
    await writeFile(join(test, 'typed', 'free-response.yaml'), `title: Typed\n${head}answer: text\nquestions:\n${tasks}`);
    await server.admin('content', 'import', test);
  } finally {
    await removeFolder(folder);
  }
}

/** A student of the course who has answered both tasks, or the first alone, from outside any browser. */
async function addWriter(server: SharedServer, title: string, answers: string[]): Promise<Person & { result: string }> {
  const student = await addNewcomer(server);
  await server.admin('course', 'enroll', course, '--student', student.username);
  const { token, data } = await openSession(server.url, student);
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${await response.text()}.`);
    return response.json();
  };
  const { data: records } = getQuizzesByStudentId.answer.parse(await call('/getQuizzesByStudentId', { studentId: data._id }));
  const record = records.find(({ quiz_name }) => quiz_name === title);
  const studentQuizId = record?.result[0]?.studentQuizId;
  await call('/startAttempt', { studentQuizId });
  const sheet = { answers: answers.map((answer) => ({ answer })), timePerQuestion: {}, time: 1, ending: 'student' };
  await call('/submitMockModule', { studentQuizId, ...sheet });
  return { ...student, result: `/student-portal/mock-tests/${record?.quizId}/result` };
}

async function signInAt(page: Page, url: string, { username, password }: Person, next = ''): Promise<void> {
  await page.goto(`${url}/signin${next && `?next=${encodeURIComponent(next)}`}`);
  await page.getByText('Teacher', { exact: true }).click();
  await page.getByLabel('Username').pressSequentially(username);
  await page.getByLabel('Password', { exact: true }).pressSequentially(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Username')).toHaveCount(0, patience);
}

/** What a marker sees of an answer and does with it. */
const markerAt = (page: Page) => {
  const marks = page.getByRole('region', { name: 'Marks' });
  return {
    page,
    marks,
    warning: page.getByText(/is marking this answer\. You can look at it/),
    save: marks.getByRole('button', { name: /^Save and go on/ }),
    place: async (at: string) => expect(page.getByRole('heading', { level: 2 }).filter({ hasText: at })).toBeVisible(patience),
    go: (name: 'Next (N)' | 'Previous (P)') => page.getByRole('button', { name }).click(),
  };
};

test('of two markers at one answer the second is warned until the first lets go or falls silent; marks come back at once, told once, and a second look is asked for once @long', async ({
  openElsewhere,
  complaints,
  page,
}) => {
  test.slow();
  page.setDefaultTimeout(patience.timeout);
  complaints.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const server: ServerWithClock = await startServerWithClock(filledData());
  try {
    const title = `Written ${randomUUID().slice(0, 8)}`;
    await importSection(server, title);
    const [tutor, clerk] = [await addTeacher(server), await addStaff(server)];
    await server.admin('course', 'tutor', course, '--teacher', tutor.username);
    const writer = await addWriter(server, title, ['It is $2$, since $y$ grows by 2.', 'It is $2$.']);
    await addWriter(server, title, ['It is $2$.']);
    const open = async () => {
      const elsewhere = await openElsewhere();
      elsewhere.setDefaultTimeout(patience.timeout);
      return markerAt(elsewhere);
    };
    const [first, second] = [await open(), await open()];

    // The tutor has the first answer.
    await signInAt(first.page, server.url, tutor);
    await first.page.getByRole('button', { name: 'Marking', exact: true }).click();
    await first.page.getByRole('button', { name: title }).click();
    await first.place('1 of 2');
    await expect(first.save).toBeVisible(patience);

    // The desk is led to the other one; at the tutor's it is warned, and can look but not mark.
    await signInAt(second.page, server.url, clerk, '/desk/marking');
    await expectHeading(second.page, 'Marking');
    await second.page.getByRole('link', { name: title }).click();
    await second.place('2 of 2');
    await expect(second.save).toBeVisible(patience);

    // Back at the list the desk has it no more: the tutor is not warned of it.
    await second.page.getByRole('button', { name: 'All sections' }).click();
    await expectHeading(second.page, 'Marking');
    await first.go('Next (N)');
    await first.place('2 of 2');
    await expect(first.save).toBeVisible(patience);
    await expect(first.warning).toHaveCount(0);
    await first.go('Previous (P)');
    await first.place('1 of 2');
    await expect(first.save).toBeVisible(patience);
    await second.page.getByRole('link', { name: title }).click();
    await second.place('2 of 2');
    await second.go('Previous (P)');
    await second.place('1 of 2');
    await expect(second.warning).toBeVisible(patience);
    await expect(second.page.getByText('Meera Nair is marking this answer.', { exact: false })).toBeVisible();
    await expect(second.save).toHaveCount(0);
    await second.page.keyboard.press('1');
    await expect(second.marks.getByRole('status')).toHaveText('Not marked');

    // The tutor goes on to the other one, which lets the first go: the desk finds it free and marks it.
    await first.go('Next (N)');
    await first.place('2 of 2');
    await expect(first.save).toBeVisible(patience);
    await second.go('Next (N)');
    await second.place('2 of 2');
    await expect(second.warning).toBeVisible(patience);
    await second.go('Previous (P)');
    await second.place('1 of 2');
    await expect(second.save).toBeVisible(patience);
    await expect(second.warning).toHaveCount(0);
    await second.page.keyboard.press('1');
    await second.save.click();
    await expect(second.page.getByText('All answers to this question are marked.')).toBeVisible(patience);
    await expect(second.marks.getByRole('status')).toHaveText('1 of 3 points');

    // The tutor has begun and falls silent for longer than an answer is held: the desk may have it.
    await first.page.keyboard.press('1');
    await first.marks.getByLabel('Comment for the student').pressSequentially('Say why.');
    await first.page.context().setOffline(true);
    server.putForward(11 * minute);
    await second.go('Next (N)');
    await second.place('2 of 2');
    await expect(second.save).toBeVisible(patience);
    await expect(second.warning).toHaveCount(0);
    await second.page.keyboard.press('2');
    await expect(second.marks.getByRole('status')).toHaveText('2 of 3 points');
    await second.save.click();
    await expect(second.page.getByText('All answers to this question are marked.')).toBeVisible(patience);

    // The tutor is back, is told who marked it, and has lost nothing that was typed.
    await first.page.context().setOffline(false);
    await first.save.click();
    await expect(first.page.getByText('Nandini Iyer has marked this since. Look at it again.')).toBeVisible(patience);
    await expect(first.marks.getByLabel('Comment for the student')).toHaveValue('Say why.');
    await expect(first.marks.getByRole('status')).toHaveText('1 of 3 points');

    // All marks of the section are given back at once.
    await second.page.getByLabel('Question', { exact: true }).selectOption({ index: 1 });
    await second.place('1 of 1');
    await second.page.keyboard.press('0');
    await second.save.click();
    await expect(second.page.getByText('All answers to this question are marked.')).toBeVisible(patience);
    await second.page.getByRole('button', { name: 'All sections' }).click();
    await second.page.getByRole('button', { name: `Give back all marks: ${title}` }).click();
    await second.page.getByRole('dialog').getByRole('button', { name: 'Give back', exact: true }).click();
    await expect(second.page.getByText('Given back:', { exact: false })).toBeVisible(patience);
    // The student is told once of both answers. The mail of it may wait for the end of the student's quiet hours.
    await openPortal(page, server.url, writer, '/student-portal/notices');
    await expect(page.getByRole('main').getByText(`Your answers are marked: ${title}`)).toHaveCount(1, patience);

    // A second look is asked for at one answer, once; the other answer has its own.
    await page.goto(`${server.url}${writer.result}`);
    const answers = page.getByRole('region', { name: /^Question \d, part a$/ });
    await expect(answers.getByText(/^Marked by your tutor: \d of 3 points$/)).toHaveCount(2, patience);
    const ask = answers.getByRole('button', { name: 'Ask for a second look' });
    await expect(ask).toHaveCount(2);
    await ask.first().click();
    await page.getByLabel('What was overlooked?').pressSequentially('The reason is in my answer.');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(page.getByText('Somebody will look at it again.', { exact: false })).toBeVisible(patience);
    await page.reload();
    await expect(page.getByText('You wrote: The reason is in my answer.')).toBeVisible(patience);
    await expect(ask).toHaveCount(1);
    await second.page.reload();
    await expect(second.page.getByText('one second look asked for', { exact: false })).toBeVisible(patience);
    for (const marker of [first, second]) await marker.page.context().close();
    await page.close();
  } finally {
    await server.dispose();
  }
});
