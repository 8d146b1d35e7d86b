import { expect, type Page } from '@playwright/test';
import { axe, findMisnamed } from '../axe.ts';
import { applicant, inCheckout, proceed, readyToPay, success } from '../enrolment/payment.ts';

export type Click = (page: Page) => Promise<void>;

export const main = (page: Page) => page.getByRole('main');
export const follow =
  (name: string | RegExp): Click =>
  (page) =>
    main(page).getByRole('link', { name }).first().click();
export const inRow: Click = (page) => main(page).getByRole('row').getByRole('link').first().click();
export const inItem: Click = (page) => main(page).getByRole('listitem').getByRole('link').first().click();

const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

const findWide = () =>
  document.documentElement.scrollWidth > document.documentElement.clientWidth
    ? [`${document.documentElement.scrollWidth} px wide`]
    : [];

/** Gives the page the wide look, in which what leads somewhere stands open. */
export const widen: Click = async (page) => {
  await page.setViewportSize(looks[0]);
  await page.emulateMedia({ colorScheme: looks[0].colorScheme });
};

/** What is wrong with the page as it is now, in both looks: by a name of the page with the width. */
export async function findFaults(page: Page, name: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { colorScheme, ...size } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const findings = [...(await axe(page)), ...(await findMisnamed(page)), ...(await page.evaluate(findWide))];
    if (findings.length > 0) found[`${name}, ${size.width} px`] = findings;
  }
  return found;
}

/** Pays for an SAT plan, and gives the address of the student. */
export async function pay(page: Page): Promise<string> {
  const form = applicant();
  await readyToPay(page, form);
  await proceed(page);
  await inCheckout(page, 'Pay now');
  await expect(success(page)).toBeVisible();
  return form.email;
}

/** Makes a group of one student. */
export async function makeGroup(page: Page): Promise<void> {
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

/** Assigns a quiz to the group whose page is open. */
export async function assign(page: Page): Promise<void> {
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
