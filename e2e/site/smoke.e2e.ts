import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { channelName } from '../../tools/statecharts/live/channel-name.mjs';
import { axe } from '../support/axe.ts';
import { signIn, test } from '../support/fixtures.ts';
import { projectRoot } from '../support/folders.ts';
import { onEveryScreen } from '../support/screens.ts';

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

test('the flight recorder has what the flows did, and nothing that was typed', async ({ page, student, flight }) => {
  await signIn(page, student);
  const told = () => flight.entries().map(({ path, actor, event, state }) => [path, actor.replace(/ .*/, ''), event, state]);
  await expect.poll(told).toContainEqual(['/signin', 'signIn', 'signIn.submit', '"checking"']);
  await expect.poll(told).toContainEqual(['/signin', 'signIn', 'xstate.done.actor.signIn', '"signedIn", done']);
  expect(flight.text()).toMatch(/^[\d.]+ s {2}\/signin {2}signIn \(x:\d+\) {2}username\.type -> "editing" {2}×\d+$/m);
  for (const secret of [student.username, student.password]) expect(flight.text()).not.toContain(secret);
});

test('the product has nothing of the page of statecharts', async ({ request }) => {
  const answer = await request.get('/dev/statecharts', { headers: { accept: 'text/html' } });
  expect(answer.status()).toBe(404);
  const folder = join(projectRoot, 'dist/app');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  // What renders the public pages runs in the server and is served to nobody; its libraries are as they are published.
  const written = files
    .filter(({ name }) => /\.(js|html|css|json)$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.startsWith(join(folder, 'pages')));
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter((file) => [channelName, 'stately.ai'].some((word) => readFileSync(file, 'utf8').includes(word)))).toEqual(
    [],
  );
});
