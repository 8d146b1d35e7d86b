import { expect, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { openPortal, signIn, test } from '../support/fixtures.ts';
import { proves } from '../support/proves.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Makes a call of the API in the page's session. */
const call = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([path, body]) => {
      const token = JSON.parse(sessionStorage.getItem('token') ?? '""');
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const response = await fetch(`/api${path}`, { method: 'POST', headers, body });
      return { http: response.status, ...(await response.json()) };
    },
    [path, JSON.stringify(body)] as const,
  );

test(
  'the dashboard says what to do next and how it went, and leads to every result',
  proves('2.10-16', '2.10-58'),
  async ({ page, server, student }) => {
    await openPortal(page, server.url, student);
    await expect(page.getByRole('region', { name: 'Next for you' }).getByRole('link', { name: /^Start Quiz/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Next session' })).toContainText('You have no session booked.');
    const quizzes: { _id: string; quiz_name: string }[] = await page.evaluate(() =>
      JSON.parse(sessionStorage.getItem('quizzes') ?? '[]'),
    );
    const [first, second] = quizzes;
    if (!first || !second) throw new Error('The student has no two quizzes.');
    for (const { _id } of [first, second]) await call(page, '/startAttempt', { studentQuizId: _id });
    const submission = { answers: [], timePerQuestion: {}, totalTime: 0 };
    expect(await call(page, '/submitQuiz', { studentQuizId: first._id, ...submission })).toMatchObject({ http: 200 });
    await page.reload();
    const resume = page.getByRole('region', { name: 'Pick up where you left off' }).getByRole('link');
    await expect(resume).toHaveAttribute('aria-label', `Resume Quiz: ${second.quiz_name}`);
    const newest = page.getByRole('region', { name: 'Newest result' });
    await expect(newest).toContainText('0%');
    expect(await axe(page)).toEqual([]);
    await expect(page.getByRole('region', { name: 'Mistake Notebook' })).toContainText('Nothing is due now.');
    await newest.getByRole('link', { name: 'All Results' }).click();
    await expect(heading(page)).toHaveText('Results');
    await expect(heading(page)).toBeFocused();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('link', { name: `View Results: ${first.quiz_name}` }).click();
    await expect(page).toHaveURL(new RegExp(`/results\\?sitting=${first._id}$`));
  },
);

test(
  'a teacher is let in, finds the same page after a reload, and leaves to the landing page',
  proves('4.6-1', '2.1-10', '2.1-11', '2.4-10', '2.11-2', '2.11-3', '2.11-37'),
  async ({ page, teacher, complaints }) => {
    complaints.allow(/api\/getTeacher/);
    await page.goto('/teacher-portal/dashboard');
    await expect(page).toHaveURL('/signin?next=/teacher-portal/dashboard');
    await signIn(page, teacher, 'Teacher');
    await expect(page).toHaveURL('/teacher-portal/dashboard');
    await expect(heading(page)).toHaveText('Welcome, Meera!');
    await page.getByRole('button', { name: 'Resources' }).click();
    await expect(heading(page)).toHaveText('Resources');
    await expect(page).toHaveURL('/teacher-portal/dashboard');
    await page.reload();
    await expect(heading(page)).toHaveText('Resources');

    await page.setViewportSize({ width: 390, height: 600 });
    const toggle = page.getByRole('button', { name: 'Open menu' });
    await toggle.click();
    await page.keyboard.press('Escape');
    await expect(toggle).toBeFocused();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await toggle.click();
    await page.getByRole('button', { name: 'Tests' }).click();
    await expect(heading(page)).toHaveText('Tests');
    await expect(heading(page)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await toggle.click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(heading(page)).toHaveText('Tests');
    // The drawer ends when the browser says that the page is wide, not when the heading is there.
    await expect(page.locator('[inert]')).toHaveCount(0);
    await page.route('**/api/getTeacher', (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/^We couldn’t check that you’re still signed in/)).toBeVisible();
    await page.unroute('**/api/getTeacher');

    const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
    await page.evaluate(() => sessionStorage.setItem('token', JSON.stringify('x'.repeat(43))));
    await page.reload();
    await expect(page).toHaveURL('/signin?next=/teacher-portal/dashboard');
    await page.evaluate((kept) => sessionStorage.setItem('token', kept), token);
    await page.goto('/teacher-portal/dashboard');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(heading(page)).toHaveText(/SAT and AP\s+preparation/);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  },
);
