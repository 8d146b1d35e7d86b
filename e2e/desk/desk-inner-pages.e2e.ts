import { expect, type Page } from '@playwright/test';
import { axe, findMisnamed } from '../support/axe.ts';
import { applicant, inCheckout, proceed, readyToPay, success, test } from '../support/enrolment/payment.ts';
import { signIn } from '../support/fixtures.ts';

type Click = (page: Page) => Promise<void>;

const main = (page: Page) => page.getByRole('main');
const follow =
  (name: string | RegExp): Click =>
  (page) =>
    main(page).getByRole('link', { name }).first().click();
const inRow: Click = (page) => main(page).getByRole('row').getByRole('link').first().click();
const inItem: Click = (page) => main(page).getByRole('listitem').getByRole('link').first().click();
const inTests: Click = (page) =>
  main(page).getByRole('region', { name: 'Tests' }).getByRole('link', { name: /^SAT/ }).first().click();

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

const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

const findWide = () =>
  document.documentElement.scrollWidth > document.documentElement.clientWidth
    ? [`${document.documentElement.scrollWidth} px wide`]
    : [];

/** What a demonstration does not begin with: who asked, who paid, a group and a test assigned to it. */
async function ask(page: Page): Promise<void> {
  await page.goto('/contact?course=AP+Psychology');
  await page.getByLabel('Name', { exact: true }).fill('Meera Rao');
  await page.getByLabel('Email', { exact: true }).fill('meera.rao@example.org');
  await page.getByLabel('Phone', { exact: true }).fill('98765 43210');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/^Thank you!/)).toBeVisible();
}

async function pay(page: Page): Promise<void> {
  await readyToPay(page, applicant());
  await proceed(page);
  await inCheckout(page, 'Pay now');
  await expect(success(page)).toBeVisible();
}

async function makeGroup(page: Page): Promise<void> {
  await page.goto('/desk/groups');
  await page.getByRole('button', { name: 'New group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Wednesday class');
  await dialog.getByRole('button', { name: 'Make group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wednesday class' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Add students' }).click();
  await dialog.getByLabel('Usernames or email addresses').fill('demo.second');
  await dialog.getByRole('button', { name: 'Add students' }).click();
  await expect(dialog).toHaveCount(0);
}

async function assign(page: Page): Promise<void> {
  await main(page).getByRole('link', { name: 'Assign a test' }).click();
  const quiz = page.getByLabel('Test', { exact: true });
  // Of a course that nobody of the group is in: nobody has it yet.
  await quiz.selectOption(await quiz.locator('option', { hasText: 'AP Precalculus' }).first().getAttribute('value'));
  await page.getByLabel('Group', { exact: true }).selectOption({ label: 'Wednesday class' });
  await main(page).getByRole('checkbox').check({ force: true });
  await main(page).getByRole('button', { name: 'See who gets it' }).click();
  await main(page)
    .getByRole('button', { name: /^Assign/ })
    .click();
  await expect(main(page).getByRole('link', { name: 'See who takes it' })).toBeVisible();
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
  const found: Record<string, string[]> = {};
  for (const [name, [from, clicks, to]] of Object.entries(ways)) {
    await test.step(name, async () => {
      await page.setViewportSize(looks[0]);
      await page.goto(from);
      for (const click of clicks) await click(page);
      await page.waitForURL(to);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(main(page).getByRole('status').filter({ hasText: '…' })).toHaveCount(0);
      for (const { colorScheme, ...size } of looks) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        const findings = [...(await axe(page)), ...(await findMisnamed(page)), ...(await page.evaluate(findWide))];
        if (findings.length > 0) found[`${name}, ${size.width} px`] = findings;
      }
    });
  }
  expect(found).toEqual({});
});
