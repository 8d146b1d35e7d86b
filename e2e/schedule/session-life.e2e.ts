import { expect, type Page } from '@playwright/test';
import { type LifeStep, lifeMoves, lifeWord } from '../../tests/models/schedule/session-life.model.ts';
import { axe } from '../support/axe.ts';
import { openPortal, signIn, test } from '../support/fixtures.ts';
import { atSchool, bookFirst } from '../support/schedule/booked.ts';

test.use({ timezoneId: 'Asia/Kolkata' });

const course = 'AP Microeconomics';
/** The school's day three days from now. */
const { day } = atSchool(Date.now() + 3 * 86_400_000);

const buttons: Partial<Record<LifeStep, string>> = {
  tutorMoves: 'Move',
  tutorMovesBack: 'Move back',
  tutorCancels: 'Cancel',
  tutorRestores: 'Restore',
};
const tutorSays: Record<string, [part: string, words: string]> = {
  booked: ['Your sessions', 'Booked'],
  moved: ['Your sessions', 'Moved to this time'],
  cancelled: ['Earlier and canceled', 'Canceled'],
};

/** What both pages show of the session, opened anew. */
async function findShown(word: string, { tutor, student }: { tutor: Page; student: Page }): Promise<void> {
  await Promise.all([tutor.reload(), student.reload()]);
  const [part = '', words = ''] = tutorSays[word] ?? [];
  await expect(tutor.getByRole('region', { name: part }).getByRole('listitem')).toContainText(words);
  await expect(student.locator('[data-day]').first()).toBeVisible();
  if ((await student.locator(`[data-day="${day}"]`).count()) === 0)
    await student.getByRole('button', { name: 'Next month' }).click();
  await student.locator(`[data-day="${day}"]`).click();
  if (word === 'cancelled') return expect(student.getByRole('heading', { name: 'No Classes Today' })).toBeVisible();
  const start = word === 'moved' ? '4:00 pm to 5:00 pm' : '10:30 am to 11:30 am';
  await expect(student.getByRole('heading', { name: start })).toBeVisible();
  await expect(student.getByText('It was moved to this time.')).toHaveCount(word === 'moved' ? 1 : 0);
}

test('a tutor moves, cancels and restores a session, and the student’s browser shows each, opened anew', async ({
  page: tutor,
  openElsewhere,
  server,
}) => {
  const people = await bookFirst(server, course, [
    { day, time: '10:30 am' },
    { day, time: '4:00 pm' },
  ]);
  const student = await openElsewhere({ timezoneId: 'Asia/Kolkata' });
  await openPortal(student, server.url, people.student, '/student-portal/schedule');
  await signIn(tutor, people.tutor, 'Teacher');
  await tutor.getByRole('button', { name: 'Schedule', exact: true }).click();
  let state = 'ahead';
  await findShown(lifeWord(state), { tutor, student });
  expect(await axe(tutor)).toEqual([]);
  const walk = ['tutorMoves', 'tutorCancels', 'tutorRestores', 'tutorMovesBack', 'tutorCancels', 'tutorRestores'] as const;
  for (const step of walk) {
    const label = buttons[step] ?? '';
    await tutor.getByRole('button', { name: new RegExp(`^${label}: Ravi Iyer`) }).click();
    await tutor.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
    await expect(tutor.getByRole('dialog')).toHaveCount(0);
    state = lifeMoves[state]?.[step] ?? '';
    await findShown(lifeWord(state), { tutor, student });
  }
  expect(state).toBe('ahead');

  // The student's own calendar has it, as long as its address is good.
  await student.getByRole('button', { name: 'Subscribe with a calendar app' }).click();
  await student.getByRole('button', { name: 'Create an address' }).click();
  const address = student.getByRole('link', { name: /^Open in a calendar app/ });
  await expect(address).toBeVisible();
  expect(await axe(student)).toEqual([]);
  const url = String(await address.getAttribute('href')).replace('webcal:', 'http:');
  const file = await student.request.get(url);
  expect([file.status(), (await file.text()).includes('SEQUENCE:6')]).toEqual([200, true]);
  await student.getByRole('button', { name: 'Turn off this address' }).click();
  await expect(student.getByRole('button', { name: 'Create an address' })).toBeVisible();
  expect((await student.request.get(url)).status()).toBe(404);
});
