import { expect } from '@playwright/test';
import { expectHeading, patience } from '../../exam/attempt.ts';
import { openPortal } from '../../fixtures.ts';
import { act, expectClean, find, inMain, main, pupil, type Week } from './week.ts';

/** A student's name was wrong: it is right on the own profile. */
export async function correctStudent(week: Week): Promise<void> {
  const { desk, family, server } = week;
  const wrong = pupil(week, 'Bela');
  await find(week, 'Students', 'Search students', wrong.username, wrong.name);
  await expectHeading(desk, wrong.name);
  await act(week, { button: inMain(desk, 'Correct'), fields: { 'First name': 'Bella', Class: '12' }, confirm: 'Save' });
  await expectHeading(desk, `Bella ${family}`);
  await expectClean(desk);
  // Who is signed in keeps the name until the next time.
  await openPortal(wrong.page, server.url, wrong, '/student-portal/profile');
  await expect(main(wrong.page).getByText(`Bella ${family}, Class 12`)).toBeVisible(patience);
  await expectClean(wrong.page);
}

/** Another is erased for good: signed out at once, and let in no more. */
export async function eraseStudent(week: Week): Promise<void> {
  const { hands, desk } = week;
  const gone = pupil(week, 'Kabir');
  await find(week, 'Students', 'Search students', gone.username, gone.name);
  await expectHeading(desk, gone.name);
  await act(week, { button: inMain(desk, 'Erase this student'), fields: { Username: gone.username }, confirm: 'Erase for good' });
  await expectHeading(desk, 'Students');
  await hands.write(desk.getByLabel('Search students'), gone.username);
  await expect(main(desk).getByText('No student matches')).toBeVisible(patience);
  await gone.page.reload();
  await expect(gone.page.getByLabel('Username')).toBeVisible(patience);
  if (!(await gone.page.getByLabel('Username').inputValue())) await hands.write(gone.page.getByLabel('Username'), gone.username);
  await hands.write(gone.page.getByLabel('Password', { exact: true }), gone.password);
  await hands.press(gone.page.getByRole('button', { name: 'Sign In' }));
  await expect(gone.page.getByText('Invalid credentials')).toBeVisible(patience);
}
