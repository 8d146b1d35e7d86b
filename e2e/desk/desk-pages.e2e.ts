import { expect } from '@playwright/test';
import { axe, findMisnamed } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { addStaff } from '../support/people.ts';

test('every page of the desk comes up by its sidebar, without a finding @long @firefox-long', async ({
  page,
  server,
  complaints,
}) => {
  test.slow();
  // Only who is told of concerns may read them: the page says so.
  complaints.allow(/status of 403 .*findConcerns/);
  const owner = await addStaff(server, 'owner');
  await page.goto(`${server.url}/signin?next=${encodeURIComponent('/desk')}`);
  await page.getByText('Teacher', { exact: true }).click();
  await page.getByLabel('Username').pressSequentially(owner.username);
  await page.getByLabel('Password', { exact: true }).pressSequentially(owner.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const ways = page.getByRole('navigation', { name: 'Desk' }).getByRole('link');
  await expect(ways.first()).toBeVisible();
  const names = await ways.allTextContents();
  expect(names.length).toBeGreaterThan(10);
  const found: Record<string, string[]> = {};
  for (const [at, name] of names.entries()) {
    // The desk opens on the first one.
    if (at > 0) await ways.nth(at).press('Enter');
    await expect(ways.nth(at)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: '…' })).toHaveCount(0);
    if (at > 0) await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const findings = [...(await axe(page)), ...(await findMisnamed(page))];
    if (findings.length > 0) found[name] = findings;
  }
  // A form, with what stands beside it.
  await page.goto(`${server.url}/desk/settings/letter.booked`);
  await expect(page.getByRole('region', { name: 'How it reads' })).toBeVisible();
  const findings = [...(await axe(page)), ...(await findMisnamed(page))];
  if (findings.length > 0) found['A setting'] = findings;
  expect(found).toEqual({});
});
