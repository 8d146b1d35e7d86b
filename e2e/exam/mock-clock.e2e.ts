import { expect, type Page, type Request } from '@playwright/test';
import { cutNetwork, restoreNetwork } from '../support/browser.ts';
import {
  choose,
  enterFullscreen,
  expectChoices,
  expectHeading,
  expectKeptOnDevice,
  expectSaved,
  patience,
} from '../support/exam/attempt.ts';
import {
  expectDialog,
  expectIntro,
  expectModule,
  mock,
  nextModule,
  openSecurityCheck,
  startModule,
} from '../support/exam/mock.ts';
import type { ServerWithClock } from '../support/exam/moved-clock.ts';
import { loadMockTruth } from '../support/exam/truth.ts';
import { test } from '../support/fixtures.ts';
import { addStudent, type Person } from '../support/people.ts';
import { proves } from '../support/proves.ts';

/*
 * No test waits for a module's time: the server's own clock is put forward (support/moved-clock.ts), and the page's with it
 * where time really passes. `page.clock` has both clocks of a device: `fastForward` moves them together, and timers that came
 * due fire once at its end (throttled ones, a sleep); `setSystemTime` moves only the one that people set.
 */

const minute = 60_000;
const hour = 60 * minute;
const [reading] = mock.modules;
/** What the browser rightly reports of calls without a network, and of a refused one. */
const failed = /Failed to load resource/;
const timeUp = 'Time is up. The module was submitted automatically.';
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

type Line = { sitting: string; modules: { deadline: string | null; secondsLeft: number | null; ending: string | null }[] };

/** The student's mock test as staff see it. */
async function asStaff(server: ServerWithClock, { username }: Person): Promise<Line> {
  const [line] = JSON.parse(await server.admin('mock', 'list', '--student', username, '--json'));
  return line;
}

/** The deadline of the module that is open, ms since the epoch by the server's clock. */
async function loadDeadline(server: ServerWithClock, student: Person): Promise<number> {
  const { modules } = await asStaff(server, student);
  const open = modules.find(({ deadline }) => deadline !== null)?.deadline;
  if (!open) throw new Error('No module is open.');
  return Date.parse(open);
}

/** Time passes for both: for the server at once, for the page in one jump at whose end its overdue timers fire. */
async function pass(page: Page, server: ServerWithClock, ms: number) {
  server.putForward(ms);
  await page.clock.fastForward(ms);
}

/** Time passes for both until so many ms before (after, where negative) the deadline. */
const passUntil = (page: Page, server: ServerWithClock, deadline: number, left: number) =>
  pass(page, server, deadline - left - server.now());

/** mm:ss as seconds. */
const secondsIn = (text: string) => text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);

/** What the page shows in seconds, and what is left in truth, rounded up as on the page. */
async function readTimes(page: Page, server: ServerWithClock, deadline: number) {
  const text = await page.getByRole('timer').textContent();
  return { shown: secondsIn(text ?? ''), left: Math.ceil((deadline - server.now()) / 1000) };
}

/** Right to the second: a look at the page takes a moment, in which one second may end. */
async function expectRightTime(page: Page, server: ServerWithClock, deadline: number) {
  await expect(async () => {
    const { shown, left } = await readTimes(page, server, deadline);
    expect(shown - left).toBeGreaterThanOrEqual(0);
    expect(shown - left).toBeLessThanOrEqual(1);
  }).toPass(patience);
}

/** Signs in on a device whose clock is wrong by `wrongBy` ms, and goes to the intro of the first module. */
async function openIntro(page: Page, server: ServerWithClock, student: Person, wrongBy = 0) {
  await page.clock.install({ time: server.now() + wrongBy });
  await openSecurityCheck(page, server.url, student);
  await enterFullscreen(page);
  await expectIntro(page, reading);
}

/** Goes to the questions of the first module. Returns its deadline. */
async function begin(page: Page, server: ServerWithClock, student: Person): Promise<number> {
  await startModule(page);
  return loadDeadline(server, student);
}

/** The submissions of modules that the page sends, and how many of them were taken. */
function watchSubmissions(page: Page) {
  const sent: Request[] = [];
  const taken: Request[] = [];
  const isSubmission = (request: Request) => request.url().endsWith('/api/submitMockModule');
  page.on('request', (request) => isSubmission(request) && sent.push(request));
  page.on('response', (response) => isSubmission(response.request()) && response.ok() && taken.push(response.request()));
  return { sent, taken };
}

/** Goes on to the second module and ends the test there. Returns what the server has of the first one. */
async function endTest(page: Page, server: ServerWithClock, student: Person) {
  await nextModule(page);
  await startModule(page);
  await click(page, 'More');
  await click(page, 'End Test');
  await expectDialog(page, 'Test Completed!', 'You ended the test.');
  return (await loadMockTruth(server.url, student)).modules[0];
}

for (const [device, wrongBy] of [
  ['fast', hour],
  ['slow', -hour],
] as const) {
  test(
    `on a device that is an hour ${device} the countdown is right to the second after an hour, a sleep, and moved clocks, and never early @long`,
    proves('4.3-5'),
    async ({ ticking: server, page }) => {
      test.slow();
      const student = await addStudent(server);
      const { sitting } = await asStaff(server, student);
      await server.admin('mock', 'add-minutes', '--sitting', sitting, '--minutes', '120');
      await openIntro(page, server, student, wrongBy);
      const deadline = await begin(page, server, student);
      const right = () => expectRightTime(page, server, deadline);
      await right();
      expect(deadline - server.now()).toBeGreaterThan(129 * minute);
      await choose(page, 1, 'A');
      await expectSaved(page);

      await pass(page, server, hour);
      await right();
      // The device slept: the steady clock of some stands still meanwhile.
      server.putForward(10 * minute);
      await page.clock.setSystemTime(server.now() + wrongBy);
      await right();
      for (const moved of [-wrongBy, 2 * wrongBy]) {
        await page.clock.setSystemTime(server.now() + moved);
        await right();
      }

      // More than what is left goes by for the device alone: the server is asked, and the module goes on.
      const { sent } = watchSubmissions(page);
      await page.clock.fastForward(70 * minute);
      await expectModule(page);
      await right();
      await choose(page, 2, 'B');
      await expectSaved(page);
      expect(sent).toEqual([]);
      const { state, answers, events } = (await loadMockTruth(server.url, student)).modules[0] ?? {};
      expect({ state, answers, events }).toEqual({ state: 'inProgress', answers: { 1: 'A', 2: 'B' }, events: [] });
    },
  );
}

test(
  'extra time and added minutes count, a hidden clock is back at five minutes, and at zero the module is submitted once, at most a second late @long',
  proves('4.3-5', '4.3-14', '4.3-29'),
  async ({ ticking: server, page }) => {
    const student = await addStudent(server);
    await server.admin('student', 'accommodate', student.username, '--extra-time', '1.5');
    await openIntro(page, server, student);
    await expect(page.getByText('Module 1 of 2: 6 questions in 15 minutes.')).toBeVisible();
    const first = await begin(page, server, student);
    await expectRightTime(page, server, first);
    await choose(page, 1, 'A');
    await expectSaved(page);
    const { sitting } = await asStaff(server, student);
    await server.admin('mock', 'add-minutes', '--sitting', sitting, '--minutes', '5');
    const deadline = await loadDeadline(server, student);
    expect(deadline - first).toBe(5 * minute);
    // The page asks every half minute.
    await pass(page, server, minute / 2);
    await expectRightTime(page, server, deadline);

    const announcement = page.getByRole('status').filter({ hasText: 'You have five minutes or less left in this module.' });
    await click(page, 'Hide the clock');
    await passUntil(page, server, deadline, 5 * minute + 4000);
    await expect(page.getByRole('button', { name: 'Show the clock' })).toBeVisible();
    await expect(announcement).toHaveCount(0);
    await expect(page.getByRole('timer')).toHaveText(/^0?[45]:\d\d$/, patience);
    await expect(page.getByRole('button', { name: 'Hide the clock' })).toHaveCount(0);
    await expect(announcement).toHaveCount(1);

    const { sent, taken } = watchSubmissions(page);
    await passUntil(page, server, deadline, 4000);
    expect(sent).toEqual([]);
    await expectDialog(page, 'Module Submitted', timeUp);
    const [submission] = taken;
    // When the browser sent it, by the server's clock.
    const late = (submission?.timing().startTime ?? 0) + server.now() - Date.now() - deadline;
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThanOrEqual(1000);
    expect(await endTest(page, server, student)).toEqual({
      state: 'submitted',
      ending: 'timeUp',
      answers: { 1: 'A' },
      events: ['minutesAdded 5 min'],
    });
    expect([sent.length, taken.length]).toEqual([2, 2]);
  },
);

/** Locked at zero without a network, with what was answered until then kept. */
async function expectLocked(page: Page) {
  await expectHeading(page, 'Module not submitted yet');
  await expect(page.getByText(timeUp)).toBeVisible();
  await expect(page.getByText('Error submitting your answers. Please check your connection.')).toBeVisible();
  await expect(page.getByText('The module is locked and your answers are kept on this device.')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
}

test(
  'at zero without a network the module is locked: too early by the server it goes on, in time it is delivered once @long',
  proves('4.3-14'),
  async ({ ticking: server, page, complaints }) => {
    complaints.allow(failed);
    const student = await addStudent(server);
    await openIntro(page, server, student);
    const deadline = await begin(page, server, student);
    await choose(page, 1, 'A');
    await expectSaved(page);
    await cutNetwork(page);
    await choose(page, 2, 'B');
    await expectKeptOnDevice(page);
    // For this device alone: it is wrong about the time, and nobody can tell it.
    await page.clock.fastForward(11 * minute);
    await expectLocked(page);
    const { taken } = watchSubmissions(page);
    await restoreNetwork(page);
    await expectHeading(page, 'Your test was interrupted');
    await expectRightTime(page, server, deadline);
    await enterFullscreen(page);
    await expectModule(page);
    await expectChoices(page, { 1: 'A', 2: 'B' });
    await choose(page, 3, 'C');
    await expectSaved(page);
    expect(taken).toEqual([]);

    await cutNetwork(page);
    await choose(page, 4, 'D');
    await expectKeptOnDevice(page);
    await passUntil(page, server, deadline, -1000);
    await expectLocked(page);
    await restoreNetwork(page);
    await expectDialog(page, 'Module Submitted', timeUp);
    expect(taken.length).toBe(1);
    expect(await endTest(page, server, student)).toEqual({
      state: 'submitted',
      ending: 'timeUp',
      answers: { 1: 'A', 2: 'B', 3: 'C', 4: 'D' },
      events: ['interrupted'],
    });
  },
);

test(
  'answers given in time and delivered after the server closed the module count as late',
  proves('4.3-14'),
  async ({ ticking: server, page, complaints }) => {
    complaints.allow(failed);
    const student = await addStudent(server);
    await openIntro(page, server, student);
    const deadline = await begin(page, server, student);
    await choose(page, 1, 'A');
    await expectSaved(page);
    await cutNetwork(page);
    await choose(page, 2, 'B');
    await passUntil(page, server, deadline, minute);
    await choose(page, 3, 'C');
    await expectKeptOnDevice(page);
    await passUntil(page, server, deadline, -minute);
    await expectLocked(page);
    const closed = { state: 'submitted', ending: 'timeUp', events: [] };
    // A clock that is put forward while it is compared with the database's is not believed until the next look, a second later.
    const readModule = async () => (await loadMockTruth(server.url, student)).modules[0];
    await expect.poll(readModule, patience).toEqual({ ...closed, answers: { 1: 'A' } });

    const { taken } = watchSubmissions(page);
    await restoreNetwork(page);
    await expectDialog(page, 'Module Submitted', timeUp);
    expect(taken.length).toBe(1);
    expect(await endTest(page, server, student)).toEqual({ ...closed, answers: { 1: 'A', 2: 'B', 3: 'C' } });
    await click(page, 'Show Result');
    await expect(page.getByText('2 answers reached us late. You gave them in time')).toBeVisible(patience);
  },
);
