import { expect, type Page } from '@playwright/test';
import { meetingsModel } from '../../tests/models/meetings/meetings.model.ts';
import { type Act, describePath, type StateOf } from '../../tests/support/model.ts';
import type { Complaints } from '../support/complaints.ts';
import { openSession } from '../support/exam/truth.ts';
import { type OpenElsewhere, signIn, test } from '../support/fixtures.ts';
import { type Answer, fail, gate, letThrough, refuse } from '../support/gate.ts';
import { enter } from '../support/parents.ts';
import { addNewcomer, addTeacher, type Person } from '../support/people.ts';
import type { SharedServer } from '../support/server.ts';
import { walksToTake } from '../support/walks.ts';

type Walk = ReturnType<typeof meetingsModel.getShortestPaths>[number];

// One tutor has the course in all of them.
test.describe.configure({ mode: 'default' });

const course = 'AP US Govt. & Politics';
let tutor: Person;
let days = 4;

test.beforeAll(async ({ server }) => {
  tutor = await addTeacher(server);
  await server.admin('course', 'instructor', course, '--teacher', tutor.username);
});

async function addLearner(server: SharedServer): Promise<Person> {
  const student = await addNewcomer(server);
  await server.admin('course', 'enroll', course, '--student', student.username);
  return student;
}

/** A day of the tutor's that no other walk has, 'YYYY-MM-DD'. */
function nextDay(): string {
  days += 1;
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000);
}

async function post(server: SharedServer, path: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  return (await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

/** A student of the same tutor's takes the time that the parents look at. */
async function bookAsOther(server: SharedServer, sessionId: string): Promise<void> {
  const { token, data } = await openSession(server.url, await addLearner(server));
  expect((await post(server, '/assignStudentSession', { studentId: data._id, sessionId }, token)).status).toBe(1);
}

/** Opens the tutor's sessions, and counts the meetings with parents that are ahead. */
async function countMeetings(desk: Page): Promise<number> {
  await desk.getByRole('button', { name: 'Schedule', exact: true }).click();
  const ahead = desk.getByRole('region', { name: 'Your sessions' });
  await expect(ahead.or(desk.getByText('No sessions are booked with you.'))).toBeVisible();
  return ahead.getByRole('listitem').filter({ hasText: 'Ravi Iyer’s parents' }).count();
}

type Parties = { page: Page; openElsewhere: OpenElsewhere; server: SharedServer; complaints: Complaints };

async function walk(path: Walk, { page, openElsewhere, server, complaints }: Parties) {
  test.slow();
  complaints.allow(/Failed to load resource/);
  const student = await addLearner(server);
  const address = `parent.of.${student.username}@example.org`;
  await server.admin('student', 'set', student.username, '--guardian-email', address);
  await server.admin('slot', 'add', '--teacher', tutor.username, '--date', nextDay(), '--times', '10:30 am');
  await enter(page, server, address);
  const href = await page.getByRole('link', { name: 'Meet a tutor of Ravi’s' }).getAttribute('href');
  const token = String(href).split('/').at(-1) ?? '';
  const { data: known } = await post(server, '/getMeetings', { token });
  const [{ courseId, times }] = known.courses;
  const slot: string = times.at(-1)._id;
  const isGivenBack = path.steps.some(({ event }) => event.type === 'giveBack');
  if (isGivenBack) await post(server, '/bookMeeting', { token, sessionId: slot, courseId, timeZone: 'Asia/Kolkata' });

  const desk = await openElsewhere();
  await signIn(desk, tutor, 'Teacher');
  const before = await countMeetings(desk);

  const [opening, booking, giving] = [
    await gate(page, 'getMeetings'),
    await gate(page, 'bookMeeting'),
    await gate(page, 'cancelMeeting'),
  ];
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const change = (answer: Answer) => (isGivenBack ? giving : booking)(answer);
  const events: Record<string, Act> = {
    open: async () => void (await page.goto(`${server.url}/meetings/${token}`)),
    pageComes: () => opening(letThrough),
    linkIsTooOld: () => opening(refuse(404, 'notFound', 'There’s no such link.')),
    noAnswer: () => opening(fail),
    retry: () => page.getByRole('button', { name: 'Try again' }).click(),
    pickTime: async () => {
      const later = page.getByText(/later days?$/);
      if (await later.isVisible()) await later.click();
      await page.getByRole('button', { name: /mins$/ }).last().click();
    },
    notNow: () => press('Not now'),
    confirm: () => press(isGivenBack ? 'Cancel meeting' : 'Book meeting'),
    itIsBooked: () => change(letThrough),
    somebodyWasFaster: async () => {
      await bookAsOther(server, slot);
      await change(letThrough);
    },
    allAreUsed: () => change(refuse(409, 'notOpen', 'All 3 meetings of this course are booked or held.')),
    nobodyAnswers: () => change(fail),
    giveBack: () => page.getByRole('button', { name: /^Cancel meeting on/ }).click(),
    keepIt: () => press('Keep it'),
    itIsCanceled: () => change(letThrough),
    itIsTooLate: () => change(refuse(409, 'closed', 'A session can be canceled until 24 hours before it begins.')),
  };

  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const list = async () => {
    await title('Meet Ravi’s tutors');
    await expect(dialog).toHaveCount(0);
  };
  const asks = (text: string | RegExp) => expect(dialog).toContainText(text);
  const says = async (text: string | RegExp) => {
    await list();
    await expect(page.getByText(text)).toBeVisible();
  };
  const gone = () => expect(dialog).toHaveCount(0);
  const tutorHas = async (count: number) => {
    await desk.reload();
    await expect.poll(() => countMeetings(desk)).toBe(count);
  };
  const claims: Partial<Record<StateOf<typeof meetingsModel>, Act>> = {
    waiting: () => expect(page.getByText('Loading your meetings…')).toBeVisible(),
    unknown: () => title('This meetings link isn’t valid'),
    failed: () => expect(page.getByText('We couldn’t load your meetings. Please try again.')).toBeVisible(),
    looking: list,
    asked: () => asks('Book this meeting?'),
    backAtTheList: list,
    booking: () => asks('Booking…'),
    bookedAndLoading: gone,
    booked: async () => {
      await says(/^Your meeting is booked\./);
      await tutorHas(before + 1);
    },
    refusedAndLoading: gone,
    refused: async () => {
      await says(/Someone else just booked this session|All 3 meetings of this course are booked or held/);
      await tutorHas(before);
    },
    askedAgain: () => asks(/nothing is booked twice/),
    bookingAgain: () => asks('Booking…'),
    bookedAfterAll: async () => {
      await gone();
      await tutorHas(before + 1);
    },
    askedToGiveBack: () => asks('Cancel this meeting?'),
    kept: list,
    givingBack: () => asks('Canceling…'),
    givenBackAndLoading: gone,
    givenBack: async () => {
      await says('The meeting has been canceled.');
      await tutorHas(before - 1);
    },
    tooLateAndLoading: gone,
    tooLate: async () => {
      await says(/until 24 hours before/);
      await tutorHas(before);
    },
  };
  await path.test({ events, states: claims });
}

/** A school that has just begun has no meeting that was held, whose steps could be marked: machine and page walk it. */
const isWalkedHere = ({ steps }: Walk) => steps.every(({ event }) => event.type !== 'tickAStep');

test.describe('parents book and their tutor’s browser has it, by the shortest paths of the model', {
  tag: '@firefox-long',
}, () => {
  for (const path of walksToTake(meetingsModel.getShortestPaths().filter(isWalkedHere)))
    test(describePath(path), ({ page, openElsewhere, server, complaints }) =>
      walk(path, { page, openElsewhere, server, complaints }),
    );
});
