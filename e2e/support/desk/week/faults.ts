import { expect, type Page } from '@playwright/test';
import { expectHeading, patience } from '../../exam/attempt.ts';
import { mock } from '../../exam/mock.ts';
import { expectClean, expectOne, fillIn, inMain, link, main, type Week } from './week.ts';

/** The first of the first module. */
const question = 'words-thrush-song';

const score = async (page: Page): Promise<string> =>
  (await page.locator('dl').first().getByRole('definition').first().textContent()) ?? '';

/** A question turns out to be wrong and is right for everybody: whoever had it wrong sees another score, and is told why. */
export async function withdrawQuestion(week: Week): Promise<void> {
  const { hands, desk, pupils } = week;
  const before = await Promise.all(pupils.map(({ page }) => score(page)));
  // Statistics are made each hour: until then a question is found among those that students can be given.
  await hands.goTo(desk, 'Content');
  await hands.press(link(desk, 'Questions'));
  await expectHeading(desk, 'Released questions');
  await hands.write(desk.getByLabel('Search questions'), question);
  await expectOne(desk);
  await expectClean(desk);
  await hands.press(main(desk).getByRole('rowheader').getByRole('link'));
  await expectHeading(desk, `${mock.modules[0]}, question 1`);
  await expectClean(desk);
  await hands.press(link(desk, 'Withdraw it…'));
  await expectHeading(desk, 'Withdraw a question');
  await fillIn(hands, desk, { 'How it counts': 'Right for everybody', Reason: `Two are right: ${week.family}` });
  await expectClean(desk);
  await hands.press(inMain(desk, 'See whose scores change'));
  const preview = main(desk).getByRole('region', { name: 'Whose scores change' });
  await expect(preview).toBeVisible(patience);
  const rising = await preview.getByRole('rowheader').allTextContents();
  expect(rising.length).toBeGreaterThan(0);
  await expectClean(desk);
  await hands.press(inMain(desk, 'Decide'));
  const decided = main(desk).getByRole('region', { name: 'Decided' });
  await expect(decided).toContainText('whose scores changed', patience);
  await hands.press(decided.getByRole('link', { name: 'Back to the question' }));
  await expect(main(desk).getByText(`Two are right: ${week.family}`)).toBeVisible(patience);

  for (const [at, { page, name }] of pupils.entries()) {
    await page.reload();
    const [right = 0, total = 0] = (before[at] ?? '').split('/').map(Number);
    await expect.poll(() => score(page), patience).toBe(`${right + (rising.includes(name) ? 1 : 0)}/${total}`);
  }
  const told = pupils.find(({ name }) => rising.includes(name));
  if (!told) throw new Error('Nobody of the class rises.');
  await told.page.goto(`${week.server.url}/student-portal/notices`);
  await expect(main(told.page).getByText(`Your score has changed: ${mock.title}`)).toBeVisible(patience);
  await expectClean(told.page);
}
