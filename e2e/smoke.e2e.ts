import { expect } from '@playwright/test';
import { axe } from './support/axe.ts';
import { test } from './support/fixtures.ts';
import { onEveryScreen } from './support/screens.ts';

test('the server says that it is healthy', async ({ request }) => {
  const answer = await request.get('/healthz');
  expect(answer.status()).toBe(200);
});

test('an app page comes up without a complaint', { tag: '@firefox' }, async ({ page }) => {
  const answer = await page.goto('/signin');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('the sign-in page meets WCAG 2.2 AA on every screen', async ({ page }) => {
  await page.goto('/signin');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await onEveryScreen(page, async () => expect(await axe(page)).toEqual([]));
});

test('an unknown path is a real 404', async ({ request }) => {
  const answer = await request.get('/no-such-page');
  expect(answer.status()).toBe(404);
});
