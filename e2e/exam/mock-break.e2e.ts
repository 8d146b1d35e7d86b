import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { enterFullscreen, expectHeading, patience } from '../support/exam/attempt.ts';
import { expectDialog, expectIntro, mock, startModule, submitModule } from '../support/exam/mock.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { makeFolder, removeFolder } from '../support/folders.ts';
import { addStudent } from '../support/people.ts';
import { onEveryScreen } from '../support/screens.ts';

const title = 'A Test With a Break';

test('a student rests between two sections, by keyboard: keys cost nothing, a reload finds the rest of the break @firefox-long', async ({
  ownServer: server,
  browserName,
  page,
}) => {
  const student = await addStudent(server);
  const folder = await makeFolder('break');
  try {
    const copy = join(folder, 'sat-with-break');
    await cp('content/mocks/sat-practice-demo', copy, { recursive: true });
    const written = await readFile(join(copy, 'mock.yaml'), 'utf8');
    await writeFile(
      join(copy, 'mock.yaml'),
      written.replace(/^title: .*$/m, `title: ${title}`).replace('break: 0', 'break: 600'),
    );
    await server.admin('content', 'import', copy);
  } finally {
    await removeFolder(folder);
  }
  await server.admin('quiz', 'assign', '--quiz', 'sat-with-break', '--student', student.username);

  await openPortal(page, server.url, student, '/student-portal/mock-tests');
  await page.getByRole('link', { name: `Start Test: ${title}` }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'After a break of 10 mins, Mathematics' })).toBeVisible(patience);
  await page.getByRole('button', { name: 'Begin' }).click();
  await enterFullscreen(page);
  await startModule(page, mock.modules[0]);
  await submitModule(page);
  await expectDialog(page, 'Module Submitted', 'You have a break of 10 minutes first, until');
  await expect(page.getByRole('button', { name: 'Start Break' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expectHeading(page, 'Take a break');
  const timer = page.getByRole('timer', { name: 'Time left in your break' });
  await expect(timer).toHaveText(/^0?9:\d\d$/);
  for (const key of ['Shift', 'Control', 'Tab', 'F12']) await page.keyboard.press(key);
  await expectHeading(page, 'Take a break');
  // A window of Firefox in fullscreen takes no other size.
  if (browserName === 'firefox') expect(await axe(page)).toEqual([]);
  else await onEveryScreen(page, async ({ name }) => expect([name, await axe(page)]).toEqual([name, []]));

  await page.reload();
  await expectHeading(page, 'Your test is between two modules');
  await page.getByRole('button', { name: 'Enter fullscreen' }).click();
  await expect(timer).toHaveText(/^0?9:\d\d$/, patience);
  await page.getByRole('button', { name: 'End Break' }).press('Enter');
  await expectIntro(page, mock.modules[1]);
});
