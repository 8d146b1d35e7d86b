import { expect, type Page } from '@playwright/test';
import { assignStudentSession, getInstructorAvailability } from '../../contract/schedule/schedule.ts';
import { bookingRequirements } from '../../tests/models/schedule/booking.model.ts';
import { describePath } from '../../tests/support/model.ts';
import { axe, findMisnamed } from '../support/axe.ts';
import { openSession } from '../support/exam/truth.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { comeBackWithoutGates } from '../support/gate.ts';
import { addNewcomer, addTeacher, type Person } from '../support/people.ts';
import { proves } from '../support/proves.ts';
import { bookingWalks, type WalkDays, walkBooking } from '../support/schedule/booking-walk.ts';
import { onEveryScreen } from '../support/screens.ts';
import type { SharedServer } from '../support/server.ts';
import { walksToTake } from '../support/walks.ts';

// One after the other: each gives the course another tutor.
test.describe.configure({ mode: 'default' });
test.use({ timezoneId: 'Asia/Kolkata' });

const course = 'AP Macroeconomics';
const dayMs = 86_400_000;
const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', options);
const parts = format({ timeZone: 'Asia/Kolkata', year: 'numeric', month: '2-digit', day: '2-digit' });

/** The school's day so many days from now, 'YYYY-MM-DD'. */
function schoolDay(ahead: number): string {
  const found = new Map(parts.formatToParts(Date.now() + ahead * dayMs).map(({ type, value }) => [type, value]));
  return `${found.get('year')}-${found.get('month')}-${found.get('day')}`;
}
const words = (day: string) => format({ dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(day));
/** What a clock in New York shows at a time of the school. */
const inNewYork = (day: string, time: string) =>
  format({ timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' })
    .format(new Date(`${day}T${time}:00+05:30`))
    .replace(/\s/g, ' ')
    .toLowerCase();

/** Enrols students in the course, under a tutor whom nobody else knows and who offers two sessions three days from now. */
async function offerSessions(server: SharedServer, ...students: Person[]): Promise<string> {
  const day = schoolDay(3);
  const tutor = await addTeacher(server);
  await server.admin('course', 'instructor', course, '--teacher', tutor.username);
  await server.admin('slot', 'add', '--teacher', tutor.username, '--date', day, '--times', '10:30 am, 4:00 pm');
  for (const { username } of students) await server.admin('course', 'enroll', course, '--student', username);
  return day;
}
async function openAvailability(page: Page, server: SharedServer, student: Person) {
  await openPortal(page, server.url, student, '/student-portal/schedule');
  await page.getByRole('tab', { name: 'Tutor Availability' }).click();
  await page.getByRole('button', { name: `Show availability: ${course}` }).click();
}
const dayButton = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);
/** Turns to the month of a day, where that is a neighbour of the one that is shown. */
async function turnTo(page: Page, day: string, to = 'Next month') {
  await expect(page.locator('[data-day]').first()).toBeVisible();
  if ((await dayButton(page, day).count()) === 0) await page.getByRole('button', { name: to }).click();
}
async function pick(page: Page, day: string) {
  await turnTo(page, day);
  await page.getByRole('button', { name: `${words(day)}, 2 free times` }).click();
}
/** How the mark of a day is drawn on a narrow screen: as its character, as a ring or as a filled dot. */
const getMark = (page: Page, day: string) =>
  dayButton(page, day)
    .locator('span')
    .nth(1)
    .evaluate((mark) => {
      const { textIndent, borderTopStyle } = getComputedStyle(mark);
      if (textIndent === '0px') return mark.getAttribute('data-word');
      return borderTopStyle === 'solid' ? 'ring' : 'dot';
    });
const clean = (page: Page) => onEveryScreen(page, async ({ name }) => expect([name, await axe(page)]).toEqual([name, []]));

test.describe('in another zone than the school’s', () => {
  test.use({ timezoneId: 'America/New_York' });

  test(
    'a student books a session, finds it on the schedule, and gives it back @firefox-long',
    proves(
      '2.10-61',
      '2.10-62',
      '2.10-63',
      '4.4-1',
      '4.4-3',
      '4.4-5',
      '4.4-6',
      '4.4-7',
      '6-9',
      '6-10',
      '8-schedule-4',
      '8-schedule-5',
    ),
    async ({ page, server, student }) => {
      const day = await offerSessions(server, student);
      await openPortal(page, server.url, student, '/student-portal/schedule');
      await expect(page.getByRole('heading', { level: 2, name: 'No Classes Today' })).toBeVisible();
      await clean(page);
      await page.getByRole('tab', { name: 'Tutor Availability' }).click();
      await page.getByRole('button', { name: `Show availability: ${course}` }).click();
      await expect(page.getByText('Please select a green date from the calendar to see available time slots.')).toBeVisible();
      await pick(page, day);
      await expect(page.getByText('School time (India Standard Time) is in parentheses.')).toBeVisible();
      await clean(page);
      expect(await findMisnamed(page)).toEqual([]);
      await page.getByRole('button', { name: `${inNewYork(day, '10:30')} 60 mins (school: 10:30 am)` }).click();
      const question = page.getByRole('dialog', { name: 'Book this session?' });
      await expect(question).toContainText(`${inNewYork(day, '10:30')} to ${inNewYork(day, '11:30')}, Eastern Time`);
      await clean(page);
      await question.getByRole('button', { name: 'Book session' }).click();
      await expect(page.getByText('Your session has been booked successfully!')).toBeVisible();
      await page.getByRole('button', { name: 'Go to Your Schedule' }).click();
      await expect(page.getByRole('tab', { name: 'Your Schedule', selected: true })).toBeVisible();
      await expect(page.getByRole('button', { name: `${words(day)}, session booked` })).toBeVisible();
      await expect(page.getByRole('heading', { name: `${inNewYork(day, '10:30')} to ${inNewYork(day, '11:30')}` })).toBeVisible();
      await clean(page);
      expect(await findMisnamed(page)).toEqual([]);
      // In Los Angeles it is on the evening before.
      const dayBefore = new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
      await page.getByLabel('Your time zone').click();
      await page.keyboard.type('Los Angeles');
      await page.keyboard.press('Enter');
      await turnTo(page, dayBefore, 'Previous month');
      await page.getByRole('button', { name: `${words(dayBefore)}, session booked` }).click();
      await expect(page.getByText(/^\(school: \w+, \w+ \d+, 10:30 am to 11:30 am\)$/)).toBeVisible();
      await comeBackWithoutGates(page);
      await expect(page.getByLabel('Your time zone')).toHaveValue('Los Angeles (America)');
      await turnTo(page, dayBefore);
      await page.getByRole('button', { name: `${words(dayBefore)}, session booked` }).click();
      await page.getByRole('button', { name: /^Cancel session at / }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel session' }).click();
      await expect(page.getByText('The session has been canceled.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: 'No Classes Today' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: words(dayBefore) })).toBeFocused();
    },
  );
});

test('a slot that another student has just taken is told, and shown as taken', async ({ page, server, student, complaints }) => {
  complaints.allow(/409/);
  const other = await addNewcomer(server);
  const day = await offerSessions(server, student, other);
  await openAvailability(page, server, student);
  await pick(page, day);
  await page.getByRole('button', { name: /^4:00 pm/ }).click();
  await takeLast(server, other, page, day);
  await page.getByRole('button', { name: 'Book session' }).click();
  await expect(page.getByRole('alert')).toHaveText('Could not book session. Someone else just booked this session.');
  await expect(page.getByRole('button', { name: /^4:00 pm Taken/ })).toBeDisabled();
  await expect(page.getByRole('heading', { level: 2, name: words(day) })).toBeFocused();
  await expect(page.getByRole('button', { name: `${words(day)}, 1 free time` })).toBeVisible();
});

test(
  'availability is asked for with at most six calls at once, which end with the tab; what failed is asked for again',
  proves('7-31', '9-15', '8-schedule-1'),
  async ({ page, server, student, complaints }) => {
    complaints.allow(/Failed to load resource/);
    const day = await offerSessions(server, student);
    const held: (() => void)[] = [];
    let answered = 0;
    let ended = 0;
    page.on('requestfailed', (request) => {
      if (request.url().endsWith(getInstructorAvailability.path)) ended += 1;
    });
    await page.route(`**/api${getInstructorAvailability.path}`, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      // What the page has given up cannot be answered any more.
      await route.continue().catch(() => undefined);
    });
    await openAvailability(page, server, student);
    // A month of which no day is over yet.
    await page.getByRole('button', { name: 'Next month' }).click();
    const underWay = () => held.length - answered - ended;
    await expect.poll(underWay).toBe(6);
    const asked = held.length;
    held.at(-1)?.();
    answered += 1;
    await expect.poll(() => held.length).toBe(asked + 1);
    expect(underWay()).toBe(6);
    const size = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 360, height: 800 });
    const waiting = await page.locator('[data-tone=unknown]').last().getAttribute('data-day');
    expect(await getMark(page, waiting ?? '')).toBe('ring');
    await page.getByRole('tab', { name: 'Your Schedule' }).click();
    await expect.poll(underWay).toBe(0);
    await page.unroute(`**/api${getInstructorAvailability.path}`);
    await page.route(`**/api${getInstructorAvailability.path}`, (route) => route.abort());
    await page.getByRole('tab', { name: 'Tutor Availability' }).click();
    await page.getByRole('button', { name: `Show availability: ${course}` }).click();
    await turnTo(page, day);
    await dayButton(page, day).click();
    await expect(page.getByText('Could not fetch availability for the selected date.')).toBeVisible();
    expect(await getMark(page, day)).toBe('?');
    await page.setViewportSize(size);
    await page.unroute(`**/api${getInstructorAvailability.path}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 2, name: words(day) })).toBeFocused();
    await expect(page.getByRole('button', { name: /^10:30 am/ })).toBeVisible();
  },
);

/** The other student takes the last slot of the day, in a session outside the browser. */
async function takeLast(server: SharedServer, other: Person, page: Page, day: string): Promise<void> {
  const { token, data: person } = await openSession(server.url, other);
  const ask = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return (await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const courses = await ask('/getCoursesByStudent', { studentId: person._id });
  const { instructorId } = courses.data.find(({ course_name }: { course_name: string }) => course_name === course);
  const slots = await ask(getInstructorAvailability.path, { instructorId, date: `${day}T00:00:00.000Z` });
  const sessionId = slots.data.at(-1)._id;
  const { status } = await ask(assignStudentSession.path, { studentId: person._id, sessionId });
  expect([status, page.isClosed()]).toEqual([1, false]);
}

/** The days of a walk, in the month after the school's. */
function walkDays(): WalkDays {
  const [year = 0, month = 0] = schoolDay(0).split('-').map(Number);
  const next = new Date(Date.UTC(year, month)).toISOString().slice(0, 8);
  return { green: `${next}10`, taken: `${next}11`, empty: `${next}12`, failed: `${next}13` };
}

test.describe(
  'a real browser walks the independent model of the booking, and finds one session or none in each state',
  proves(...bookingRequirements.browser),
  () => {
    for (const walk of walksToTake(bookingWalks))
      test(describePath(walk), async ({ page, server, complaints }) => {
        // What the walk has the network do is reported by the browser, rightly.
        complaints.allow(/Failed to load resource/);
        const days = walkDays();
        const [student, tutor] = [await addNewcomer(server), await addTeacher(server)];
        const when = ['--date', days.green, '--until', days.failed, '--times', '10:30 am, 4:00 pm'];
        await server.admin('course', 'instructor', course, '--teacher', tutor.username);
        await server.admin('course', 'enroll', course, '--student', student.username);
        await server.admin('slot', 'add', '--teacher', tutor.username, ...when);
        await openPortal(page, server.url, student, '/student-portal/schedule');
        await page.getByRole('tab', { name: 'Tutor Availability' }).click();
        const isBooked = await walkBooking(walk, { page, course, days, words });

        await comeBackWithoutGates(page);
        await expect(page.getByRole('tab', { name: 'Your Schedule', selected: true })).toBeVisible();
        await page.getByRole('button', { name: 'Next month' }).click();
        await dayButton(page, days.green).click();
        await expect(
          page.getByRole('heading', { level: 2, name: isBooked ? words(days.green) : 'No Classes Today' }),
        ).toBeVisible();
        await expect(page.getByRole('heading', { name: '10:30 am to 11:30 am' })).toHaveCount(isBooked ? 1 : 0);
        await expect(page.locator('[data-word="Session"]')).toHaveCount(isBooked ? 1 : 0);
      });
  },
);
