import { expect } from '@playwright/test';
import { clean } from '../support/clean.ts';
import { openPortal, test } from '../support/fixtures.ts';

test('a student sets date and goal by keyboard, sees the weeks that lead there, and begins a drill of the plan @firefox-long', async ({
  page,
  server,
  student,
}) => {
  await server.admin('content', 'import', 'content/bank/sat-algebra');
  await server.admin('course', 'enroll', 'SAT Dominance Program', '--student', student.username);
  await openPortal(page, server.url, student, '/student-portal/plan');
  await page.getByRole('button', { name: 'Set goal: SAT Dominance Program' }).press('Enter');
  const form = page.getByRole('form', { name: 'Your goal: SAT Dominance Program' });
  await expect(form.getByLabel('Test date')).toBeFocused();
  const inSixWeeks = new Date(Date.now() + 42 * 86_400_000).toISOString().slice(0, 10);
  // By keys, as in the field of an American's browser: Firefox's React does not hear what is filled in.
  const [year, month, day] = inSixWeeks.split('-');
  await page.keyboard.type(`${month}${day}${year}`);
  await form.getByLabel('Goal on the SAT').pressSequentially('1455');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Goal on the SAT')).toHaveAccessibleDescription(/in steps of 10/);
  await clean(page);
  await form.getByLabel('Goal on the SAT').press('Backspace');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  const goal = page.getByRole('region', { name: 'Your goal: SAT Dominance Program' });
  await expect(goal).toContainText(/4[123] days until the SAT/);
  await expect(goal).toContainText('goal 1450');
  await page.reload();
  await expect(goal).toContainText('goal 1450');
  await clean(page);

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('until the SAT');
  await clean(page);
  await page.getByRole('link', { name: 'Study Plan' }).first().click();
  // As a screen reader goes through it.
  await expect(page.getByRole('main')).toMatchAriaSnapshot('- heading "Study Plan" [level=1]');
  await expect(page.getByRole('region', { name: 'This week', exact: true })).toMatchAriaSnapshot(`
    - region "This week":
      - heading "This week" [level=3]
      - list:
        - listitem:
          - paragraph: /questions on/
          - text: /\\d+ min/
          - button /^Start. .* questions on/
  `);
  await page
    .getByRole('region', { name: 'This week' })
    .getByRole('button', { name: /^Start: .* questions on/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('heading', { name: 'Test Instructions' })).toBeVisible();
  await expect(page.getByText(/^Drill: /)).toBeVisible();
});
