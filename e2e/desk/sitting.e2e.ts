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

async function openDesk(page: Page, server: SharedServer, clerk: Person, at: string): Promise<void> {
  await page.goto(`${server.url}/signin?next=${encodeURIComponent(at)}`);
  await page.getByText('Teacher', { exact: true }).click();
  await page.getByLabel('Username').pressSequentially(clerk.username);
  await page.getByLabel('Password', { exact: true }).pressSequentially(clerk.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('staff find a test that a rule ended on the student’s page, see what is on record, and reinstate it with a reason hours later @long', async ({
  openElsewhere,
  complaints,
  page,
  ticking: server,
}) => {
  test.slow();
  // That its test is over is told to the student's page by a refusal.
  complaints.allow(/status of 409/);
  const student = await addNamed(server);
  const clerk = await addStaff(server);
  await sitMock(page, server.url, student);
  await choose(page, 1, 'A');
  await expectSaved(page);
  await page.keyboard.press('Shift');
  await page.evaluate(() => document.exitFullscreen());
  await expectDialog(page, 'Test Terminated');

  // The exam room has forgotten it by now.
  server.putForward(3 * 3_600_000);
  const desk = await openElsewhere();
  await openDesk(desk, server, clerk, `/desk/exam-room?search=${student.username}`);
  await expectHeading(desk, 'Exam room');
  await expect(desk.getByText(/^The room is empty|^Nobody here/)).toBeVisible(patience);
  await desk.goto(`${server.url}/desk/students?search=${student.username}`);
  await desk.getByRole('link', { name: student.name }).click();
  await desk.getByRole('link', { name: mock.title }).click();
  await expectHeading(desk, mock.title);
  const short = desk.getByRole('region', { name: 'In short' });
  await expect(short).toContainText('Ended because fullscreen was left');
  await expect(short).toContainText(/[01] of 12/);
  await expect(short).toContainText('1 warning');
  await expect(desk.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible(patience);
  expect(await axe(desk)).toEqual([]);

  // By keyboard alone to what is on record.
  await desk.getByRole('link', { name: 'On record' }).focus();
  await desk.keyboard.press('Enter');
  const module = desk.getByRole('region', { name: `Module 1: ${mock.modules[0]}`, exact: true });
  await expect(module).toContainText('Pressed Shift.', patience);
  await expect(module).toContainText('Left fullscreen.');
  const answers = module.getByText(/^Answers, change by change/);
  await answers.focus();
  await desk.keyboard.press('Enter');
  await expect(module.getByRole('table')).toBeVisible();
  expect(await axe(desk)).toEqual([]);

  await desk.getByRole('button', { name: 'Reinstate' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Reason', { exact: true }).pressSequentially('A power cut');
  await dialog.getByRole('button', { name: 'Reinstate' }).click();
  await expect(desk.getByText('The student can go on with module 1.')).toBeVisible(patience);
  await expect(desk.getByRole('region', { name: 'What staff did in it' })).toContainText('A power cut');
  await expectHeading(page, 'Your test is between two modules');
});
