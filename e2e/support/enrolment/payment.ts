import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import { test as base } from '../fixtures.ts';
import { type ProductServer, type SharedServer, startServer } from '../server.ts';
import { filledData } from '../template.ts';

/** To whom the school's mail goes. */
export const school = 'school@example.org';

/** As `test`, with pages on a demonstration of its own, whose payments are the sandbox's. To fill one takes seconds: keep it to few workers. */
export const test = base.extend<object, { sandbox: ProductServer }>({
  sandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const server = await startServer({ env: { DEMO: 'on', SCHOOL_MAIL: school }, from: filledData() });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ sandbox }, use) => use(sandbox.url),
});

/** Somebody who never applied before. */
export const applicant = (): ApplicationForm => ({
  name: 'Aanya Rao',
  email: `aanya.${randomUUID().slice(0, 8)}@example.org`,
  phone: '9876543210',
  student_class: '11',
  school_name: 'Greenwood High',
  parent_name: 'Meera Rao',
  additional_info: '',
});

const labels: Record<keyof ApplicationForm, string> = {
  name: 'Student’s full name',
  email: 'Student’s email',
  phone: 'Phone',
  student_class: 'Class',
  school_name: 'School',
  parent_name: 'Parent’s name',
  additional_info: 'Additional information (optional)',
};
export const field = (page: Page, name: keyof ApplicationForm): Locator => page.getByLabel(labels[name], { exact: true });

/** The hands of an applicant, in the words of the models. */
export const fill = async (page: Page, form: ApplicationForm): Promise<void> => {
  for (const name of Object.keys(labels) as (keyof ApplicationForm)[]) await field(page, name).fill(form[name]);
};
export const tickConsent = (page: Page): Promise<void> => page.getByLabel(/^I am the student’s parent/).check();
export const submit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Review the details' }).click();
export const editDetails = (page: Page): Promise<void> => page.getByRole('button', { name: 'Edit Details' }).click();
export const confirmation = (page: Page): Locator => page.getByLabel('I confirm that all the information entered is correct.');
export const tickConfirmation = (page: Page): Promise<void> => confirmation(page).check();
/** While the checkout is open the page behind it is inert, and nothing there has a role. */
export const busyButton = (page: Page): Locator => page.locator('button', { hasText: 'Processing...' });
export const proceedButton = (page: Page): Locator => page.getByRole('button', { name: 'Proceed to Payment' });
export const proceed = (page: Page): Promise<void> => proceedButton(page).click();

/** Fills in the form of an application that is open, and goes to its review. */
export async function toReview(page: Page, form: ApplicationForm): Promise<void> {
  await fill(page, form);
  await tickConsent(page);
  await submit(page);
  await expectReview(page);
}

/** Goes to the review of an SAT plan, confirmed; of another server than the test's own, where its origin is given. */
export async function readyToPay(page: Page, form: ApplicationForm, origin = ''): Promise<void> {
  await page.goto(`${origin}/contact-sat?plan=SAT+Sprint`);
  await toReview(page, form);
  await tickConfirmation(page);
}

export const expectReview = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm Your Details');

/** The sandbox's checkout. */
export const checkout = (page: Page): Locator => page.getByRole('dialog', { name: 'Prepchart' });
export const inCheckout = (page: Page, button: 'Pay now' | 'Fail' | 'Close' | 'Lose the browser after paying'): Promise<void> =>
  checkout(page).getByRole('button', { name: button, exact: true }).click();

/** What Instagram's browser calls itself. */
export const inAppName =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 385.0.0.30.72';
/** The sandbox's page in place of Razorpay's, to which a browser is sent away that keeps no window. */
export const onGatewayPage = (page: Page, button: 'Pay now' | 'Fail'): Promise<void> =>
  page.getByRole('button', { name: button, exact: true }).click();
/** To the application by the browser's history: Razorpay's page lies between it and the payer's own. */
export async function backToApplication(page: Page): Promise<void> {
  const by = page.url().includes('/application/') ? -2 : -1;
  await page.evaluate((entries) => history.go(entries), by);
  await page.waitForURL('**/contact-sat?**');
}

export const success = (page: Page): Locator => page.getByRole('dialog', { name: 'Payment Successful!' });

/** A failure is told in the toast and beside the button, and the button waits for the next try (specification 8). */
export async function expectTold(page: Page, words: string): Promise<void> {
  // Looked for at every frame: `expect` looks once a second, and a toast is gone after 1200 ms.
  await page.locator('[data-toast=error]', { hasText: words }).waitFor();
  await expect(page.getByRole('alert')).toHaveText(words);
  await expect(proceedButton(page)).not.toHaveAttribute('disabled');
}

type Shown = {
  application: { id: string };
  username: string | null;
  orders: { state: string; currency: string; amount: number }[];
  payments: { status: string }[];
  mails: { once: string; recipient: string }[];
};

/** What the school's books say about the one application with this e-mail address; null while there is no order for it. */
export async function loadBooks(server: ProductServer, email: string) {
  const lines: { order: { id: string; applicationId: string }; email: string }[] = JSON.parse(
    await server.admin('payment', 'list', '--json'),
  );
  const mine = lines.filter((line) => line.email === email).map(({ order }) => order);
  expect(new Set(mine.map(({ applicationId }) => applicationId)).size, 'applications').toBeLessThanOrEqual(1);
  if (!mine[0]) return null;
  const { username, orders, payments, mails }: Shown = JSON.parse(await server.admin('payment', 'show', mine[0].id, '--json'));
  return {
    username,
    orders: orders.map(({ state, amount, currency }) => `${state}: ${currency} ${amount}`),
    payments: payments.map(({ status }) => status).sort(),
    mails: mails.map(({ once, recipient }) => `${once.split(':')[0]} to ${recipient}`).sort(),
  };
}

/** One payment: one account, and each mail once. */
export const paidOnce = (email: string, order = 'enrolled: INR 77777', payments = ['captured']) => ({
  username: email,
  orders: [order],
  payments,
  mails: [`account to ${email}`, `receipt to ${email}`, `school to ${school}`],
});

/** What has been mailed to an address, by subject. Each `text` as a mail program shows it. */
export async function mailTo(server: SharedServer, address: string): Promise<{ subject: string; text: string }[]> {
  const folder = join(server.dataDir, 'mail');
  // The first mail makes it.
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.eml')) : [];
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
  return sources
    .filter((source) => source.includes(`\r\nTo: ${address}\r\n`))
    .map((source) => ({ subject: /^Subject: (.*)\r$/m.exec(source)?.[1] ?? '', text: plainText(source) }))
    .sort((one, other) => (one.subject < other.subject ? -1 : 1));
}

/** The first part of a mail, which is in quoted-printable. */
function plainText(source: string): string {
  const coded = /\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n([\s\S]*?)\r\n----_/.exec(source)?.[1] ?? '';
  const bytes = coded
    .replaceAll('=\r\n', '')
    .replace(/=([\dA-F]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The link to a page of the server in a mail. */
export function linkIn(mail: { text: string } | undefined, server: SharedServer, page: string): string {
  const link = mail?.text.split(/\s/).find((word) => word.startsWith(`${server.url}${page}`));
  if (!link) throw new Error(`There is no link to ${page} in:\n${mail?.text}`);
  return link;
}
