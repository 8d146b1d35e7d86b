import { expect, type Page } from '@playwright/test';
import { expectHeading, patience } from '../../exam/attempt.ts';
import { findMailedLink } from '../../parents.ts';
import { act, expectClean, fillIn, inMain, link, main, type Week } from './week.ts';

const password = 'a lighthouse for owls';
/** What the school checks of a tutor, as buttons say it, and what was seen. */
const checks = {
  identity: 'Passport, on a video call',
  references: 'Two, both called back',
  'safeguarding training': 'The certificate',
  'code of conduct': 'Signed',
};

/** A tutor is hired: added, checked and given a course at the desk; invited by mail, and signed in. Returns the tutor's own page. */
export async function hireTutor(week: Week): Promise<Page> {
  const { hands, desk, server, family, open } = week;
  const email = `meera.${family.toLowerCase()}@example.org`;
  await hands.goTo(desk, 'Tutors');
  await expectHeading(desk, 'Tutors');
  await act(week, {
    button: inMain(desk, 'Add a tutor'),
    fields: { 'First name': 'Meera', 'Last name': family, Email: email },
    confirm: 'Add and invite',
  });
  await expectHeading(desk, `Meera ${family}`);
  await expect(main(desk).getByText(/^Invited on .*, not yet accepted$/)).toBeVisible(patience);
  for (const [kind, found] of Object.entries(checks))
    await act(week, { button: inMain(desk, `Record: ${kind}`), fields: { 'What was seen': found }, confirm: 'Record' });
  await expect(main(desk).getByText('this tutor may have students of any age', { exact: false })).toBeVisible(patience);
  await act(week, { button: inMain(desk, 'Give a course'), fields: { Course: 'AP Statistics' }, confirm: 'Save' });
  await expect(main(desk).getByRole('region', { name: 'Account' }).getByText('AP Statistics')).toBeVisible(patience);

  const tutor = await open();
  await tutor.goto(await findMailedLink(server, email, [], /\S+\/set-password\?token=[\w-]+&for=teacher/));
  await hands.write(tutor.getByLabel('New password'), password);
  await hands.press(tutor.getByRole('button', { name: 'Set Password' }));
  await expectHeading(tutor, 'Your password is set');
  await hands.press(link(tutor, 'Sign In'));
  await signInAsTeacher(week, tutor, { username: email, password });
  await expectHeading(tutor, 'Welcome, Meera!');
  await expectClean(tutor);
  return tutor;
}

/** Signs in at the teachers' side, where staff do too. */
export async function signInAsTeacher(
  { hands }: Week,
  page: Page,
  person: { username: string; password: string },
): Promise<void> {
  await hands.tick(page.getByRole('radio', { name: 'Teacher' }));
  await fillIn(hands, page, { Username: person.username, Password: person.password });
  await hands.press(page.getByRole('button', { name: 'Sign In' }));
  await expect(page.getByLabel('Username')).toHaveCount(0, patience);
}

/** The tutor's hours are set at the desk, and stand on the tutor's own page. */
export async function setHours(week: Week, tutor: Page): Promise<void> {
  const { hands, desk } = week;
  await act(week, {
    button: inMain(desk, 'Change the week'),
    fields: { 'Minutes of a session': '45', Monday: '9:00 am - 1:00 pm', Saturday: '10:00 am - 12:00 pm' },
    confirm: 'Save',
  });
  await expect(main(desk).getByRole('region', { name: 'Hours' })).toContainText('9:00 am', patience);
  await hands.goTo(tutor, 'Schedule');
  const hours = main(tutor).getByRole('region', { name: 'Your hours' });
  await expect(hours).toContainText('Monday', patience);
  await expect(hours).toContainText('9:00 am');
  await expect(hours).toContainText('Saturday');
  await expectClean(tutor);
}
