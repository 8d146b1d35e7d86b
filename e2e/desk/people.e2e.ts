import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expectHeading, patience } from '../support/exam/attempt.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { addStaff, type Person } from '../support/people.ts';
import type { SharedServer } from '../support/server.ts';

async function openDesk(page: Page, server: SharedServer, clerk: Person, path: string): Promise<void> {
  await page.goto(`${server.url}/signin?next=${encodeURIComponent(path)}`);
  await page.getByText('Teacher', { exact: true }).click();
  await page.getByLabel('Username').fill(clerk.username);
  await page.getByLabel('Password', { exact: true }).fill(clerk.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Ten o'clock in a month, as a field for a date and a time takes it. */
const inAMonth = () => `${new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10)}T10:00`;

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();
const status = async (page: Page) => expect(await axe(page)).toEqual([]);

test('a class comes in from a file, is given homework, and one hands it in and gets it back', { tag: '@long' }, async ({
  openElsewhere,
  page: desk,
  server,
}) => {
  const [username, title] = [`uma.${randomUUID().slice(0, 8)}`, `Limits ${randomUUID().slice(0, 8)}`];
  await openDesk(desk, server, await addStaff(server), '/desk/students/import');
  await expectHeading(desk, 'Students from a file');
  const csv = (email: string) => ({
    ...{ name: 'class.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`First name,Last name,Email,Username\nUma,Rao,${email},${username}\n`),
  });
  await desk.getByLabel('File', { exact: true }).setInputFiles(csv('nowhere'));
  await desk.getByLabel('Enroll all of them in').selectOption({ label: 'AP Statistics' });
  await press(desk, 'Check the file');
  await expect(desk.getByRole('row', { name: /^Line 2, Email/ })).toBeVisible(patience);
  await status(desk);
  await press(desk, 'Change the file');
  await desk.getByLabel('File', { exact: true }).setInputFiles(csv(`${username}@example.org`));
  await press(desk, 'Check the file');
  await expect(desk.getByText('All of them go into AP Statistics.')).toBeVisible(patience);
  await press(desk, 'Add them');
  await expect(desk.getByText(/^Added one student./)).toBeVisible(patience);

  await desk.goto(`${server.url}/desk/homework/give`);
  await desk.getByLabel('Course', { exact: true }).selectOption({ label: 'AP Statistics' });
  await desk.getByLabel('To', { exact: true }).selectOption({ label: 'Students by name' });
  await desk.getByLabel('Usernames or email addresses').fill(username);
  await desk.getByLabel('Title').fill(title);
  await desk.getByLabel('What to do').fill('Do all of $x^2$.');
  await desk.getByLabel('Hand in by').fill(inAMonth());
  await press(desk, 'See who gets it');
  await press(desk, 'Give to one student');
  await desk.getByRole('link', { name: 'See who hands it in' }).click();
  await expectHeading(desk, title);
  await status(desk);

  const { password } = JSON.parse(await server.admin('student', 'reset-password', username, '--json'));
  const page = await openElsewhere();
  await openPortal(page, server.url, { username, password }, '/student-portal/homework');
  await page.getByRole('link', { name: `Open and hand in: ${title}` }).click();
  await page.getByLabel('Write here, if you like').fill('x = 2');
  await status(page);
  await press(page, 'Hand in');
  await expect(page.getByRole('region', { name: 'What you handed in' })).toContainText('x = 2', patience);

  await desk.reload();
  await desk.getByRole('link', { name: 'Handed in' }).click();
  await press(desk, 'Mark it');
  await desk.getByLabel('Comment').fill('Clean.');
  await status(desk);
  await press(desk, 'Give back to Uma Rao');
  await expect(desk.getByText('Given back by Nandini Iyer')).toBeVisible(patience);
  await page.reload();
  await expect(page.getByRole('region', { name: 'What your teacher says' })).toContainText('Clean.', patience);
  await status(page);
});

test('a question with a fault is withdrawn, stands in the list of decisions, and counts again once that is taken back', async ({
  page: desk,
  server,
}) => {
  const [reason, why] = [`Two are right ${randomUUID().slice(0, 8)}`, `They are not ${randomUUID().slice(0, 8)}`];
  await openDesk(desk, server, await addStaff(server, 'owner'), '/desk/content/questions?search=psychology');
  await desk.getByRole('row').getByRole('link').first().click();
  await desk.getByRole('link', { name: 'Withdraw it…' }).click();
  await desk.getByLabel('Reason').fill(reason);
  await press(desk, 'See whose scores change');
  await press(desk, /^Decide/);
  await expect(desk.getByRole('region', { name: 'Decided' })).toBeVisible(patience);
  await desk.goto(`${server.url}/desk/questions/decisions?search=${encodeURIComponent(reason)}`);
  const row = desk.getByRole('row', { name: reason });
  await expect(row).toContainText('Right for everybody', patience);
  await status(desk);
  await row.getByRole('link').click();
  await desk.getByRole('link', { name: /^Take decision \d+ back$/ }).click();
  await desk.getByLabel('Reason').fill(why);
  await press(desk, 'See whose scores change');
  await press(desk, /^Take it back/);
  await expect(desk.getByText(/^Decision \d+ is taken back/)).toBeVisible(patience);
  await desk.getByRole('link', { name: 'Back to the question' }).first().click();
  await expect(desk.getByText(new RegExp(`^Taken back by Nandini Iyer.*${why}`))).toBeVisible(patience);
});

test('a pack is kept as a draft, previewed, compared and published, and withdrawn from the list', { tag: '@long' }, async ({
  page: desk,
  server,
}) => {
  const name = `night-owls-${randomUUID().slice(0, 8)}`;
  await openDesk(desk, server, await addStaff(server), '/desk/content');
  await expectHeading(desk, 'Content');
  const keep = async (explanation: string) => {
    await desk.goto(`${server.url}/desk/content/import`);
    const question = {
      ...{ id: 'hunt', domain: 'Birds', skill: 'Owls', difficulty: 'easy', prompt: 'How does an owl hunt?' },
      ...{ options: { A: 'By sight', B: 'By ear' }, answer: 'B', explanation },
    };
    const pack = { title: `Owls ${name}`, creator: 'Us', subject: 'Birds', questions: [question] };
    await desk.getByLabel('File', { exact: true }).setInputFiles({
      ...{ name: 'owls.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(pack)) },
    });
    await desk.getByLabel('Name', { exact: true }).fill(name);
    await press(desk, 'Check the file');
    await expect(desk.getByRole('button', { name: 'Publish now' })).toBeVisible(patience);
    await status(desk);
    await press(desk, 'Keep as a draft');
  };
  const publish = async () => {
    await press(desk, 'Publish…');
    await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(desk.getByText(/^It’s published/)).toBeVisible(patience);
  };

  await keep('It hears.');
  await status(desk);
  await desk.getByRole('link', { name: `Preview ${name}` }).click();
  await desk.getByRole('button', { name: /^Start/ }).click();
  await expect(desk.getByText('How does an owl hunt?')).toBeVisible(patience);
  await desk.getByRole('button', { name: 'End the preview' }).click();
  await desk.goto(`${server.url}/desk/content?search=${name}`);
  await expect(desk.getByRole('row', { name: new RegExp(name) })).toContainText('Draft', patience);
  await status(desk);
  await desk.getByRole('link', { name: `Owls ${name}`, exact: true }).click();
  await expect(desk.getByText('All of it is new: nothing is published yet.')).toBeVisible(patience);
  await publish();

  await keep('It hears the mouse.');
  await desk.getByRole('link', { name: 'Compare and publish' }).click();
  const draft = desk.getByRole('region', { name: 'Draft' });
  await expect(draft.getByRole('heading', { name: 'Changed hunt' })).toBeVisible(patience);
  await expect(draft.locator('ins')).toContainText('the mouse');
  await status(desk);
  await publish();
  await expect(desk.getByRole('row', { name: /^Version 2/ })).toContainText('Nandini Iyer', patience);
  await status(desk);

  await desk.goto(`${server.url}/desk/content?search=${name}`);
  await press(desk, `Withdraw Owls ${name}…`);
  await desk.getByLabel('Reason').fill('Replaced by raptors');
  await desk.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(desk.getByRole('row', { name: new RegExp(name) })).toContainText('Withdrawn', patience);
});
