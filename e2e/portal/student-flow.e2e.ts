import { expect, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { openPortal, signIn, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import type { Person } from '../support/people.ts';
import { proves } from '../support/proves.ts';
import { onEveryScreen } from '../support/screens.ts';

const clean = (page: Page) => onEveryScreen(page, async ({ name }) => expect([name, await axe(page)]).toEqual([name, []]));

test(
  'a student signs in, sits a quiz and sees a real result @firefox',
  proves('2.4-1', '2.4-9', '4.1-2', '4.2-6', '4.2-8', '7-29'),
  async ({ page, student }) => {
    await signIn(page, student);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Dashboard');
    await page.getByRole('link', { name: 'Quiz', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Quizzes');
    await expect(page.getByRole('tab', { name: /Upcoming/ })).toContainText('5');
    await page.getByPlaceholder('Search in Upcoming quizzes...').pressSequentially('INFERENCE');
    const found = page.getByRole('link', { name: /^Start Quiz/ });
    await expect(found).toHaveCount(1);
    await found.click();
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('button', { name: 'Enter fullscreen' }).click();
    await expect(page.getByText('Question 1 of 12')).toBeVisible();
    expect(await page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
    await page.getByRole('radio', { name: /^A/ }).check({ force: true });
    await expect(page.getByText(/^Saved \d?\d:\d\d:\d\d [ap]m$/)).toBeVisible();
    await page.getByRole('button', { name: 'Submit Quiz' }).click();
    await expect(page.getByText('11 questions left blank')).toBeVisible();
    await page.getByRole('button', { name: 'Yes, submit' }).click();
    await expect(page.getByRole('region', { name: 'Your result' })).toContainText(/[01] of 12/);
    await page.getByRole('link', { name: 'View Analysis' }).click();
    await expect(page.getByText(/^[01]\/12$/)).toBeVisible();
    expect(await page.evaluate(() => document.fullscreenElement)).toBe(null);
    await page.getByRole('navigation', { name: 'Parts of the result' }).getByRole('link', { name: 'Results' }).click();
    await page.getByRole('group', { name: 'Show' }).getByText('All', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Question 12' })).toBeVisible();
    await expect(page.getByText('Explanation')).toHaveCount(12);
  },
);

/** Signs in, sits a quiz and submits it by keyboard alone; `extra` is pressed again and again during the questions. */
async function byKeyboard(page: Page, student: Person, extra: string[]) {
  await page.goto('/signin');
  const pressExtra = async () => {
    for (const key of extra) await page.keyboard.press(key);
  };
  await tabTo(page, 'username');
  await page.keyboard.type(student.username);
  await tabTo(page, 'password');
  await page.keyboard.type(student.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  // Tabs are quicker than the quizzes come.
  await expect(page.getByRole('link', { name: 'Start Quiz' }).first()).toBeVisible();
  await tabTo(page, 'Start Quiz');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test Instructions');
  await tabTo(page, 'Begin');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Enter fullscreen' })).toBeVisible();
  await tabTo(page, 'Enter fullscreen');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Question 1 of/)).toBeVisible();
  await pressExtra();
  await page.keyboard.press('b');
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Mark for review' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^Question 2 of/)).toBeVisible();
  await page.keyboard.press('2');
  await pressExtra();
  await tabTo(page, 'Submit Quiz');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep working' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiz submitted');
}

test('the whole flow works by keyboard within the key rules', ({ page, student }) => byKeyboard(page, student, []));

test(
  'and fully with the accommodation, with the keys of assistive technology',
  proves('4.2-23'),
  async ({ page, server, student }) => {
    await server.admin('student', 'accommodate', student.username, '--keys', 'yes');
    await byKeyboard(page, student, ['Control', 'Alt', 'Meta', 'Shift', 'Control+Alt']);
    await expect(page.getByText('Quiz submitted automatically after 3 warnings.')).toHaveCount(0);
  },
);

test.describe('axe finds nothing, at 390 and 1440 px, light and dark', () => {
  // Each screen is looked at four times.
  test.setTimeout(240_000);

  test('around the attempt @long', async ({ page, student }) => {
    await page.goto('/');
    await clean(page);
    await page.goto('/signin');
    await clean(page);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Enter your username.')).toBeVisible();
    await clean(page);
    await signIn(page, student);
    await clean(page);
    for (const path of ['quizzes', 'mock-tests', 'schedule', 'course-material', 'homework', 'profile', 'nowhere']) {
      await page.goto(`/student-portal/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // All that is loading says so with dots.
      await expect(page.getByRole('status').filter({ hasText: '…' })).toHaveCount(0);
      await clean(page);
    }
  });

  test('in the attempt and its result @long', async ({ page, server, student }) => {
    await openPortal(page, server.url, student, '/student-portal/quizzes');
    await page.getByPlaceholder('Search in Upcoming quizzes...').fill('reading');
    await page.getByRole('link', { name: /^Start Quiz/ }).click();
    await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible();
    await clean(page);
    await page.getByRole('button', { name: 'Begin' }).click();
    await clean(page);
    await page.getByRole('button', { name: 'Enter fullscreen' }).click();
    await expect(page.getByText(/^Question 1 of/)).toBeVisible();
    await clean(page);
    await page.keyboard.press('F12');
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: /^Question 1 of/ }).click();
    await clean(page);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Submit Quiz' }).click();
    await clean(page);
    await page.getByRole('button', { name: 'Yes, submit' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiz submitted');
    await clean(page);
    await page.getByRole('link', { name: 'View Analysis' }).click();
    await expect(page.getByText(/\/14$/)).toBeVisible();
    await clean(page);
    await page.getByRole('navigation', { name: 'Parts of the result' }).getByRole('link', { name: 'Results' }).click();
    await clean(page);
  });
});
