import { expect, type Page } from '@playwright/test';
import { openAnotherTab, pauseInDebugger, pressEscapeForReal, withoutKeyboardLock } from '../support/browser.ts';
import {
  choose,
  enterFullscreen,
  expectChoices,
  expectHeading,
  expectSaved,
  goToQuestion,
  numberField,
  patience,
  quizTitles,
  sitQuiz,
} from '../support/exam/attempt.ts';
import { loadTruth } from '../support/exam/truth.ts';
import { test } from '../support/fixtures.ts';
import { proves } from '../support/proves.ts';

const warned = (page: Page, count: number) =>
  expect(page.getByRole('alert')).toContainText(`This action is disabled during the quiz. (Warning ${count} of 3)`);
const isFullscreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);
const says = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible(patience);

/** Escape as the browser itself takes it: what Playwright presses reaches only the page in Chromium. */
const pressEscape = (page: Page, browserName: string) =>
  browserName === 'chromium' ? pressEscapeForReal(page) : page.keyboard.press('Escape');

test(
  'a locked Escape is a warning like others, and fullscreen holds @firefox',
  proves('4.2-11', '8-quiz-6', '8-quiz-7'),
  async ({ server, student, page, browserName }) => {
    await sitQuiz(page, server.url, student);
    await pressEscape(page, browserName);
    await warned(page, 1);
    expect(await isFullscreen(page)).toBe(true);
    await choose(page, 1, 'A');
    await expectSaved(page);
    expect(await loadTruth(server.url, student)).toEqual({
      state: 'inProgress',
      ending: null,
      answers: { 1: 'A' },
      events: ['keyPressed Escape'],
    });
  },
);

test(
  'an Escape that is not locked leaves fullscreen and submits @firefox-long',
  proves('4.2-11', '4.2-18', '8-quiz-9'),
  async ({ server, student, page, browserName }) => {
    await page.addInitScript(withoutKeyboardLock);
    await sitQuiz(page, server.url, student);
    expect(await isFullscreen(page)).toBe(true);
    await choose(page, 2, 'C');
    await expectSaved(page);
    await pressEscape(page, browserName);
    await expectHeading(page, 'Quiz submitted');
    await says(page, 'Exiting fullscreen mode is not allowed.');
    expect(await loadTruth(server.url, student)).toEqual({
      state: 'submitted',
      ending: 'fullscreenLeft',
      answers: { 2: 'C' },
      events: ['fullscreenLeft'],
    });
  },
);

test('a hidden tab submits', proves('4.2-19', '8-quiz-10'), async ({ server, student, realChromium }) => {
  const page = await realChromium.context().newPage();
  await sitQuiz(page, server.url, student);
  await choose(page, 1, 'B');
  await expectSaved(page);
  const other = await openAnotherTab(realChromium.context());
  await expect.poll(async () => (await loadTruth(server.url, student)).state, patience).toBe('submitted');
  await other.close();
  await says(page, 'Switching tabs is not allowed.');
  const { ending, answers, events } = await loadTruth(server.url, student);
  expect({ ending, answers, last: events.at(-1) }).toEqual({ ending: 'tabHidden', answers: { 1: 'B' }, last: 'tabHidden' });
});

test(
  'developer tools cover the questions, and refreshing without them goes on',
  proves('9-7', '9-8', '8-quiz-12', '8-quiz-13'),
  async ({ server, student, page }) => {
    await sitQuiz(page, server.url, student);
    await choose(page, 1, 'D');
    await expectSaved(page);
    const closeTools = await pauseInDebugger(page, 500);
    await expectHeading(page, 'Security Violation Detected');
    await says(page, 'Developer tools are not permitted. Please close them and refresh.');
    await expect(page.getByRole('radio')).toHaveCount(0);
    await closeTools();
    await page.reload();
    await expectHeading(page, 'Your quiz was interrupted');
    await enterFullscreen(page);
    await expectChoices(page, { 1: 'D' });
    const lengthless = (event: string) => event.replace(/ \d+ ms$/, ' (ms)');
    const recorded = async () => [...new Set((await loadTruth(server.url, student)).events.map(lengthless))].toSorted();
    await expect.poll(recorded, patience).toEqual(['devtoolsOpened (ms)', 'interrupted']);
    expect((await loadTruth(server.url, student)).state).toBe('inProgress');
  },
);

test(
  'a chord and a held key count once each, and the third warning submits',
  proves('4.2-12', '4.2-13', '4.2-14', '4.2-16', '4.2-17', '8-quiz-8'),
  async ({ server, student, page }) => {
    await sitQuiz(page, server.url, student);
    await page.keyboard.press('Control+Shift+I');
    await warned(page, 1);
    await page.keyboard.down('Alt');
    await page.keyboard.press('Meta');
    for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Alt');
    await page.keyboard.up('Alt');
    await warned(page, 2);
    await choose(page, 1, 'A');
    await expectSaved(page);
    expect((await loadTruth(server.url, student)).events).toEqual(['keyPressed Control', 'keyPressed Alt']);
    await page.keyboard.press('Meta');
    await expectHeading(page, 'Quiz submitted');
    await says(page, 'Quiz submitted automatically after 3 warnings.');
    expect(await loadTruth(server.url, student)).toEqual({
      state: 'submitted',
      ending: 'warningLimit',
      answers: { 1: 'A' },
      events: ['keyPressed Control', 'keyPressed Alt', 'keyPressed Meta'],
    });
  },
);

test(
  'what a student does in all innocence is not recorded',
  proves('4.2-12', '4.2-13', '5-3'),
  async ({ server, student, page }) => {
    await sitQuiz(page, server.url, student, quizTitles.mathematics);
    await numberField(page).pressSequentially('-1a2.5.');
    await expect(numberField(page)).toHaveValue('-12.5');
    for (let press = 0; press < 4; press += 1) await page.getByRole('button', { name: 'Larger' }).click();
    await page.getByRole('button', { name: 'Smaller' }).click();
    await page.getByRole('button', { name: 'Hide the clock' }).click();
    await page.getByRole('button', { name: 'Mark for review' }).click();
    for (const key of ['Tab', 'Shift+Tab', 'ArrowRight', 'b', 'm', 'ArrowLeft', 'ArrowRight', 'AltGraph', 'Home']) {
      await page.keyboard.press(key);
    }
    await page.setViewportSize({ width: 700, height: 900 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await goToQuestion(page, 3);
    await page.getByRole('button', { name: 'Submit Quiz' }).click();
    await page.getByRole('button', { name: 'Keep working' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectSaved(page);
    expect(await loadTruth(server.url, student)).toEqual({
      state: 'inProgress',
      ending: null,
      answers: { 1: '-12.5', 2: 'B' },
      events: [],
    });
  },
);

test(
  'keys that staff allowed are not counted, the others are, once',
  proves('4.2-10', '4.2-15', '4.2-23'),
  async ({ server, student, page }) => {
    await server.admin('student', 'accommodate', student.username, '--keys', 'yes');
    await sitQuiz(page, server.url, student);
    for (const key of ['Control', 'Alt', 'Meta', 'Control+Shift+I']) await page.keyboard.press(key);
    await pressEscapeForReal(page);
    await page.keyboard.press('F12');
    await warned(page, 1);
    await page.keyboard.press('PrintScreen');
    await warned(page, 2);
    await choose(page, 1, 'B');
    await expectSaved(page);
    expect(await loadTruth(server.url, student)).toEqual({
      state: 'inProgress',
      ending: null,
      answers: { 1: 'B' },
      events: ['keyPressed F12', 'keyPressed PrintScreen'],
    });
  },
);
