import { expect, type Locator, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { patience, quizTitles, startQuiz } from '../support/exam/attempt.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { enter } from '../support/parents.ts';
import { addNewcomer, addStudent, type Person } from '../support/people.ts';
import type { SharedServer } from '../support/server.ts';

const card = (page: Page) => page.getByRole('region', { name: 'What you agree to' });
const purpose = (page: Page, name: string): Locator => card(page).getByRole('listitem').filter({ hasText: name });
const press = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true }).click();
const clean = async (page: Page) => expect(await axe(page)).toEqual([]);

/** Answers the question about a purpose, which says before what a yes or a no means. */
async function decide(page: Page, title: string, says: string, verb: 'Agree' | 'Withdraw'): Promise<void> {
  const question = page.getByRole('dialog', { name: title });
  await expect(question.getByText(says)).toBeVisible();
  await clean(page);
  await question.getByRole('button', { name: verb, exact: true }).click();
  await expect(question).toBeHidden();
}

/** Says who agrees, and ticks purposes, each by itself. */
async function agree(page: Page, purposes: readonly string[]): Promise<void> {
  await card(page).getByLabel('Your full name').pressSequentially('Leela Menon');
  await card(page).getByLabel('Your year of birth').pressSequentially('1979');
  for (const each of purposes) await card(page).getByRole('checkbox', { name: each }).check();
  await clean(page);
  await press(page, 'Save');
}

async function addParents(server: SharedServer, student: Person): Promise<string> {
  const address = `parent.of.${student.username}@example.org`;
  await server.admin('student', 'set', student.username, '--guardian-email', address);
  return address;
}

test('a parent agrees by purpose, withdraws one and sees what ended, and gives it back', { tag: '@long' }, async ({
  page: home,
  openElsewhere,
  server,
  complaints,
}) => {
  test.slow();
  // A quiz that nobody agreed to is refused.
  complaints.allow(/409 \(Conflict\).*startAttempt/);
  const student = await addStudent(server);
  await enter(home, server, await addParents(server, student));
  await press(home, 'Say what you agree to');
  await press(home, 'Save');
  await expect(card(home).getByText('Enter your full name.')).toBeVisible();
  await card(home).getByLabel('You are Asha’s').selectOption({ label: 'Mother' });
  await agree(home, ['Teaching', 'Supervision of tests']);
  await expect(card(home).getByText(/^Leela Menon \(mother\), on .*, not checked yet\./)).toBeVisible();
  await expect(purpose(home, 'Supervision of tests')).toContainText('Agreed since');
  await expect(purpose(home, 'Mail about offers')).toContainText('Not agreed');

  await press(home, 'Withdraw: Supervision of tests');
  await decide(home, 'Withdraw “Supervision of tests”?', 'No quiz or mock test can be started', 'Withdraw');
  await expect(purpose(home, 'Supervision of tests')).toContainText('Not agreed since');
  const page = await openElsewhere();
  await openPortal(page, server.url, student, '/student-portal/quizzes');
  await page.getByRole('link', { name: `Start Quiz: ${quizTitles.reading}` }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Enter fullscreen' }).click();
  const refused = page.getByText('Your parent or guardian has withdrawn the consent to supervision', { exact: false });
  await expect(refused.first()).toBeVisible(patience);

  await press(home, 'Agree to: Supervision of tests');
  await decide(home, 'Agree to “Supervision of tests”?', 'While a quiz or mock test is open', 'Agree');
  await expect(purpose(home, 'Supervision of tests')).toContainText('Agreed since');
  await openPortal(page, server.url, student);
  await startQuiz(page);
});

test('a student of age decides alone, and the parents no longer', { tag: '@long' }, async ({
  page,
  openElsewhere,
  server,
  complaints,
}) => {
  test.slow();
  // The parents, who have no other child here, are signed out.
  complaints.allow(/401 \(Unauthorized\).*getFamily/);
  const student = await addNewcomer(server);
  const home = await openElsewhere();
  await enter(home, server, await addParents(server, student));
  await expect(card(home)).toBeVisible();

  await openPortal(page, server.url, student, '/student-portal/profile');
  await expect(page.getByText('Until you’re 18, a parent or guardian decides', { exact: false })).toBeVisible(patience);
  await page.getByRole('button', { name: 'I’m 18 or older: end this' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'I’m 18 or older, end it' }).click();
  await expect(page.getByRole('dialog')).toBeHidden(patience);
  await page.reload();
  await press(page, 'Say what you agree to');
  await expect(card(page).getByLabel('How we can see that you’re an adult')).toHaveCount(0);
  await agree(page, ['Teaching', 'Sharing a solved doubt']);
  await expect(purpose(page, 'Sharing a solved doubt')).toContainText('Agreed since');
  await press(page, 'Withdraw: Sharing a solved doubt');
  await decide(page, 'Withdraw “Sharing a solved doubt”?', 'stays out', 'Withdraw');
  await expect(purpose(page, 'Sharing a solved doubt')).toContainText('Not agreed since');
  await page.reload();
  await expect(purpose(page, 'Teaching')).toContainText('Agreed since');

  await home.reload();
  await expect(home.getByRole('heading', { level: 1, name: 'Parents’ sign-in' })).toBeVisible(patience);
});
