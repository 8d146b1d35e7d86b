import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { linkIn, mailTo } from '../support/enrolment/payment.ts';
import { patience } from '../support/exam/attempt.ts';
import { signIn, test } from '../support/fixtures.ts';
import { addStaff } from '../support/people.ts';
import type { SharedServer } from '../support/server.ts';

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const clean = async (page: Page) => expect(await axe(page)).toEqual([]);

/** A mail to an address by the beginning of its subject, once it is there. */
async function findMail(server: SharedServer, address: string, subject: string) {
  let found: Awaited<ReturnType<typeof mailTo>>[number] | undefined;
  await expect
    .poll(async () => {
      found = (await mailTo(server, address)).find((mail) => mail.subject.startsWith(subject));
      return found?.subject ?? '';
    }, patience)
    .not.toBe('');
  return found;
}

/** What staff write into the dialog that is open. */
async function write(desk: Page, label: string, text: string, send: string): Promise<void> {
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel(label).fill(text);
  await clean(desk);
  await dialog.getByRole('button', { name: send, exact: true }).click();
  await expect(dialog).toBeHidden(patience);
}

test('a complaint goes from the public form by a mailed link to the desk’s answer, and to its end', { tag: '@long' }, async ({
  page,
  openElsewhere,
  server,
}) => {
  test.slow();
  const name = `Meera ${randomUUID().slice(0, 8)}`;
  const address = `${name.replace(' ', '.').toLowerCase()}@example.org`;
  await page.goto('/complaints');
  await press(page, 'Send complaint');
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
  await page.getByLabel('You are').selectOption({ label: 'A parent or guardian' });
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByLabel('What it’s about').selectOption({ label: 'Lessons or meetings' });
  await page.getByLabel('What happened, and what would put it right').fill('Two sessions began ten minutes late.');
  await press(page, 'Send complaint');
  await expect(page.getByText('Your complaint has reached the school.', { exact: false })).toBeVisible(patience);
  await clean(page);
  await page.goto(linkIn(await findMail(server, address, 'We have your complaint'), server, '/complaints/'));
  await expect(page.getByText('Waiting for an answer')).toBeVisible(patience);
  await expect(page.getByText(/^An answer is due by/)).toBeVisible();

  const desk = await openElsewhere();
  await signIn(desk, await addStaff(server), 'Teacher');
  await desk.goto(`/desk/complaints?search=${encodeURIComponent(name)}`);
  await desk.getByRole('main').getByRole('link', { name }).click();
  await expect(desk.getByText('Two sessions began ten minutes late.')).toBeVisible(patience);
  await press(desk, 'Answer');
  await write(desk, 'Your answer', 'We’re asking the tutor.', 'Send answer');
  await expect(desk.getByRole('region', { name: 'What was written' })).toContainText('We’re asking the tutor.', patience);

  await findMail(server, address, 'An answer to your complaint');
  await page.reload();
  await expect(page.getByText('We’re asking the tutor.')).toBeVisible(patience);
  await expect(page.getByText(/^It should be settled by/)).toBeVisible();
  await press(page, 'Add to it');
  await page.getByLabel('What you want to add').fill('It was the third time.');
  await press(page, 'Send');
  await expect(page.getByText('It was the third time.')).toBeVisible(patience);
  await clean(page);

  await desk.reload();
  await expect(desk.getByText('It was the third time.')).toBeVisible(patience);
  await press(desk, 'Settle it');
  await write(desk, 'What was decided', 'You get a session more.', 'Settle it');
  await expect(desk.getByRole('button', { name: 'Settle it' })).toHaveCount(0);
  await page.goto(linkIn(await findMail(server, address, 'Your complaint'), server, '/complaints/'));
  await expect(page.getByText('You get a session more.')).toBeVisible(patience);
  await expect(page.getByText('Settled', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open it again' })).toBeVisible();
  await clean(page);
});
