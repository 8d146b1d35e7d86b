import { expect, type Page } from '@playwright/test';
import {
  choose,
  continueHere,
  enterFullscreen,
  expectChoices,
  expectHeading,
  expectKeptOnDevice,
  expectQuestions,
  expectSaved,
  goToQuestion,
  quizTitles,
  sitQuiz,
  submit,
} from '../support/exam/attempt.ts';
import { expectDialog, expectModule, sitMock, submitModule, typeNumber } from '../support/exam/mock.ts';
import { buildOf, untilShellIsKept, workersOf } from '../support/exam/offline.ts';
import { loadMockTruth, loadTruth } from '../support/exam/truth.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { addStudent } from '../support/people.ts';

test.use({ serviceWorkers: 'allow' });

/** What the browser rightly reports of a server that is not there. */
const unreachable = /Failed to load resource|NetworkError|net::ERR|could not be loaded|Cross-Origin Request Blocked/;

const currentQuestion = (page: Page) => page.getByRole('button', { name: /\d+ of \d+$/ });

test('a quiz reloaded without a server goes on where it was, and everything arrives, once', async ({
  ownServer,
  page,
  complaints,
}) => {
  test.slow();
  complaints.allow(unreachable);
  const student = await addStudent(ownServer);
  await sitQuiz(page, ownServer.url, student, quizTitles.statistics);
  await untilShellIsKept(page);
  await choose(page, 1, 'A');
  await expectSaved(page);
  await ownServer.stop();
  await choose(page, 3, 'B');
  await expectKeptOnDevice(page);

  await page.reload();
  await expectHeading(page, 'Your quiz was interrupted');
  await enterFullscreen(page);
  await expectQuestions(page);
  await expect(currentQuestion(page)).toHaveText(/3 of \d+/);
  await expectChoices(page, { 1: 'A', 3: 'B' });
  await choose(page, 4, 'C');
  await expectKeptOnDevice(page);
  await goToQuestion(page, 1);
  for (const image of await page.locator('main img:not([data-waiting] *)').all())
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth > 0)).toBe(true);

  await ownServer.restart();
  await expectSaved(page);
  expect((await loadTruth(ownServer.url, student)).answers).toEqual({ 1: 'A', 3: 'B', 4: 'C' });
  await submit(page);
  await expectHeading(page, 'Quiz submitted');
  const { state, ending, answers, events } = await loadTruth(ownServer.url, student);
  expect({ state, ending, answers, events }).toEqual({
    state: 'submitted',
    ending: 'student',
    answers: { 1: 'A', 3: 'B', 4: 'C' },
    events: ['interrupted'],
  });
});

test('a module reloaded without a server keeps its deadline and its answers, and the test goes on to its end', {
  tag: '@firefox-long',
}, async ({ ownServer, page, complaints }) => {
  test.slow();
  complaints.allow(unreachable);
  const student = await addStudent(ownServer);
  await sitMock(page, ownServer.url, student);
  await untilShellIsKept(page);
  await choose(page, 1, 'A');
  await expectSaved(page);
  await ownServer.stop();
  await choose(page, 2, 'B');
  await expectKeptOnDevice(page);
  const left = await secondsLeft(page);

  await page.reload();
  await expectHeading(page, 'Your test was interrupted');
  await enterFullscreen(page);
  await expectModule(page);
  const passed = left - (await secondsLeft(page));
  expect(passed).toBeGreaterThanOrEqual(0);
  expect(passed).toBeLessThan(60);
  await expectChoices(page, { 1: 'A', 2: 'B' });
  await choose(page, 3, 'C');
  await expectKeptOnDevice(page);

  await ownServer.restart();
  await expectSaved(page);
  await submitModule(page);
  await expectDialog(page, 'Module Submitted');
  const [first] = (await loadMockTruth(ownServer.url, student)).modules;
  expect([first?.state, first?.ending]).toEqual(['submitted', 'student']);
  await page.getByRole('button', { name: 'Next Module' }).click();
  await page.getByRole('button', { name: 'Start Module' }).click();
  await expectModule(page);
  // The calculator, too, is there without a server.
  await typeNumber(page, 2, '12');
  await expectSaved(page);
  await ownServer.stop();
  await page.reload();
  await enterFullscreen(page);
  await expectModule(page);
  await page.getByRole('button', { name: 'Calculator' }).click();
  await expect(page.frameLocator('iframe').getByRole('textbox').first()).toBeVisible();
  await ownServer.restart();
  await submitModule(page);
  await expectDialog(page, 'Test Completed!');
  const { state, modules } = await loadMockTruth(ownServer.url, student);
  expect([state, modules.map(({ answers }) => answers)]).toEqual(['submitted', [{ 1: 'A', 2: 'B', 3: 'C' }, { 2: '12' }]]);
});

test('another tab that was signed in goes on without a server where the tab that sat the quiz is gone', { tag: '@long' }, async ({
  ownServer,
  page,
  context,
  complaints,
}) => {
  test.slow();
  complaints.allow(unreachable);
  const student = await addStudent(ownServer);
  await openPortal(page, ownServer.url, student, '/student-portal/quizzes');
  const opened = context.waitForEvent('page');
  // Opened by the page, it knows who is signed in; a tab of its own would not.
  await page.evaluate(() => void window.open(location.href));
  const other = await opened;
  await expect(other.getByRole('heading', { level: 1, name: 'Available Quizzes' })).toBeVisible();
  await page.bringToFront();
  await sitQuiz(page, ownServer.url, student);
  await untilShellIsKept(page);
  await choose(page, 1, 'A');
  await expectSaved(page);
  const attempt = page.url();
  await ownServer.stop();
  await choose(page, 2, 'B');
  await expectKeptOnDevice(page);

  await page.close();
  await other.bringToFront();
  await other.goto(attempt);
  await expectHeading(other, 'Your quiz was interrupted');
  await enterFullscreen(other);
  await continueHere(other);
  await expectChoices(other, { 1: 'A', 2: 'B' });
  await choose(other, 3, 'C');
  await expectKeptOnDevice(other);

  await ownServer.restart();
  await expectSaved(other);
  expect((await loadTruth(ownServer.url, student)).answers).toEqual({ 1: 'A', 2: 'B', 3: 'C' });
});

// Not in Firefox, where a tab that another one covers is hidden also in tests: that submits the quiz.
test('another tab cannot go on without a server while the tab that sits the quiz is open @long', async ({
  ownServer,
  page,
  context,
  complaints,
}) => {
  test.slow();
  complaints.allow(unreachable);
  const student = await addStudent(ownServer);
  await sitQuiz(page, ownServer.url, student);
  await untilShellIsKept(page);
  await choose(page, 1, 'A');
  await expectSaved(page);
  await ownServer.stop();
  await choose(page, 2, 'B');
  await expectKeptOnDevice(page);

  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open(location.href));
  const other = await opened;
  await expectHeading(other, 'Your quiz was interrupted');
  await enterFullscreen(other);
  await expect(other.getByText('This is open in another tab of this browser, and there’s no connection.')).toBeVisible();

  await page.close();
  await other.getByRole('button', { name: 'Try again' }).click();
  await enterFullscreen(other);
  await continueHere(other);
  await expectChoices(other, { 1: 'A', 2: 'B' });
  await choose(other, 3, 'C');
  await expectKeptOnDevice(other);

  await ownServer.restart();
  await expectSaved(other);
  expect((await loadTruth(ownServer.url, student)).answers).toEqual({ 1: 'A', 2: 'B', 3: 'C' });
});

test('a new build waits while a quiz is open, with and without a server, and takes over after it', { tag: '@long' }, async ({
  deployable: server,
  page,
  complaints,
}) => {
  test.slow();
  complaints.allow(unreachable);
  const student = await addStudent(server);
  await sitQuiz(page, server.url, student);
  await untilShellIsKept(page);
  const attempt = page.url();
  await server.deploy('second');
  await page.reload();
  await expectHeading(page, 'Your quiz was interrupted');
  await expect.poll(() => workersOf(page)).toEqual({ active: true, waiting: true });
  expect(await buildOf(page)).toBeNull();
  await server.stop();
  await page.reload();
  await enterFullscreen(page);
  await expectQuestions(page);
  expect(await buildOf(page)).toBeNull();
  await choose(page, 1, 'A');
  await server.restart();
  await expectSaved(page);
  await submit(page);
  await expectHeading(page, 'Quiz submitted');
  expect((await workersOf(page)).waiting).toBe(true);

  await page.goto(`${server.url}/student-portal/dashboard`);
  expect(await buildOf(page)).toBe('second');
  await expect.poll(() => workersOf(page)).toEqual({ active: true, waiting: false });
  await page.goto(attempt);
  await expectHeading(page, 'Quiz submitted');
  expect(await buildOf(page)).toBe('second');
});

const secondsLeft = async (page: Page): Promise<number> => {
  const shown = (await page.getByRole('timer').textContent()) ?? '';
  return shown.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
};
