import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expectHeading, patience } from '../support/exam/attempt.ts';
import { test } from '../support/fixtures.ts';
import { addStaff } from '../support/people.ts';

test('an owner changes a setting on a phone, is told of what is wrong, and has the old one back @long', async ({
  page,
  server,
}) => {
  test.slow();
  const owner = await addStaff(server, 'owner');
  const why = `A holiday ${randomUUID().slice(0, 8)}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/signin?next=${encodeURIComponent('/desk/settings')}`);
  await page.getByText('Teacher', { exact: true }).click();
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectHeading(page, 'Settings');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Time zone and hours' }).click();

  // So far ahead that nobody else's test is about it.
  const holidays = main.getByLabel('Days when it doesn’t');
  await expect(holidays).toHaveValue('', patience);
  await holidays.fill('Christmas');
  await main.getByRole('button', { name: 'See what changes' }).click();
  await expect(main.getByText(/'Christmas' is not a list of dates/)).toBeVisible(patience);
  expect(await axe(page)).toEqual([]);
  await holidays.fill('2099-12-25');
  await main.getByRole('button', { name: 'See what changes' }).click();
  await expect(main.getByText('Anything asked from now on is answered by the new hours.', { exact: false })).toBeVisible(
    patience,
  );
  expect(await axe(page)).toEqual([]);
  await main.getByLabel('Reason').fill(why);
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('It’s saved, and applies everywhere from now on.')).toBeVisible(patience);

  await main.getByRole('button', { name: 'Change it again' }).click();
  await expect(holidays).toHaveValue('2099-12-25', patience);
  await expect(main.getByRole('region', { name: 'Changes' }).getByText(why)).toBeVisible();
  await main.getByRole('button', { name: 'Back to the server’s settings' }).click();
  await main.getByLabel('Reason').fill('None after all');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('It’s saved, and applies everywhere from now on.')).toBeVisible(patience);
  await main.getByRole('button', { name: 'Change it again' }).click();
  await expect(holidays).toHaveValue('', patience);
});
