import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { enterFullscreen, expectHeading, patience } from '../support/exam/attempt.ts';
import { expectDialog, expectIntro, nextModule, startModule, submitModule } from '../support/exam/mock.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { makeFolder, removeFolder } from '../support/folders.ts';
import { addStudent } from '../support/people.ts';
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

test('a student answers on paper and by typing, and scores both beside their rubrics', async ({ ownServer: server, page }) => {
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
  await nextModule(page);

  await startModule(page, 'Typed');
  const field = page.getByRole('textbox', { name: 'Your answer' });
  await expect(field).toBeVisible(patience);
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
  await expect(page.getByText('Free response, 50% of the score: 29.3–37.3% of its points, from Written Test.')).toBeVisible(
    patience,
  );
  await onEveryScreen(page, async ({ name }) => expect([name, await axe(page)]).toEqual([name, []]));
  await page.reload();
  await expect(page.getByText('You gave it 2 of 3 points')).toBeVisible(patience);
});
