import { expect, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { proves } from '../support/proves.ts';
import { onEveryScreen } from '../support/screens.ts';
import { tooSmall } from '../support/touch-size.ts';

/** Types a line key by key and goes to the next one. */
async function typeLine(page: Page, number: number, text: string) {
  await page.getByRole('textbox', { name: `Line ${number}`, exact: true }).pressSequentially(text);
  await page.keyboard.press('Enter');
}

test('the calculator draws, finds and calculates, and asks nobody else', proves('4.3-37'), async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  const answer = await page.goto('/student-portal/calculator.html');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect([policy.includes("script-src 'self';"), policy.includes("frame-ancestors 'self'")]).toEqual([true, true]);

  await typeLine(page, 1, 'y=x^2-4');
  await typeLine(page, 2, '2x - y = 1');
  await typeLine(page, 3, 'x^2 + y^2 < 9');
  await expect(page.getByText('Zeros: x = −2, 2; y-intercept: (0, −4); Lowest point: (0, −4).').first()).toBeVisible();
  await expect(page.getByText('Lines 1 and 2 meet at (−1, −3), (3, 5).', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Follow a curve' }).click();
  await page.getByRole('application', { name: 'Graph' }).focus();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^y = /)).not.toHaveText('y = −4');
  await page.getByRole('textbox', { name: 'x on line 1' }).fill('1/2');
  await expect(page.getByText('y = −3.75')).toBeVisible();
  await onEveryScreen(page, async () => expect(await axe(page)).toEqual([]));

  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('row', { name: '−2 0 −5' })).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await page.getByText('Calculate', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Calculation' }).fill('2/3+1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('= 1.666666667 (5/3)');
  expect(await axe(page)).toEqual([]);
  expect([...hosts]).toEqual([baseURL]);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('every control of the calculator is 44 px high and wide', async ({ page }) => {
    await page.goto('/student-portal/calculator.html');
    await typeLine(page, 1, 'y=x^2-4');
    await typeLine(page, 2, 'a=2');
    await page.getByRole('button', { name: 'Follow a curve' }).click();
    await expect(page.getByRole('button', { name: 'Stop following' })).toBeVisible();
    expect(await tooSmall(page.locator('button, input'))).toEqual([]);
    await page.getByText('Table', { exact: true }).click();
    expect(await tooSmall(page.locator('button, input'))).toEqual([]);
    await page.getByText('Calculate', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Calculation' }).fill('2/3+1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log')).toContainText('= 1.666666667 (5/3)');
    expect(await tooSmall(page.locator('button, input'))).toEqual([]);
  });
});
