import { expect } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { cutNetwork, restoreNetwork } from '../support/browser.ts';
import { choose, expectChoices, expectSaved, sitQuiz } from '../support/exam/attempt.ts';
import { test } from '../support/fixtures.ts';
import { addStaff, addStudent } from '../support/people.ts';
import { recordingFile, replay } from '../support/statecharts/statecharts.ts';

test('a problem within a quiz is reported without a connection: no answer is lost, it goes out by itself, and staff open its steps as a recording', async ({
  page,
  server,
  openElsewhere,
  complaints,
}, testInfo) => {
  complaints.allow(/Failed to load resource|net::ERR/);
  const student = await addStudent(server);
  await sitQuiz(page, server.url, student);
  await choose(page, 1, 'B');
  await expectSaved(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const form = page.getByRole('dialog', { name: 'Report a problem' });
  await expect(form.getByRole('textbox', { name: 'What went wrong?' })).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await cutNetwork(page);
  const words = `The clock stands still, says ${student.username}`;
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Send report' })).toBeFocused();
  await page.keyboard.press('Enter');
  const told = page.getByRole('dialog', { name: 'Your report is kept on this device' });
  await expect(told.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(told).toBeHidden();
  await restoreNetwork(page);
  await expectChoices(page, { 1: 'B' });

  const clerk = await addStaff(server);
  const desk = await openElsewhere();
  await desk.goto(`${server.url}/signin?next=/desk/problems`);
  await desk.getByText('Teacher', { exact: true }).click();
  await desk.getByLabel('Username').fill(clerk.username);
  await desk.getByLabel('Password', { exact: true }).fill(clerk.password);
  await desk.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Problems' })).toBeVisible();
  const report = desk.getByRole('listitem').filter({ hasText: words });
  // It came on its own: the list is asked until it is there.
  await expect(async () => {
    await desk.reload();
    await expect(report).toBeVisible({ timeout: 10_000 });
  }).toPass();
  expect(await axe(desk)).toEqual([]);
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    report.getByRole('link', { name: /^Save the recording/ }).click(),
  ]);
  const file = recordingFile(testInfo, 'problem.json');
  await download.saveAs(file);
  expect(await replay(file)).toMatch(/problem\.json: [1-9]\d* actors, [1-9]\d* moments, 0 would have gone otherwise/);
  await report.getByRole('button', { name: /^Mark as looked at/ }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Mark as looked at' }).click();
  await expect(desk.getByText('The report is marked as looked at.')).toBeVisible();
  await expect(report).toBeHidden();
});
