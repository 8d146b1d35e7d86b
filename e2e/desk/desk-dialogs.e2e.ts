import { expect, type Locator, type Page } from '@playwright/test';
import { assign, type Click, findFaults, follow, inItem, inRow, main, makeGroup, pay, widen } from '../support/desk/inner.ts';
import { test } from '../support/enrolment/payment.ts';
import { sitMock } from '../support/exam/mock.ts';
import { signIn } from '../support/fixtures.ts';

/** What stands in front of the reader: a page with its heading, a part of it, or a dialog. `from` null: the step goes on where the one before ended. */
type Step = [name: string, from: string | null, clicks: Click[]];

const press =
  (name: string | RegExp): Click =>
  (page) =>
    main(page).getByRole('button', { name }).first().click();
const opened = (page: Page) => page.getByRole('dialog');
const fill =
  (fields: Record<string, string>, root: (page: Page) => Page | Locator = (page) => page): Click =>
  async (page) => {
    for (const [label, text] of Object.entries(fields)) await root(page).getByLabel(label, { exact: true }).fill(text);
  };
const choose =
  (label: string, option: string): Click =>
  async (page) => {
    await page.getByLabel(label, { exact: true }).selectOption({ label: option });
  };
const button =
  (name: string): Click =>
  (page) =>
    expect(main(page).getByRole('button', { name })).toBeVisible();
const region =
  (name: string): Click =>
  (page) =>
    expect(main(page).getByRole('region', { name })).toBeVisible();
const link =
  (name: string): Click =>
  (page) =>
    expect(main(page).getByRole('link', { name })).toBeVisible();
const dialog: Click = (page) => expect(opened(page)).toBeVisible();
const confirm =
  (name: string): Click =>
  async (page) => {
    await opened(page).getByRole('button', { name, exact: true }).click();
    await expect(opened(page)).toHaveCount(0);
  };

const inAWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
const payer = {
  ...{ 'Student’s name': 'Uma Rao', 'Student’s email': 'uma.k.rao@example.org', Phone: '+91 98765 43210' },
  ...{ Class: '11', School: 'Greenwood High', 'Parent’s name': 'Meera Rao' },
};
const chooseClass: Click = async (page) => {
  const buffer = Buffer.from('First name,Last name,Email\nUma,Rao,uma.twice@example.org\n');
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'class.csv', mimeType: 'text/csv', buffer });
};

const steps = (paid: string): Step[] => [
  ['Writing to a group', '/desk/groups', [inRow, press('Write to the group'), dialog]],
  ['Moving an end for all', '/desk/tests', [inRow, press('Change the end'), dialog]],
  ['Moving an end for one', '/desk/tests', [inRow, press(/change until when/), dialog]],
  ['Taking a test back', '/desk/tests', [inRow, press(/^Take back$/), dialog]],
  ['A refund', '/desk/payments', [inRow, press(/^Refund$/), dialog]],
  ['Offering installments', '/desk/installments', [press('Offer installments'), dialog]],
  [
    'Installments',
    null,
    [
      choose('Course or plan', 'SAT Sprint'),
      choose('Installments', '3'),
      choose('The parent or guardian', 'Agreed to the terms, on paper or in person'),
      fill({ ...payer, 'Whole price': '77777', 'First one due on': inAWeek }, opened),
      confirm('Offer installments'),
      (page) => expect(page.getByText(/left to pay\.$/)).toBeVisible(),
    ],
  ],
  ['An installment paid otherwise', null, [press(/^Enter/), dialog]],
  ['A student’s class list, checked', '/desk/students/import', [chooseClass, press('Check the file'), button('Add them')]],
  ['A student’s class list, added', null, [press('Add them'), link('See all students')]],
  ['Correcting a student', `/desk/students?search=${encodeURIComponent(paid)}`, [inRow, press(/^Correct$/), dialog]],
  [
    'Merging, looked at',
    `/desk/students?search=${encodeURIComponent(paid)}`,
    [
      inRow,
      follow(/^Merge another account/),
      fill({ 'Username of the account to close': 'uma.twice@example.org', Reason: 'She’s here twice.' }),
      press('See what would move'),
      region('What would happen'),
    ],
  ],
  ['Erasing', `/desk/students?search=${encodeURIComponent(paid)}`, [inRow, press('Erase this student'), dialog]],
  ['Minutes', '/desk/exam-room', [press(/^Minutes for/), dialog]],
  ['A message', '/desk/exam-room', [press(/^Message to/), dialog]],
  ['Ending a test', '/desk/exam-room', [press(/^End the test of/), dialog]],
  [
    'Withdrawing a question',
    '/desk/content/questions',
    [inRow, follow('Withdraw it…'), fill({ Reason: 'Two of them are right.' })],
  ],
  ['Withdrawing, looked at', null, [press('See whose scores change'), region('Whose scores change')]],
  ['A sheet', '/desk/content/sheets', [inRow, dialog, (page) => expect(page.locator('canvas').first()).toBeVisible()]],
  ['A complaint', '/desk/complaints', [inItem, region('From Meera Rao')]],
  ['Answering a complaint', null, [press(/^Answer$/), dialog]],
  ['A concern', '/desk/concerns', [inItem, region('What was done')]],
  ['One’s own email', '/desk/staff', [press('Change your email'), dialog]],
];

const waiting = (page: Page) => main(page).getByRole('status').filter({ hasText: /…$/ });

/** A complaint of a parent's, by the public form. */
async function complain(page: Page): Promise<void> {
  await page.goto('/complaints');
  await choose('You are', 'A parent or guardian')(page);
  await choose('What it’s about', 'Lessons or meetings')(page);
  await fill({ Name: 'Meera Rao', Email: 'meera.rao@example.org' })(page);
  await page.getByLabel('What happened, and what would put it right').fill('Two sessions began ten minutes late.');
  await press('Send complaint')(page);
  await expect(page.getByText('Your complaint has reached the school.', { exact: false })).toBeVisible();
}

/** What a student is worried about, who then sits a mock test. */
async function worryAndSit(page: Page, origin: string): Promise<void> {
  const student = { username: 'demo.second', password: 'prepchart-demo' };
  await signIn(page, student);
  await page.goto('/student-portal/profile');
  await press('I’m worried about something')(page);
  await page.getByLabel('What are you worried about?').fill('A friend of mine hardly sleeps before her tests.');
  await main(page).getByRole('region', { name: 'Worried about something?' }).locator('[type="submit"]').click();
  await expect(page.getByText('Thank you for telling us.', { exact: false })).toBeVisible();
  await sitMock(page, origin, student);
}

test('dialogs and second steps of the desk that no other walk opens, and what leads there, are without a finding and no wider than the screen @long', async ({
  page,
  openElsewhere,
  sandbox,
}) => {
  test.setTimeout(600_000);
  await complain(page);
  const paid = await pay(page);
  await worryAndSit(await openElsewhere(), sandbox.url);
  await signIn(page, { username: 'demo.staff', password: 'prepchart-demo' }, 'Teacher');
  await makeGroup(page);
  await assign(page);
  const found: Record<string, string[]> = {};
  for (const [name, from, clicks] of steps(paid)) {
    await test.step(name, async () => {
      await widen(page);
      if (from !== null) {
        await page.goto(from);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
      for (const click of clicks) await click(page);
      // A list that was not there yet when its dialog was opened waits beneath it.
      if ((await opened(page).count()) === 0) await expect(waiting(page)).toHaveCount(0);
      Object.assign(found, await findFaults(page, name));
    });
  }
  expect(found).toEqual({});
});
