import { expect, type Page } from '@playwright/test';
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
  sitMock,
  startModule,
  submitModule,
} from '../support/exam/mock.ts';
import { loadMockTruth, type ModuleTruth } from '../support/exam/truth.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { addStudent, type Person } from '../support/people.ts';
import { proves } from '../support/proves.ts';
import type { SharedServer } from '../support/server.ts';

/** What the browser rightly reports of calls without a network or a server, and of refused ones. */
const failed = /Failed to load resource/;
const [reading, mathematics] = mock.modules;
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const says = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible(patience);

/** The first module, under way. */
const underWay = (answers: Record<number, string>, events: string[] = []): ModuleTruth => ({
  state: 'inProgress',
  ending: null,
  answers,
  events,
});
const firstModule = async (server: SharedServer, student: Person) => (await loadMockTruth(server.url, student)).modules[0];

/** The student's mock test as staff see it. */
async function asStaff(server: SharedServer, { username }: Person) {
  const [line] = JSON.parse(await server.admin('mock', 'list', '--student', username, '--json'));
  const { sitting, modules }: { sitting: string; modules: { secondsLeft: number | null }[] } = line;
  return { sitting, left: modules[0]?.secondsLeft ?? 0 };
}

/** The clock on the page shows what is left by the server's, in s. A look at both takes a moment. */
async function expectRightTime(page: Page, server: SharedServer, student: Person) {
  await expect(async () => {
    const text = (await page.getByRole('timer').textContent()) ?? '';
    const shown = text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
    const { left } = await asStaff(server, student);
    expect(Math.abs(shown - left)).toBeLessThanOrEqual(1);
  }).toPass(patience);
}

async function signInAgain(page: Page, { username, password }: Person) {
  const dialog = page.getByRole('dialog', { name: /^Sign in again/ });
  await expect(dialog).toBeVisible(patience);
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toHaveCount(0, patience);
}

/** Makes the page's token worthless, as its age would. */
async function endSession(page: Page) {
  const token: string = await page.evaluate(() => JSON.parse(sessionStorage.getItem('token') ?? ''));
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const { status } = await fetch(new URL('/api/logout', page.url()), { method: 'POST', headers, body: '{}' });
  expect(status).toBe(200);
}

test('no network, then no session: answers go on, and are delivered @long', async ({ server, student, page, complaints }) => {
  complaints.allow(failed);
  await sitMock(page, server.url, student);
  await choose(page, 1, 'A');
  await expectSaved(page);
  await cutNetwork(page);
  await choose(page, 2, 'B');
  await choose(page, 1, 'C');
  await expectKeptOnDevice(page);
  expect(await firstModule(server, student)).toEqual(underWay({ 1: 'A' }));
  await restoreNetwork(page);
  await expectSaved(page);
  expect(await firstModule(server, student)).toEqual(underWay({ 1: 'C', 2: 'B' }));

  await endSession(page);
  await choose(page, 3, 'D');
  await signInAgain(page, student);
  await expectSaved(page);
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  expect(await firstModule(server, student)).toEqual(underWay({ 1: 'C', 2: 'B', 3: 'D' }));
});

test(
  'a browser killed in a module, and between two: it is interrupted with the right time left, then paused @long',
  proves('4.3-15', '4.3-19'),
  async ({ server, student, realChromium, complaints }) => {
    test.slow();
    complaints.allow(failed);
    /** Starts the browser again, on the profile that the last one left. */
    const reopened = async (address: string) => {
      await realChromium.reopen();
      const page = await realChromium.context().newPage();
      await openPortal(page, server.url, student, new URL(address).pathname);
      return page;
    };
    let page = await realChromium.context().newPage();
    await sitMock(page, server.url, student);
    await choose(page, 1, 'A');
    await expectSaved(page);
    // What the network does not take any more is on the device.
    await page.route('**/api/saveAnswers', (route) => route.abort());
    await choose(page, 2, 'B');
    await expectKeptOnDevice(page);
    page = await reopened(page.url());
    await expectHeading(page, 'Your test was interrupted');
    await expectRightTime(page, server, student);
    await enterFullscreen(page);
    await click(page, 'Continue here');
    await expectModule(page);
    await expectRightTime(page, server, student);
    await expectChoices(page, { 1: 'A', 2: 'B' });
    await expectSaved(page);
    expect(await firstModule(server, student)).toEqual(underWay({ 1: 'A', 2: 'B' }, ['interrupted']));

    await submitModule(page);
    await nextModule(page);
    page = await reopened(page.url());
    await expectHeading(page, 'Your test is between two modules');
    await says(page, 'continues with Mathematics. The clock is stopped.');
    await enterFullscreen(page);
    await startModule(page, mathematics);
    await click(page, 'More');
    await click(page, 'End Test');
    await expectDialog(page, 'Test Completed!');
    const { modules, events } = await loadMockTruth(server.url, student);
    expect(modules.map(({ answers }) => answers)).toEqual([{ 1: 'A', 2: 'B' }, {}]);
    expect([...modules.map((module) => module.events), events]).toEqual([['interrupted'], [], []]);
  },
);

test('a server killed and started again in a module @long', async ({ ownServer, page, complaints }) => {
  complaints.allow(failed);
  const student = await addStudent(ownServer);
  await sitMock(page, ownServer.url, student);
  await choose(page, 1, 'B');
  await expectSaved(page);
  await ownServer.kill9();
  await choose(page, 2, 'C');
  await expectKeptOnDevice(page);
  await ownServer.restart();
  await expectSaved(page);
  await expectRightTime(page, ownServer, student);
  expect(await firstModule(ownServer, student)).toEqual(underWay({ 1: 'B', 2: 'C' }));
});

test('a second device is asked, takes over, and the first one is told @long', async ({
  server,
  student,
  page,
  openElsewhere,
  complaints,
}) => {
  complaints.allow(failed);
  await sitMock(page, server.url, student);
  await choose(page, 1, 'A');
  await expectSaved(page);
  const second = await openElsewhere();
  await openPortal(second, server.url, student, new URL(page.url()).pathname);
  await expectHeading(second, 'Your test was interrupted');
  await enterFullscreen(second);
  await expect(second.getByRole('dialog', { name: 'This test is open somewhere else' })).toBeVisible(patience);
  await click(second, 'Continue here');
  await expectModule(second);
  await expectRightTime(second, server, student);
  await expectChoices(second, { 1: 'A' });
  await choose(second, 2, 'B');
  await expectSaved(second);

  await choose(page, 3, 'C');
  await expectHeading(page, 'You continued this test somewhere else');
  expect((await firstModule(server, student))?.answers).toEqual({ 1: 'A', 2: 'B' });
  await click(page, 'Continue here');
  await expectModule(page);
  await expectSaved(page);
  await expectChoices(page, { 1: 'A', 2: 'B', 3: 'C' });
  await choose(second, 4, 'D');
  await expectHeading(second, 'You continued this test somewhere else');
  expect((await firstModule(server, student))?.answers).toEqual({ 1: 'A', 2: 'B', 3: 'C' });
});

test(
  'terminated without a network: it is said, delivered later, ends once, and staff can take it back',
  proves('4.3-15', '4.3-17', '4.3-18', '8-mock-12'),
  async ({ server, student, page, complaints }) => {
    complaints.allow(failed);
    const accepted: string[] = [];
    page.on('response', (response) => {
      const call = new URL(response.url()).pathname;
      if (/submitMockModule|markMockComplete/.test(call) && response.ok()) accepted.push(call);
    });
    await sitMock(page, server.url, student);
    await choose(page, 1, 'A');
    await expectSaved(page);
    await cutNetwork(page);
    await choose(page, 2, 'B');
    await expectKeptOnDevice(page);
    await page.evaluate(() => document.exitFullscreen());
    await expectHeading(page, 'Module not submitted yet');
    await says(page, 'Test terminated for exiting fullscreen mode.');
    await says(page, 'Error submitting your answers. Please check your connection.');
    await expect(page.getByRole('radio')).toHaveCount(0);
    const { left } = await asStaff(server, student);
    await restoreNetwork(page);
    await expectDialog(page, 'Test Terminated', 'Test terminated for exiting fullscreen mode.', /you left fullscreen/);
    await expect.poll(() => accepted).toEqual(['/api/submitMockModule', '/api/markMockComplete']);
    const ended = { state: 'submitted', ending: 'fullscreenLeft', answers: { 1: 'A', 2: 'B' }, events: ['fullscreenLeft'] };
    const unsat = { state: 'assigned', ending: null, answers: {}, events: [] };
    expect(await loadMockTruth(server.url, student)).toEqual({
      state: 'submitted',
      ending: 'fullscreenLeft',
      modules: [ended, unsat],
      events: [],
    });

    const { sitting } = await asStaff(server, student);
    // The result was read above, with its keys, so staff have to say that they know.
    await server.admin(
      'mock',
      'reinstate',
      '--sitting',
      sitting,
      '--keys-seen',
      '--reason',
      'A system update closed the fullscreen',
    );
    const taken = (await asStaff(server, student)).left;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThanOrEqual(left);
    await page.reload();
    await enterFullscreen(page);
    await expectIntro(page, reading);
    // No time goes by before the student opens it.
    expect((await asStaff(server, student)).left).toBe(taken);
    await startModule(page);
    await expectRightTime(page, server, student);
    await expectChoices(page, { 1: 'A', 2: 'B' });
    await choose(page, 3, 'C');
    await expectSaved(page);
    await submitModule(page);
    await nextModule(page);
    await startModule(page);
    await click(page, 'More');
    await click(page, 'End Test');
    await expectDialog(page, 'Test Completed!');
    const { ending, modules } = await loadMockTruth(server.url, student);
    expect(ending).toBe('testEnded');
    expect(modules[0]).toEqual({
      state: 'submitted',
      ending: 'student',
      answers: { 1: 'A', 2: 'B', 3: 'C' },
      events: ['fullscreenLeft', 'reinstated A system update closed the fullscreen'],
    });
  },
);
