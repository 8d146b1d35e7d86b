import { expect, type Page } from '@playwright/test';
import { assign, type Click, findFaults, follow, inItem, inRow, main, makeGroup, pay, widen } from '../support/desk/inner.ts';
import { test } from '../support/enrolment/payment.ts';
import { signIn } from '../support/fixtures.ts';

const inTests: Click = (page) =>
  main(page).getByRole('region', { name: 'Tests' }).getByRole('link', { name: /^SAT/ }).first().click();
const inReports: Click = (page) =>
  main(page).getByRole('region', { name: 'Reports to parents' }).getByRole('link').first().click();

/** The pages that the sidebar does not name: where one begins, what one follows from there, and the address where that ends. */
const ways: Record<string, [from: string, clicks: Click[], to: RegExp]> = {
  'A student': ['/desk/students?search=demo.student', [inRow], /\/students\/[^/?]+$/],
  'View of a student': ['/desk/students?search=demo.student', [inRow, follow('See what they see')], /\/view$/],
  Merging: ['/desk/students?search=demo.student', [inRow, follow(/^Merge another account/)], /\/merge$/],
  'A sitting': ['/desk/students?search=demo.student', [inRow, inTests], /\/sittings\/[^/]+$/],
  'A sitting’s record': [
    '/desk/students?search=demo.student',
    [inRow, inTests, follow('On record')],
    /\/sittings\/[^/]+\/[a-z-]+$/,
  ],
  'A class list': ['/desk/students', [follow('Add from a file')], /\/students\/import$/],
  'A group': ['/desk/groups', [inRow], /\/groups\/[^/]+$/],
  'A tutor': ['/desk/tutors', [inRow], /\/tutors\/[^/]+$/],
  'A report': ['/desk/students?search=demo.student', [inRow, inReports], /\/reports\/[^/]+$/],
  'An answer file': ['/desk/students?search=demo.student', [inRow, inTests, follow('Hand in an answer file')], /\/hand-in$/],
  Assigning: ['/desk/tests', [follow(/^Assign/)], /\/tests\/assign$/],
  'An assignment': ['/desk/tests', [inRow], /\/tests\/[^/]+$/],
  'Homework given': ['/desk/homework', [inRow], /\/homework\/[^/]+$/],
  Marking: ['/desk/marking', [follow(/Free Response/)], /\/marking\/[^/]+$/],
  'A rubric': ['/desk/marking', [follow(/Free Response/), follow('Change the rubric')], /\/rubric\/[^/]+$/],
  'A question': ['/desk/content/questions', [inRow], /\/questions\/[^/]+\/[^/]+$/],
  'Questions by test': ['/desk/questions', [follow('By test')], /\/questions\/tests$/],
  Decisions: ['/desk/questions', [follow('Decisions')], /\/questions\/decisions$/],
  'Released questions': ['/desk/content', [follow('Questions')], /\/content\/questions$/],
  'Editing a question': ['/desk/content/questions', [follow(/^Edit /)], /\/content\/edit\?/],
  'A pack': ['/desk/content', [inRow], /\/packs\/[^/]+$/],
  'Held-back questions': ['/desk/content', [follow('Held-back questions')], /\/content\/aside$/],
  'Content import': ['/desk/content', [follow('Import content')], /\/content\/import$/],
  'Study sheets': ['/desk/content', [follow('Study sheets')], /\/content\/sheets$/],
  'Uploading a sheet': ['/desk/content', [follow('Study sheets'), follow('Upload a PDF')], /\/sheets\/add$/],
  'A payment': ['/desk/payments', [inRow], /\/payments\/[^/]+$/],
  'An inquiry': ['/desk/inquiries', [inItem], /\/inquiries\/[^/]+$/],
  'A doubt': ['/desk/doubts', [inItem], /\/doubts\/[^/]+$/],
  Seller: ['/desk/settings', [follow('Seller and tax')], /\/settings\/seller$/],
  'SAT dates': ['/desk/settings', [follow('SAT dates')], /\/settings\/testDates$/],
  Prices: ['/desk/settings', [follow('Prices and courses')], /\/settings\/prices$/],
  'The record of one person': ['/desk/staff', [follow(/^About them: /)], /\/actions\?person=/],
};

/** What a demonstration does not begin with, beside who paid and a group with a test: who asked. */
async function ask(page: Page): Promise<void> {
  await page.goto('/contact?course=AP+Psychology');
  await page.getByLabel('Name', { exact: true }).fill('Meera Rao');
  await page.getByLabel('Email', { exact: true }).fill('meera.rao@example.org');
  await page.getByLabel('Phone', { exact: true }).fill('98765 43210');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/^Thank you!/)).toBeVisible();
}

test('every page that the desk’s sidebar does not name comes up from its list, without a finding and no wider than the screen @long', async ({
  page,
}) => {
  test.setTimeout(420_000);
  await ask(page);
  await pay(page);
  await signIn(page, { username: 'demo.staff', password: 'prepchart-demo' }, 'Teacher');
  await makeGroup(page);
  await assign(page);
  const found = {};
  for (const [name, [from, clicks, to]] of Object.entries(ways)) {
    await test.step(name, async () => {
      await widen(page);
      await page.goto(from);
      for (const click of clicks) await click(page);
      await page.waitForURL(to);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(main(page).getByRole('status').filter({ hasText: '…' })).toHaveCount(0);
      Object.assign(found, await findFaults(page, name));
    });
  }
  expect(found).toEqual({});
});
