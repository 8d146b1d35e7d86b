import { expect } from '@playwright/test';
import { expectHeading, patience } from '../../exam/attempt.ts';
import { mock } from '../../exam/mock.ts';
import { openPortal } from '../../fixtures.ts';
import { act, expectClean, fillIn, inMain, link, main, type Week } from './week.ts';

/** A class is made with its tutor and its students, and gets the mock test; each of them finds it. */
export async function assignClass(week: Week): Promise<void> {
  const { hands, desk, family, pupils, server } = week;
  await hands.goTo(desk, 'Groups');
  await expectHeading(desk, 'Groups');
  await act(week, { button: inMain(desk, 'New group'), fields: { Name: `Class ${family}` }, confirm: 'Make group' });
  await expectHeading(desk, `Class ${family}`);
  await act(week, {
    button: inMain(desk, 'Add students'),
    fields: { 'Usernames or email addresses': pupils.map(({ username }) => username).join(', ') },
    confirm: 'Add students',
  });
  await expect(main(desk).getByRole('link', { name: family })).toHaveCount(pupils.length, patience);
  await act(week, { button: inMain(desk, 'Name and tutor'), fields: { Tutor: `Meera ${family}` }, confirm: 'Save' });
  await expect(main(desk).getByText(`5 students, with Meera ${family}`)).toBeVisible(patience);
  await expectClean(desk);

  await hands.press(link(desk, 'Assign a test'));
  await expectHeading(desk, 'Assign a test');
  await fillIn(hands, desk, { Test: `: ${mock.title}`, 'Say to the students': 'On Saturday, please.' });
  await expectClean(desk);
  await hands.press(inMain(desk, 'See who gets it'));
  await expect(main(desk).getByRole('status')).toContainText(`5 students get ${mock.title}`, patience);
  await expectClean(desk);
  await hands.press(inMain(desk, 'Assign to 5 students'));
  await hands.press(link(desk, 'See who takes it'));
  await expect(main(desk).getByRole('row', { name: family })).toHaveCount(pupils.length, patience);
  await expectClean(desk);

  for (const each of pupils) {
    await openPortal(each.page, server.url, each);
    await hands.goTo(each.page, 'Mock Test');
    await expect(link(each.page, `Start Test: ${mock.title}`)).toBeVisible(patience);
  }
}
