import { expect, type Page } from '@playwright/test';
import { type LifeStep, lifeMoves, lifeWord, sessionLifeModel } from '../../tests/models/schedule/session-life.model.ts';
import { describePath } from '../../tests/support/model.ts';
import type { ServerWithClock } from '../support/exam/moved-clock.ts';
import { type OpenElsewhere, openPortal, signIn, test } from '../support/fixtures.ts';
import { atSchool, bookFirst } from '../support/schedule/booked.ts';
import { walksToTake } from '../support/walks.ts';

type Walk = ReturnType<typeof sessionLifeModel.getShortestPaths>[number];
type Parties = { page: Page; openElsewhere: OpenElsewhere; ticking: ServerWithClock };

// One clock goes forward in all of them, and one tutor has the course.
test.describe.configure({ mode: 'default' });
test.use({ timezoneId: 'Asia/Kolkata', baseURL: async ({ ticking }, use) => use(ticking.url) });

const course = 'AP Microeconomics';
const minute = 60_000;
const ownRoom = 'https://meet.example.org/meera';

/** What the tutor's page says of a session. */
const tutorSees: Record<string, string> = {
  booked: 'Booked',
  moved: 'Moved to this time',
  cancelled: 'Canceled',
  open: 'The room is open',
  late: 'Should have begun',
  underWay: 'Under way',
  unsettled: 'Over: nobody was seen in the room',
  tutorAbsent: 'Tutor didn’t come: doesn’t count',
  studentAbsent: 'Student didn’t come: counts as given',
  held: 'Held',
};
const studentReads: Record<string, string> = {
  moved: 'It was moved to this time.',
  held: 'You were both there.',
  tutorAbsent: 'Your tutor didn’t come. It doesn’t count, and the school knows.',
  studentAbsent: 'Your tutor was there, but we didn’t see you. It counts as given.',
  unsettled: 'This session is over.',
};

async function walk(path: Walk, { page: tutor, openElsewhere, ticking }: Parties) {
  test.slow();
  // Three times of an hour, the first in a little while: to which of them it is moved decides the tutor's page.
  const first = Math.ceil((ticking.now() + 20 * minute) / minute) * minute;
  const starts = [first, first + 120 * minute, first + 240 * minute];
  const people = await bookFirst(ticking, course, starts.map(atSchool));
  await ticking.admin('teacher', 'set', people.tutor.username, '--room', ownRoom);
  const student = await openElsewhere({ timezoneId: 'Asia/Kolkata' });
  for (const page of [tutor, student])
    await page.context().route(`${ownRoom}*`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>The room</h1>' }));
  const schedule = `${ticking.url}/student-portal/schedule`;
  await openPortal(student, ticking.url, people.student, '/student-portal/schedule');
  await signIn(tutor, people.tutor, 'Teacher');
  await tutor.getByRole('button', { name: 'Schedule', exact: true }).click();
  const desk = tutor.url();

  let at = 0;
  const passTo = async (minutes: number) => {
    const until = (starts[at] ?? first) + minutes * minute;
    ticking.putForward(until - ticking.now());
  };
  const choose = async (label: string) => {
    await tutor.getByRole('button', { name: new RegExp(`^${label}: Ravi Iyer`) }).click();
    await tutor.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
    await expect(tutor.getByRole('dialog')).toHaveCount(0);
  };
  const goIn = async (page: Page, link: RegExp, back: string) => {
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The room is open.' })).toBeVisible();
    await page.getByRole('button', { name: 'Join the session' }).click();
    await expect(page.getByRole('heading', { name: 'The room' })).toBeVisible();
    await page.goto(back);
  };
  const events: Record<LifeStep, () => Promise<void>> = {
    roomOpens: () => passTo(-10),
    studentGoesIn: () => goIn(student, /^Go to the session at/, schedule),
    tutorGoesIn: () => goIn(tutor, /^Go to the room: Ravi Iyer/, desk),
    tenMinutesPass: () => passTo(10),
    timeIsOver: () => passTo(60),
    tutorMoves: async () => {
      await choose('Move');
      at += 1;
    },
    tutorMovesBack: async () => {
      await choose('Move back');
      at = 0;
    },
    tutorCancels: () => choose('Cancel'),
    tutorRestores: () => choose('Restore'),
    tutorSaysHeld: () => choose('It took place'),
    tutorSaysTutorAbsent: () => choose('Tutor didn’t come'),
    tutorSaysStudentAbsent: () => choose('Student didn’t come'),
    tutorTakesBack: () => choose('Take that back'),
  };
  /** What both browsers show of it, opened anew. */
  const look = async (state: string) => {
    await Promise.all([tutor.reload(), student.reload()]);
    const word = lifeWord(state);
    const isSaid = state.includes(', said ');
    const words = tutorSees[word] ?? '';
    const row = tutor.getByRole('listitem').filter({ hasText: 'Ravi Iyer' });
    await expect(row).toContainText(isSaid ? `${words}, as you said` : words);
    // What the room has seen is settled by its tutor alone, and no other word stands beside what was said.
    await expect(row.getByRole('button', { name: /^Take that back/ })).toHaveCount(isSaid ? 1 : 0);
    await expect(row.getByRole('button', { name: /^Cancel/ })).toHaveCount(lifeMoves[state]?.tutorCancels ? 1 : 0);
    if (state === 'bothSeen') await expect(row.getByRole('button', { name: /^It took place/ })).toHaveCount(0);
    const { day, time } = atSchool(starts[at] ?? first);
    // Between the walks' hours a month may end.
    const firstDay = (await student.locator('[data-day]').first().getAttribute('data-day')) ?? '';
    if ((await student.locator(`[data-day="${day}"]`).count()) === 0)
      await student.getByRole('button', { name: day < firstDay ? 'Previous month' : 'Next month' }).click();
    await student.locator(`[data-day="${day}"]`).click();
    if (word === 'cancelled') return expect(student.getByRole('heading', { name: 'No Classes Today' })).toBeVisible();
    await expect(student.getByRole('heading', { name: new RegExp(`^${time} to`) })).toBeVisible();
    const told = studentReads[word];
    if (told) await expect(student.getByText(told)).toBeVisible();
    for (const [each, text] of Object.entries(studentReads))
      if (each !== word && each !== 'unsettled') await expect(student.getByText(text)).toHaveCount(0);
  };
  await path.test({
    events,
    states: Object.fromEntries(Object.keys(lifeMoves).map((state) => [state, () => look(state)])),
  });
}

/** Of a session that its room saw both at, nobody has to say that it took place: the page does not offer it. */
const isWalkedHere = ({ steps }: Walk) =>
  steps.every(({ event }, at) => event.type !== 'tutorSaysHeld' || steps[at - 1]?.state.value !== 'bothSeen');

test.describe('a session lives in its tutor’s and its student’s browsers, by the shortest paths of the model', {
  tag: '@firefox-long',
}, () => {
  for (const path of walksToTake(sessionLifeModel.getShortestPaths().filter(isWalkedHere)))
    test(describePath(path), ({ page, openElsewhere, ticking }) => walk(path, { page, openElsewhere, ticking }));
});
