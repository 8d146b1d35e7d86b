import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { enterFullscreen, expectHeading, patience } from '../support/exam/attempt.ts';
import { expectDialog, expectIntro, nextModule, startModule, submitModule } from '../support/exam/mock.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { makeFolder, removeFolder } from '../support/folders.ts';
import { addStaff, addStudent, type Person } from '../support/people.ts';
import { onEveryScreen } from '../support/screens.ts';

const mock = `title: Written Test
creator: Prepchart
subject: AP Calculus BC
modules:
  - folder: paper
    type: free-response
    time: 1800
    photographing: 600
  - folder: typed
    type: free-response
    tools: [reference]
    reference: ap-statistics
    time: 1800
`;
const section = (title: string, answer: string) => `title: ${title}
creator: Prepchart
subject: AP Calculus BC
answer: ${answer}
questions:
  - id: slope
    stimulus: The line $y = 2x$ is given.
    parts:
      - prompt: What is its slope?
        model: It is $2$.
        rubric:
          - text: The slope is $2$
          - text: A reason
            points: 2
`;

/** Marking at the desk, signed in. */
async function openMarking(page: Page, url: string, { username, password }: Person): Promise<void> {
  await page.goto(`${url}/signin?next=${encodeURIComponent('/desk/marking')}`);
  await page.getByText('Teacher', { exact: true }).click();
  await page.getByLabel('Username').pressSequentially(username);
  await page.getByLabel('Password', { exact: true }).pressSequentially(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectHeading(page, 'Marking');
}

test('a student answers on paper and by typing, scores both beside their rubrics, and gets a marker’s points in their place', async ({
  openElsewhere,
  ownServer: server,
  page,
}) => {
  test.slow();
  const student = await addStudent(server);
  const folder = await makeFolder('written');
  try {
    const test = join(folder, 'written-test');
    for (const [name, answer] of [
      ['paper', 'paper'],
      ['typed', 'text'],
    ] as const) {
      await mkdir(join(test, name), { recursive: true });
      await writeFile(join(test, name, 'free-response.yaml'), section(name === 'paper' ? 'On Paper' : 'Typed', answer));
    }
    await writeFile(join(test, 'mock.yaml'), mock);
    await server.admin('content', 'import', test);
  } finally {
    await removeFolder(folder);
  }
  await server.admin('quiz', 'assign', '--quiz', 'written-test', '--student', student.username);

  await openPortal(page, server.url, student, '/student-portal/mock-tests');
  await page.getByRole('link', { name: 'Start Test: Written Test' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await enterFullscreen(page);
  await expectIntro(page, 'On Paper');
  await expect(page.getByText('you have 10 minutes more to photograph your pages', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Start Module' }).click();
  await expect(page.getByText('Write your answer to every part on paper.', { exact: false })).toBeVisible(patience);
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  expect(await axe(page)).toEqual([]);
  const picture = await page.screenshot();
  await page.getByRole('button', { name: 'Photograph Pages' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Photograph pages' }).click();

  await expectHeading(page, 'Photograph your pages');
  await page.getByLabel('Add pages to question 1').setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText('Page 1 · sent')).toBeVisible(patience);
  await page.getByRole('button', { name: 'Turn page 1 of question 1' }).click();
  const shown = page.getByRole('img', { name: 'Your page 1 of question 1' });
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth), patience)
    .toBe(true);
  await expect(page.getByText('Page 1 · sent')).toBeVisible(patience);
  await page.keyboard.press('Control');
  await onEveryScreen(page, async ({ name }) => expect([name, await axe(page)]).toEqual([name, []]));
  await submitModule(page);
  const sheets = page.waitForResponse((response) => response.url().includes('/course-sheets'));
  await nextModule(page);

  await expectIntro(page, 'Typed');
  await expect(page.getByText('In the bar above the questions: formulas and tables (z, t, and chi-square).')).toBeVisible();
  await (await sheets).finished();
  const code: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && code.push(request.url()));
  await startModule(page, 'Typed');
  const field = page.getByRole('textbox', { name: 'Your answer' });
  await expect(field).toBeVisible(patience);
  await page.getByRole('button', { name: 'Reference', exact: true }).click();
  const reference = page.getByRole('dialog', { name: 'Reference' });
  await expect(reference.getByRole('heading', { name: 'Descriptive statistics' })).toBeVisible();
  await reference.getByText('t', { exact: true }).click();
  await expect(reference.getByRole('row', { name: /^10 .* 2\.228 / })).toBeVisible();
  await onEveryScreen(page, async ({ name }) => expect([name, await axe(page)]).toEqual([name, []]));
  await page.getByRole('button', { name: 'Close reference' }).click();
  expect(code).toEqual([]);
  await field.pressSequentially('It is $2$, SINCE y grows by 2.');
  await expect(page.getByRole('region', { name: 'Preview' }).locator('math')).toBeVisible(patience);
  await expect(page.getByText(/Warning \d of/)).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await submitModule(page);
  await expectDialog(page, 'Test Completed!');
  await page.getByRole('button', { name: 'Show Result' }).click();

  const paper = page.getByRole('region', { name: 'Question 1', exact: true });
  await expect(paper.getByRole('button', { name: 'Enlarge photo 1 of 1' })).toBeVisible(patience);
  await paper.getByRole('checkbox').nth(1).check();
  await expect(paper.getByText('You gave it 2 of 3 points')).toBeVisible();
  await expect(page.getByText('1 of 1 scored.')).toBeVisible();
  await page.getByRole('tab', { name: 'Typed' }).click();
  const typed = page.getByRole('region', { name: 'Question 1, part a' });
  await expect(typed.getByText('SINCE y grows by 2.', { exact: false })).toBeVisible(patience);
  await typed.getByRole('button', { name: 'It gets no points' }).click();
  const part = 'Free response, 50% of the score: 29.3–37.3% of its points, from Written Test, scored by you.';
  await expect(page.getByText(part)).toBeVisible(patience);
  await onEveryScreen(page, async ({ name }) => expect([name, await axe(page)]).toEqual([name, []]));
  await page.reload();
  await expect(page.getByText('You gave it 2 of 3 points')).toBeVisible(patience);

  const clerk = await addStaff(server);
  const desk = await openElsewhere();
  await openMarking(desk, server.url, clerk);
  expect(await axe(desk)).toEqual([]);
  await desk.getByRole('link', { name: 'Written Test: On Paper' }).click();
  const marks = desk.getByRole('region', { name: 'Marks' });
  await expect(marks.getByRole('status')).toHaveText('Not marked', patience);
  const answer = desk.getByRole('region', { name: 'Pages of the answer' });
  await answer.getByRole('button', { name: 'Turn right' }).click();
  await answer.getByRole('button', { name: 'Enlarge' }).click();
  await expect(answer.getByRole('status')).toHaveText(/· 1[1-9]\d%|· 200%/);
  await desk.keyboard.press('1');
  await expect(marks.getByRole('status')).toHaveText('1 of 3 points');
  await marks.getByLabel('Comment for the student').pressSequentially('Say why $y$ grows.');
  await onEveryScreen(desk, async ({ name }) => expect([name, await axe(desk)]).toEqual([name, []]));
  await marks.getByRole('button', { name: /^Save and go on/ }).click();
  await expect(desk.getByText('All answers to this question are marked.')).toBeVisible(patience);
  await desk.getByRole('button', { name: 'All sections' }).click();
  await desk.getByRole('button', { name: 'Give back all marks: Written Test: On Paper' }).click();
  expect(await axe(desk)).toEqual([]);
  await desk.getByRole('dialog').getByRole('button', { name: 'Give back', exact: true }).click();
  await expect(desk.getByText('Given back: one answer of one student', { exact: false })).toBeVisible(patience);

  await page.reload();
  await expect(paper.getByText('Marked by your tutor: 1 of 3 points')).toBeVisible(patience);
  await paper.getByRole('button', { name: 'Ask for a second look' }).click();
  await paper.getByLabel('What was overlooked?').pressSequentially('The reason is on the page.');
  await onEveryScreen(page, async ({ name }) => expect([name, await axe(page)]).toEqual([name, []]));
  await paper.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(paper.getByText('Somebody will look at it again.', { exact: false })).toBeVisible(patience);

  await desk.reload();
  await desk.getByRole('link', { name: 'Written Test: On Paper' }).click();
  await expect(marks.getByText('The reason is on the page.')).toBeVisible(patience);
  await desk.keyboard.press('2');
  await marks.getByLabel('What came of the second look').pressSequentially('It is there.');
  await marks.getByRole('button', { name: /^Save and go on/ }).click();
  await expect(desk.getByText('All answers to this question are marked.')).toBeVisible(patience);

  // What it was made of is previewed in the same hall, and leaves nothing behind.
  await desk.goto(`${server.url}/desk/tests/assign`);
  const choice = desk.getByLabel('Test', { exact: true });
  await choice.selectOption(await choice.locator('option', { hasText: 'Written Test' }).first().getAttribute('value', patience));
  const preview = await desk.getByRole('link', { name: /^Preview it/ }).getAttribute('href');
  await desk.goto(`${server.url}${preview}`);
  await desk.getByRole('button', { name: 'Start: Typed' }).click();
  await desk.getByRole('textbox', { name: 'Your answer' }).pressSequentially('$2$');
  expect(await axe(desk)).toEqual([]);
  await submitModule(desk);
  await expect(desk.getByRole('heading', { name: 'Task 1' })).toBeVisible(patience);
  expect(await axe(desk)).toEqual([]);
  await page.reload();
  await expect(paper.getByText('Marked by your tutor: 3 of 3 points')).toBeVisible(patience);
  await expect(paper.getByText('These marks are final.', { exact: false })).toBeVisible();
});
