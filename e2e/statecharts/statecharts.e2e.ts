import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { choose, sitQuiz } from '../support/exam/attempt.ts';
import { firefoxPath } from '../support/executables.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { addStudent } from '../support/people.ts';
import { onEveryScreen } from '../support/screens.ts';
import type { ProductServer } from '../support/server.ts';
import {
  isOn,
  openCharts,
  recordingFile,
  replay,
  saveRecording,
  startWithStatecharts,
} from '../support/statecharts/statecharts.ts';

// Needs a build of its own, which takes as long as many tests: one of these belongs to every run, the others are long.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

let server: ProductServer;
test.beforeAll(async () => {
  // What is set for the tests does not count for this.
  test.setTimeout(240_000);
  server = await startWithStatecharts();
});
test.afterAll(async () => server?.dispose());

const isOff = (charts: Page, state: string) => expect(charts.locator(`.chart .on[data-state="${state}"]`)).toHaveCount(0);
const log = (charts: Page) => charts.getByRole('listbox', { name: 'Entries of this actor' });

test('a quiz is watched as it is sat: states, context and log; what came before is looked at and changes nothing @long', async ({
  page,
}, testInfo) => {
  const student = await addStudent(server);
  await sitQuiz(page, server.url, student);
  const charts = await openCharts(page, server.url, 'quizAttempt');
  // The page that came later is told what happened before it.
  await expect(charts.getByRole('heading', { name: 'Events possible now' })).toBeVisible();
  await page.bringToFront();
  await choose(page, 1, 'B');
  await charts.getByRole('radio', { name: 'All' }).check({ force: true });
  const all = charts.getByRole('listbox', { name: 'Entries of all actors' });
  await expect(all.getByRole('option').filter({ hasText: 'answer' }).first()).toBeAttached();
  await charts.getByRole('slider', { name: 'Moment' }).press('Home');
  await expect(charts.getByText(/^You are looking at the past\./)).toBeVisible();
  await isOff(charts, 'quizAttempt.sitting');
  await expect(page.getByRole('radio', { name: /^B/ })).toBeChecked();
  await charts.getByRole('button', { name: 'Live' }).click();
  await expect(charts.getByText(/^You are looking at the past\./)).toBeHidden();
  const file = recordingFile(testInfo, 'quiz.json');
  await saveRecording(charts, file);
  expect(await replay(file)).toContain(' 0 would have gone otherwise');
});

test('shows a flow live, with its log; an event that it sends is obeyed by the app, one with wrong data is told at its field', async ({
  page,
}) => {
  const student = await addStudent(server);
  await openPortal(page, server.url, student, '/student-portal/schedule');
  await expect(page.getByRole('tab', { name: 'Tutor Availability' })).toBeVisible();
  const charts = await openCharts(page, server.url, 'schedule');
  await isOn(charts, 'schedule.open.yours');
  await charts.getByRole('button', { name: 'availability.show' }).click();
  await isOn(charts, 'schedule.open.availability');
  await expect(
    log(charts)
      .getByRole('option')
      .filter({ hasText: /availability\.show(?!n)/ }),
  ).toHaveCount(1);
  await expect(page.getByRole('tab', { name: 'Tutor Availability', selected: true })).toBeVisible();
  await charts.getByRole('button', { name: 'yours.show' }).click();
  await expect(page.getByRole('tab', { name: 'Tutor Availability', selected: false })).toBeVisible();
  await charts.getByRole('button', { name: 'month.show' }).click();
  const data = charts.getByRole('textbox', { name: 'Data of month.show' });
  await data.fill('{ "month": ');
  await charts.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(data).toHaveAccessibleDescription(/This is no JSON/);
});

test('the app is set back to a moment where its services allow that, and says why where they do not', async ({ page }) => {
  const student = await addStudent(server);
  await openPortal(page, server.url, student, '/student-portal/schedule');
  const month = page.getByRole('heading', { level: 2, name: /^[A-Z][a-z]+ \d{4}$/ });
  await expect(month).toBeVisible();
  const first = await month.textContent();
  const charts = await openCharts(page, server.url, 'schedule');
  await isOn(charts, 'schedule.open.yours.month.shown');
  await isOn(charts, 'schedule.open.yours.day.looking.shown');
  const moment = charts.getByRole('slider', { name: 'Moment' });
  const then = await moment.inputValue();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(month).not.toHaveText(first ?? '');
  await expect(charts.getByRole('listbox').getByRole('option').filter({ hasText: 'loadSessionDays done' }).last()).toBeVisible();
  await isOn(charts, 'schedule.open.yours.month.shown');
  await moment.fill(then);
  await charts.getByRole('button', { name: 'Restore in the app' }).click();
  await expect(charts.getByText('The app is back at that moment.')).toBeVisible();
  await expect(month).toHaveText(first ?? '');
  // Tutors' times are another flow, which runs only there, once the courses are known: what ran before did not have it.
  await charts.getByRole('button', { name: 'availability.show' }).click();
  await isOn(charts, 'schedule.open.availability.shown');
  await moment.fill(then);
  await charts.getByRole('button', { name: 'Restore in the app' }).click();
  await expect(charts.getByText(/^Not restored: it runs machines of its own/)).toBeVisible();
});

test('what was heard is saved, and goes the same way on the charts of today @long', async ({ page }, testInfo) => {
  const student = await addStudent(server);
  await openPortal(page, server.url, student, '/student-portal/schedule');
  const charts = await openCharts(page, server.url, 'schedule');
  await charts.getByRole('button', { name: 'availability.show' }).click();
  await isOn(charts, 'schedule.open.availability');
  const file = recordingFile(testInfo, 'schedule.json');
  await saveRecording(charts, file);
  expect(await replay(file)).toMatch(/schedule\.json: [1-9]\d* actors, \d+ moments, 0 would have gone otherwise/);
});

test('a recording is opened where nothing runs, seen as a sequence, named by a link and played, and so is a problem that was reported @firefox-long', async ({
  page,
}) => {
  await page.goto(`${server.url}/dev/statecharts?machine=signIn`);
  await page.getByLabel('Open a recording').setInputFiles('tests/recordings/schedule.json');
  await expect(page.getByText(/^You are looking at a recording/)).toBeVisible();
  await page.getByRole('link', { name: 'My Schedule' }).click();
  await page.getByRole('radio', { name: 'All' }).check({ force: true });
  await page.getByRole('radio', { name: 'Sequence' }).check({ force: true });
  await page.getByRole('searchbox', { name: 'Filter' }).fill('availability.show -shown');
  await page.getByRole('button', { name: /from outside to schedule: availability\.show$/ }).click();
  await isOn(page, 'schedule.open.availability');
  await expect(page).toHaveURL(/machine=schedule&actor=recording-1.*&moment=\d+$/);
  await page.getByRole('button', { name: 'Step back' }).click();
  await isOff(page, 'schedule.open.availability');
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('50');
  await page.getByRole('button', { name: 'Play' }).click();
  await isOn(page, 'schedule.open.availability');
  expect(await axe(page)).toEqual([]);
  // A report that a student sent, as staff have it in a file.
  const events = [
    { at: 1, actor: 'signIn (x:1)', event: 'xstate.init', state: '"editing"' },
    { at: 9, actor: 'signIn (x:1)', event: 'signIn.submit', state: '"checking"' },
  ];
  const report = { build: '/assets/app-1.js', page: '/signin', browser: 'Firefox on Windows', at: 1, events };
  const buffer = Buffer.from(JSON.stringify(report));
  await page.getByLabel('Open a recording').setInputFiles({ name: 'problem.json', mimeType: 'application/json', buffer });
  await isOn(page, 'signIn.checking');
});

test(
  'Firefox, too, saves what was opened as a file, which goes the same way',
  { tag: '@long' },
  async ({ playwright }, testInfo) => {
    // Playwright tells of no download in this Firefox: what counts is the file.
    const downloadsPath = testInfo.outputPath('downloads');
    const own = firefoxPath ? { channel: 'moz-firefox', executablePath: firefoxPath } : {};
    const browser = await playwright.firefox.launch({ ...own, downloadsPath });
    try {
      const page = await browser.newPage();
      await page.goto(`${server.url}/dev/statecharts?machine=signIn`);
      await page.getByLabel('Open a recording').setInputFiles('tests/recordings/schedule.json');
      await expect(page.getByText(/^You are looking at a recording/)).toBeVisible();
      await page.getByRole('button', { name: 'Save recording' }).click();
      const read = async () => {
        const [name] = await readdir(downloadsPath).catch(() => []);
        return name === undefined ? '' : readFile(join(downloadsPath, name), 'utf8');
      };
      await expect.poll(async () => (await read()).trimEnd().endsWith('}')).toBe(true);
      const file = testInfo.outputPath('again.json');
      await writeFile(file, await read());
      expect(await replay(file)).toMatch(/again\.json: [1-9]\d* actors, [1-9]\d* moments, 0 would have gone otherwise/);
    } finally {
      await browser.close();
    }
  },
);

test('with the keyboard alone, on every screen, and nothing that breaks WCAG 2.2 AA @long', async ({ page }) => {
  const student = await addStudent(server);
  await openPortal(page, server.url, student, '/student-portal/schedule');
  const charts = await openCharts(page, server.url, 'schedule');
  await expect(charts.getByRole('heading', { name: 'Context' })).toBeVisible();
  await onEveryScreen(charts, async ({ name }) => expect([name, await axe(charts)]).toEqual([name, []]));
  await charts.getByRole('button', { name: 'Step back' }).press('Enter');
  await charts.setViewportSize({ width: 1440, height: 900 });
  expect(await axe(charts)).toEqual([]);
  await charts.locator('a[aria-current="page"]').press('ArrowDown');
  await expect(charts).toHaveURL(/machine=linkedSlot$/);
  await charts.getByRole('link', { name: 'Booking a tutor' }).press('Enter');
  await expect(charts).toHaveURL(/machine=booking$/);
  await expect(charts.getByRole('img', { name: 'Statechart booking' })).toBeVisible();
  const paper = charts.getByRole('group', { name: 'Chart of booking' });
  const transform = () => paper.locator(':scope > div').evaluate((moved) => getComputedStyle(moved).transform);
  const before = await transform();
  await paper.press('ArrowRight');
  await paper.press('+');
  await expect.poll(transform).not.toBe(before);
  await paper.press('0');
  // All of it is in the frame.
  const isWhole = () =>
    paper.evaluate((frame) => {
      const [outer, inner] = [frame.getBoundingClientRect(), frame.querySelector('.chart')?.getBoundingClientRect()];
      return (
        inner !== undefined &&
        inner.top >= outer.top &&
        inner.bottom <= outer.bottom &&
        inner.left >= outer.left &&
        inner.right <= outer.right
      );
    });
  await expect.poll(isWhole).toBe(true);
});
