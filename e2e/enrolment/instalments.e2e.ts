import { expect, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { applicant, inCheckout, linkIn, mailTo, test } from '../support/enrolment/payment.ts';
import { patience } from '../support/exam/attempt.ts';
import { signIn } from '../support/fixtures.ts';
import { addStaff } from '../support/people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();
const clean = async (page: Page) => expect(await axe(page)).toEqual([]);

test('a price is offered in installments: one is paid on the site and enrolls, one comes by bank, one is left', {
  tag: '@long',
}, async ({ page, openElsewhere, sandbox }) => {
  test.slow();
  const form = applicant();
  const desk = await openElsewhere();
  await signIn(desk, await addStaff(sandbox, 'owner'), 'Teacher');
  await desk.goto('/desk/installments');
  await press(desk, 'Offer installments');
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Course or plan').selectOption({ label: 'SAT Sprint' });
  await dialog.getByLabel('Whole price').fill('77777');
  await dialog.getByLabel('Installments').selectOption('3');
  await dialog.getByLabel('First one due on').fill(new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10));
  const applied = {
    ...{ 'Student’s name': form.name, 'Student’s email': form.email, Phone: '+91 98765 43210', Class: form.student_class },
    ...{ School: form.school_name, 'Parent’s name': form.parent_name },
  };
  for (const [label, text] of Object.entries(applied)) await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByLabel('The parent or guardian').selectOption('yes');
  await clean(desk);
  await dialog.getByRole('button', { name: 'Offer installments' }).click();
  await expect(dialog).toBeHidden(patience);
  await desk.goto(`/desk/installments?search=${encodeURIComponent(form.email)}`);
  await desk.getByRole('row').getByRole('link', { name: form.name }).click();
  await expect(desk.getByText('₹0 paid, ₹77,777 left to pay.')).toBeVisible(patience);
  await clean(desk);

  let mail: Awaited<ReturnType<typeof mailTo>>[number] | undefined;
  await expect
    .poll(async () => {
      mail = (await mailTo(sandbox, form.email)).find(({ subject }) => subject.startsWith('Pay in installments'));
      return mail !== undefined;
    }, patience)
    .toBe(true);
  await page.goto(linkIn(mail, sandbox, '/application/'));
  const card = page.getByRole('region', { name: 'Installments' });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await clean(page);
  await card.getByRole('button', { name: /^Pay installment 1 now/ }).click();
  await inCheckout(page, 'Pay now');
  await expect(card.getByRole('listitem').first()).toContainText('Paid on', patience);
  await expect(card.getByRole('button', { name: /^Pay installment 2 now/ })).toBeVisible(patience);
  await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible(patience);
  await clean(page);

  await desk.reload();
  await press(desk, 'Enter payment of installment 2');
  await dialog.getByLabel('Reference').fill('UTR 4711');
  await dialog.getByRole('button', { name: 'Enter payment' }).click();
  await expect(dialog).toBeHidden(patience);
  await expect(desk.getByText('Paid, by bank')).toBeVisible(patience);
  await expect(desk.getByRole('link', { name: `${form.name}’s page` })).toBeVisible();
  await page.reload();
  await expect(card.getByRole('listitem').nth(1)).toContainText('Paid on', patience);
  await expect(card.getByRole('button', { name: /^Pay installment 3 now/ })).toBeVisible();
  await expect(card.getByText(/paid, .* left to pay\./)).toBeVisible();
});
