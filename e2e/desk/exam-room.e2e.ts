import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { choose, expectHeading, expectSaved, patience } from '../support/exam/attempt.ts';
import { expectDialog, mock, sitMock } from '../support/exam/mock.ts';
import { test } from '../support/fixtures.ts';
import { addStaff, type Person } from '../support/people.ts';
import type { SharedServer } from '../support/server.ts';

/** A student whom nobody else is called, with the mock test assigned. */
async function addNamed(server: SharedServer): Promise<Person & { name: string }> {
  const lastname = randomUUID().slice(0, 8);
  const username = `student.${lastname}`;
  const details = ['--firstname', 'Uma', '--lastname', lastname, '--email', `${username}@example.org`];
  const { password } = JSON.parse(await server.admin('student', 'add', '--username', username, ...details, '--json'));
  await server.admin('quiz', 'assign', '--quiz', 'sat-practice-demo', '--student', username);
  return { username, password, name: `Uma ${lastname}` };
}

async function openRoom(page: Page, server: SharedServer, clerk: Person, search: string): Promise<void> {
  await page.goto(`${server.url}/signin?next=${encodeURIComponent(`/desk/exam-room?search=${search}`)}`);
  await page.getByText('Teacher', { exact: true }).click();
  await page.getByLabel('Username').pressSequentially(clerk.username);
  await page.getByLabel('Password', { exact: true }).pressSequentially(clerk.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectHeading(page, 'Exam room');
}

/** Does something to a student in a dialog, with what is filled in. */
async function act(page: Page, button: string, confirm: string, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).pressSequentially(text);
  await dialog.getByRole('button', { name: confirm }).click();
  await expect(dialog).toBeHidden(patience);
}

const reason = { Reason: 'Fire alarm' };

test('staff and a student side by side: what one does the other sees at once', async ({
  openElsewhere,
  complaints,
  page,
  server,
}) => {
  test.slow();
  // That its test is over is told to the student's page by a refusal.
  complaints.allow(/status of 409/);
  const student = await addNamed(server);
  const clerk = await addStaff(server);
  const desk = await openElsewhere();
  await openRoom(desk, server, clerk, student.name);
  await expect(desk.getByText('Nobody', { exact: false }).first()).toBeVisible(patience);

  await sitMock(page, server.url, student);
  const row = desk.getByRole('row', { name: student.name });
  await expect(row).toContainText(`Module 1 of 2: ${mock.modules[0]}`, patience);
  await choose(page, 1, 'A');
  await expectSaved(page);
  await page.keyboard.press('Shift');
  await expect(row).toContainText('1 warning', patience);
  await expect(row).toContainText('1 of 6 answered, question 1 last');
  expect(await axe(desk)).toEqual([]);

  const timer = page.getByRole('timer');
  const minutesLeft = async () => Number((await timer.textContent())?.match(/(\d+):\d\d/)?.[1]);
  const before = await minutesLeft();
  await act(desk, `Minutes for ${student.name}`, 'Give minutes', reason);
  await expect(page.getByText('You have 5 more minutes in this module.')).toBeVisible(patience);
  await expect.poll(minutesLeft, patience).toBeGreaterThan(before + 3);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(row).toContainText(', read', patience);

  await act(desk, `Message to ${student.name}`, 'Send', { Message: 'Please stay seated.' });
  const message = page.getByText('Please stay seated.');
  await expect(message).toBeVisible(patience);
  await page.keyboard.press('o');
  await expect(message).toBeHidden();

  await act(desk, `End the test of ${student.name}`, 'End it', reason);
  await expectDialog(page, 'Test Terminated', 'The school ended this.');
  await expect(row).toContainText('Ended by the school', patience);

  await act(desk, `Reinstate ${student.name}`, 'Reinstate', reason);
  await expectHeading(page, 'Your test is between two modules');
  await expect(row).toContainText('Before module 1 of 2', patience);
});
