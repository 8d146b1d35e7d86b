import { expect } from '@playwright/test';
import { clean } from '../support/clean.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { fail, gate, letThrough } from '../support/gate.ts';

test('a student chooses a skill by keyboard, and is led to a drill of it @firefox-long', async ({
  page,
  server,
  student,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  await server.admin('content', 'import', 'content/bank/sat-algebra');
  await openPortal(page, server.url, student, '/student-portal/practice');
  const form = page.getByRole('form', { name: 'Your drill' });
  await form.getByLabel('Subject').selectOption('SAT Math');
  await form.getByLabel('Skill').selectOption('Algebra: Linear functions');
  await expect(form.getByRole('status')).toHaveText('8 new questions, all in this drill');
  await clean(page);

  await form.getByRole('radio', { name: 'Any' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: 'Easy' })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await form.getByRole('radio', { name: 'No limit' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(form.getByText('Nothing ends when it’s up.')).toBeVisible();
  await clean(page);
  const starting = await gate(page, 'startDrill');
  await form.getByRole('button', { name: 'Start practice' }).press('Enter');
  await starting(fail);
  await expect(form.getByRole('alert')).toHaveText('We couldn’t prepare your practice. Please try again.');
  await form.getByRole('button', { name: 'Start practice' }).press('Enter');
  await starting(letThrough);
  await expect(page.getByRole('heading', { name: 'Test Instructions' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Drill: Linear functions (timed)' })).toBeVisible();
  await expect(page.getByText('The clock counts down from 12:40', { exact: true })).toBeVisible();
});
