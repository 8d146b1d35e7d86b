import { expect, type Page } from '@playwright/test';
import { clean } from '../support/clean.ts';
import { type OpenElsewhere, openPortal, signIn, test } from '../support/fixtures.ts';
import { addPair, type Person } from '../support/people.ts';
import type { SharedServer } from '../support/server.ts';

let tutor: Person;
let student: Person;

test.beforeAll(async ({ server }) => {
  ({ tutor, student } = await addPair(server, 'AP Statistics'));
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const written = (page: Page) => page.getByRole('list', { name: 'What was written' }).getByRole('listitem');

type Parties = { page: Page; openElsewhere: OpenElsewhere; server: SharedServer };

/** A doubt that its student and a tutor have open, each in their own browser. */
async function openBoth({ page, openElsewhere, server }: Parties, subject: string): Promise<Page> {
  await openPortal(page, server.url, student, '/student-portal/doubts/new');
  await page.getByLabel('Your question').pressSequentially(subject);
  await press(page, 'Send to your tutors');
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  const desk = await openElsewhere();
  await signIn(desk, tutor, 'Teacher');
  await press(desk, 'Doubts');
  await desk.getByRole('button', { name: subject }).click();
  await expect(written(desk)).toHaveCount(1);
  return desk;
}

test('each sees that the other is writing, and no longer once they stop @long @firefox-long', async ({
  page,
  openElsewhere,
  server,
}) => {
  test.slow();
  const desk = await openBoth({ page, openElsewhere, server }, 'What is a z-score?');
  await desk.getByLabel('Your answer').pressSequentially('It says how far');
  await expect(page.getByText('Meera is writing…')).toBeVisible();
  await clean(page);
  await page.getByLabel('Write to your tutors').pressSequentially('From what');
  await expect(desk.getByText('Ravi is writing…')).toBeVisible();
  // Nobody says when they stop: it goes by itself.
  await expect(page.getByText('Meera is writing…')).toHaveCount(0, { timeout: 60_000 });
  await expect(desk.getByText('Ravi is writing…')).toHaveCount(0, { timeout: 60_000 });
  await expect(written(page)).toHaveCount(1);
});

test('what leads away from the school is held back with a question, and reaches the student only if it is meant @long @firefox-long', async ({
  page,
  openElsewhere,
  server,
  complaints,
}) => {
  test.slow();
  complaints.allow(/status of 409/);
  const desk = await openBoth({ page, openElsewhere, server }, 'What is a p-value?');
  const field = desk.getByLabel('Your answer');
  const answer = async (text: string) => {
    await field.pressSequentially(text);
    await press(desk, 'Answer');
  };
  const held = (words: RegExp) => expect(desk.getByRole('alert')).toHaveText(words);
  const arrived = (texts: string[]) =>
    expect(written(page).locator('p')).toHaveText(['What is a p-value?', ...texts].map((text) => new RegExp(text)));

  await answer('Call me on +91 98765 43210.');
  await held(/^This looks like a phone number: \+91 98765 43210\. Please keep what you and your students write here/);
  await clean(desk);
  await arrived([]);
  await press(desk, 'Change it');
  await expect(field).toHaveValue('Call me on +91 98765 43210.');
  await field.selectText();
  await desk.keyboard.press('Backspace');
  await expect(field).toHaveValue('');
  await answer('Look at page 12.');
  await arrived(['Look at page 12.']);

  await answer('Ask me on WhatsApp.');
  await held(/^This looks like another network: WhatsApp\./i);
  // What is written after it waits, too.
  await answer('Or on page 13.');
  await expect(desk.getByRole('list', { name: 'On its way' }).getByRole('listitem')).toHaveCount(2);
  await arrived(['Look at page 12.']);
  await press(desk, 'Send it anyway');
  await arrived(['Look at page 12.', 'Ask me on WhatsApp.', 'Or on page 13.']);
  await expect(desk.getByRole('list', { name: 'On its way' })).toHaveCount(0);

  // An edit is held back as a line is.
  await desk.getByRole('button', { name: 'Edit message 2' }).click();
  await desk.keyboard.type(' Or call +91 98765 43210.');
  await press(desk, 'Save');
  await held(/^This looks like a phone number/);
  await clean(desk);
  await arrived(['Look at page 12.$', 'Ask me on WhatsApp.', 'Or on page 13.']);
  await press(desk, 'Save it anyway');
  await arrived(['Look at page 12. Or call', 'Ask me on WhatsApp.', 'Or on page 13.']);
});
