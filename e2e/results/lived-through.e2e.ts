import { expect } from '@playwright/test';
import { clean } from '../support/clean.ts';
import { test } from '../support/enrolment/payment.ts';
import { signIn } from '../support/fixtures.ts';

test('axe finds nothing where a student has weeks of results: dashboard, plan, results with trends, and a full SAT @long', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, { username: 'demo.student', password: 'prepchart-demo' });
  await expect(page.getByRole('region', { name: 'Estimated SAT score' })).toBeVisible();
  await clean(page);
  await page.goto('/student-portal/plan');
  await expect(page.getByRole('region', { name: 'This week', exact: true })).toBeVisible();
  await page
    .getByRole('region', { name: 'Later weeks' })
    .getByText(/^[A-Z][a-z]{2} \d/)
    .first()
    .click();
  await clean(page);
  await page.goto('/student-portal/results');
  await expect(page.getByRole('region', { name: 'Estimated SAT score' })).toBeVisible();
  await clean(page);
  await page.getByRole('link', { name: /^View Analysis: SAT Practice Test 2/ }).click();
  await expect(page.getByText('Whole test (400–1600)')).toBeVisible();
  await clean(page);
});
