import { expect, type Page } from '@playwright/test';
import { codeAt } from '../../tests/support/server/authenticator.ts';
import { axe } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { addTeacher } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const phone = { width: 390, height: 800 };
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Neither axe nor a narrow screen finds anything wrong. */
async function expectUsable(page: Page) {
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

/** The code that the app shows for the step after those that were used: the server takes one that is a step early. */
const nextCode = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000));

test('a teacher who must have an authenticator app sets it up by keys alone, and signs in with its code', {
  tag: '@long',
}, async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  const server = await startServer({ env: { SECOND_FACTOR: 'required' } });
  try {
    const { username, password } = await addTeacher(server);
    const { keyboard } = page;
    await page.setViewportSize(phone);
    await page.goto(`${server.url}/signin`);
    await page.getByText('Teacher', { exact: true }).click();
    await page.getByLabel('Username').focus();
    await keyboard.type(username);
    await keyboard.press('Tab');
    await keyboard.type(password);
    await keyboard.press('Enter');

    await expect(heading(page)).toHaveText('Sign-in security');
    await expect(page.getByText('Your school requires more than a password.')).toBeVisible();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Set up an authenticator app' }).focus();
    await keyboard.press('Enter');
    await expect(heading(page)).toBeFocused();
    await keyboard.press('Tab');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await keyboard.type('wrong');
    await keyboard.press('Enter');
    await expect(page.getByText('That’s not your password.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('');
    await keyboard.type(password);
    await expectUsable(page);
    await keyboard.press('Enter');

    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expectUsable(page);
    const secret = ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('First code').focus();
    await keyboard.type(codeAt(secret, new Date()));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
    await expectUsable(page);
    const [recoveryCode = ''] = await page.locator('li code').allTextContents();
    await page.getByRole('button', { name: 'I’ve saved them' }).focus();
    await keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Welcome, Meera!');

    const signIn = async () => {
      await page.goto(`${server.url}/signin`);
      await page.getByText('Teacher', { exact: true }).click();
      await page.getByLabel('Username').focus();
      await keyboard.type(username);
      await keyboard.press('Tab');
      await keyboard.type(password);
      await keyboard.press('Enter');
      await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    };
    await signIn();
    await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('autocomplete', 'one-time-code');
    await expectUsable(page);
    await keyboard.type('12345');
    await keyboard.press('Enter');
    await expect(page.getByText('That code isn’t right. Enter the one your app shows now.')).toBeVisible();
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue('');
    await keyboard.type(nextCode(secret));
    await keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Welcome, Meera!');

    await signIn();
    await page.getByRole('button', { name: 'Use a recovery code instead' }).focus();
    await keyboard.press('Enter');
    await expect(page.getByLabel('Recovery code', { exact: true })).toBeFocused();
    await keyboard.type(recoveryCode);
    await keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Welcome, Meera!');

    await page.getByRole('button', { name: /Meera/ }).click();
    await page.getByRole('button', { name: 'Profile', exact: true }).click();
    await page.getByRole('button', { name: 'Sign-in security' }).focus();
    await keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Sign-in security');
    await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0);
    await expectUsable(page);
  } finally {
    await page.close();
    await server.dispose();
  }
});
