import { expect } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { applicant, field, fill, linkIn, mailTo, test, tickConsent } from '../support/enrolment/payment.ts';
import { patience } from '../support/exam/attempt.ts';

test('an application is continued on another device by a mailed link and six digits', { tag: '@long' }, async ({
  page,
  openElsewhere,
  sandbox,
  complaints,
}) => {
  test.slow();
  // Wrong digits and a link that was used are refused.
  complaints.allow(/40[049] .*openDraft/);
  const form = { ...applicant(), additional_info: 'She can begin in January.' };
  await page.goto('/contact-sat?plan=SAT+Sprint');
  await fill(page, form);
  await tickConsent(page);
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Your email')).toHaveValue(form.email);
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Email me a link' }).click();
  const digits = dialog.getByText(/^\d{6}$/);
  await expect(digits).toBeVisible(patience);
  expect(await axe(page)).toEqual([]);
  const code = (await digits.textContent()) ?? '';
  let mail: Awaited<ReturnType<typeof mailTo>>[number] | undefined;
  await expect
    .poll(async () => {
      mail = (await mailTo(sandbox, form.email)).find(({ subject }) => subject === 'Continue your application');
      return mail !== undefined;
    }, patience)
    .toBe(true);
  for (const typed of [code, form.name, form.school_name]) expect(mail?.text).not.toContain(typed);
  const link = linkIn(mail, sandbox, '/application/resume');

  const other = await openElsewhere({ viewport: { width: 390, height: 844 } });
  await other.goto(link);
  const open = () => other.getByRole('button', { name: 'Continue', exact: true }).click();
  await other.getByLabel('Six digits').fill(code === '000000' ? '000001' : '000000');
  await open();
  await expect(other.getByText('That isn’t the code. Look at the device where you began.')).toBeVisible(patience);
  await expect(other.getByLabel('Six digits')).toBeFocused();
  expect(await axe(other)).toEqual([]);
  await other.getByLabel('Six digits').fill(code);
  await open();
  await expect(other.getByText('You are applying for: SAT Sprint')).toBeVisible(patience);
  for (const name of ['name', 'email', 'student_class', 'school_name', 'parent_name', 'additional_info'] as const)
    await expect(field(other, name)).toHaveValue(form[name]);

  // The link works once.
  const third = await other.context().newPage();
  await third.goto(link);
  await third.getByLabel('Six digits').fill(code);
  await third.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(third.getByRole('heading', { name: 'This link doesn’t work anymore' })).toBeVisible(patience);
  expect(await axe(third)).toEqual([]);
});
