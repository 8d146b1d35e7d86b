import { expect, type Page } from '@playwright/test';
import {
  choose,
  enterFullscreen,
  expectHeading,
  expectQuestions,
  expectSaved,
  goToQuestion,
  numberField,
  option,
  patience,
} from '../support/exam/attempt.ts';
import { expectHallCode } from '../support/exam/hall-code.ts';
import {
  expectDialog,
  expectIntro,
  expectModule,
  expectWarning,
  mock,
  nextModule,
  sitMock,
  startModule,
  submitModule,
  typeNumber,
} from '../support/exam/mock.ts';
import { watchRequests } from '../support/exam/requests.ts';
import { loadMockTruth, type ModuleTruth } from '../support/exam/truth.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { proves } from '../support/proves.ts';

/** A module that its student submitted with these answers, and in which nothing was recorded. */
const submittedWith = (answers: ModuleTruth['answers']): ModuleTruth => ({
  state: 'submitted',
  ending: 'student',
  answers,
  events: [],
});

/** Starts the module of an intro, and watches it: see `watchRequests`. */
const startWatched = (page: Page) => watchRequests(page, () => startModule(page));

const panels = (page: Page) => page.locator('[data-panel]:not([hidden])');
const phone = { width: 390, height: 844, panels: ['reference', 'calculator'] };
const tablet = { width: 768, height: 1024, panels: ['calculator, reference'] };
const desktop = { width: 1440, height: 900, panels: ['calculator, reference'] };

/** With calculator and reference sheet open: whichever are shown together, nothing lies over them, or over the clock, the answer and the ways on. */
async function expectToolsBeside(page: Page, { panels: shown, ...size }: typeof phone) {
  await page.setViewportSize(size);
  const free = (name: string) => page.getByRole('button', { name, exact: true }).click({ trial: true });
  for (const together of shown) {
    const names = together.split(', ');
    if (shown.length > 1) await page.getByRole('button', { name: `Show ${together}` }).click();
    await expect(panels(page)).toHaveCount(names.length);
    for (const name of names) await free(`Close ${name}`);
    for (const name of ['Hide the clock', 'More', 'Mark for review', 'Submit Module', 'Next']) await free(name);
    await numberField(page).click({ trial: true });
  }
}

test(
  'a student sits a whole mock test by mouse, and sees a real result',
  proves(
    '2.10-7',
    '2.10-11',
    '2.10-15',
    '2.10-18',
    '2.10-53',
    '2.10-54',
    '2.10-55',
    '2.10-56',
    '2.10-57',
    '4.3-3',
    '4.3-4',
    '4.3-6',
    '4.3-7',
    '4.3-8',
    '4.3-9',
    '4.3-11',
    '4.3-12',
    '4.3-13',
    '4.3-36',
    '4.3-37',
    '4.3-38',
    '6-8',
  ),
  async ({ page, server, student }) => {
    await openPortal(page, server.url, student);
    await page.getByRole('link', { name: 'Mock Test', exact: true }).click();
    await expectHeading(page, 'Available Mock Tests');
    await expect(page.getByRole('tab', { name: /Available Tests/ })).toContainText('1');
    await expect(page.getByRole('tab', { name: /Attempted/ })).toContainText('0');
    const start = page.getByRole('link', { name: `Start Test: ${mock.title}` });
    await page.getByPlaceholder('Search in Available Tests...').pressSequentially('nowhere');
    await expect(start).toHaveCount(0);
    await page.getByPlaceholder('Search in Available Tests...').press('ControlOrMeta+a');
    await page.getByPlaceholder('Search in Available Tests...').pressSequentially('FIRST STEPS');
    await start.click();
    await expect(page).toHaveURL(/\/student-portal\/mock-tests\/[^/]+\/instructions$/);
    await expectHeading(page, 'Test Instructions');
    await page.getByRole('button', { name: 'Begin' }).click();
    await expect(page).toHaveURL(/\/student-portal\/mock-tests\/attend\/[^/]+$/);
    await expectHeading(page, 'Security check');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await enterFullscreen(page);

    await expectIntro(page, mock.modules[0]);
    expect(await page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
    await expectHallCode(page, 'mock');
    const inFirst = await startWatched(page);
    await expect(page.getByRole('timer')).toHaveText(/^(10:00|09:\d\d)$/);
    await expect(page.getByRole('button', { name: 'Calculator', exact: true })).toHaveCount(0);
    await choose(page, 1, 'B');
    await choose(page, 2, 'A');
    await choose(page, 3, 'A');
    await page.getByRole('button', { name: 'Mark for review' }).click();
    await goToQuestion(page, 4);
    await page.getByRole('button', { name: 'Mark for review' }).click();
    await goToQuestion(page, 3);
    await page.getByRole('button', { name: 'Mark for review' }).click();
    await expectSaved(page);
    await page.getByRole('button', { name: 'Submit Module' }).click();
    await expectDialog(
      page,
      'Are you sure you want to submit this module?',
      '3 questions left blank',
      '1 question marked for review',
    );
    await page.getByRole('region', { name: 'marked for review' }).getByRole('button', { name: 'Go to question 4' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Question 4' })).toBeVisible();
    await submitModule(page);
    await expectDialog(page, 'Module Submitted', `Next: ${mock.modules[1]}, module 2 of 2.`);
    expect(inFirst()).toEqual([]);

    await nextModule(page);
    await expectIntro(page, mock.modules[1]);
    const frame = page.frameLocator('iframe');
    const calculator = frame.getByRole('textbox', { name: 'Line 1', exact: true });
    await frame.locator('html[data-calculator="ready"]').waitFor({ state: 'attached' });
    const inSecond = await startWatched(page);
    await expect(page.getByRole('timer')).toHaveText(/^(11:00|10:\d\d)$/);
    await choose(page, 1, 'D');
    await typeNumber(page, 2, '-2a0');
    await expect(numberField(page)).toHaveValue('20');
    await page.getByRole('button', { name: 'Calculator', exact: true }).click();
    await calculator.click();
    await calculator.pressSequentially('2x^2-11x+15');
    await page.getByRole('button', { name: 'Calculator', exact: true }).click();
    await page.getByRole('button', { name: 'Reference', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Formulas' })).toBeVisible();
    await page.getByRole('button', { name: 'Calculator', exact: true }).click();
    for (const viewport of [phone, tablet, desktop]) await expectToolsBeside(page, viewport);
    await page.keyboard.press('k');
    await page.keyboard.press('r');
    await expect(panels(page)).toHaveCount(0);
    await typeNumber(page, 4, '2.50');
    await choose(page, 6, 'A');
    await expectSaved(page);
    // Before the end: after it the result is fetched, with the code that shows it.
    expect(inSecond()).toEqual([]);
    await submitModule(page);
    await expectDialog(page, 'Test Completed!', 'Every module is submitted, and all your answers are saved.');
    await expect(page.getByRole('region', { name: 'Your result' })).toContainText('5 of 12', patience);

    expect(await loadMockTruth(server.url, student)).toEqual({
      state: 'submitted',
      ending: 'student',
      modules: [submittedWith({ 1: 'B', 2: 'A', 3: 'A' }), submittedWith({ 1: 'D', 2: '20', 4: '2.50', 6: 'A' })],
      events: [],
    });
    await page.getByRole('button', { name: 'Show Result' }).click();
    await expectHeading(page, mock.title);
    expect(await page.evaluate(() => document.fullscreenElement)).toBe(null);
    const figures = page.locator('dl').first().getByRole('definition');
    await expect(figures).toHaveText(['5/12', '42%', /^\d\d:\d\d$/]);
    await expect(page.getByText(/^2\/6 right · 33% · \d\d:\d\d$/)).toBeVisible();
    const strip = page.getByRole('list', { name: 'Questions' }).getByRole('button');
    // Whether a question that was passed was looked at for a second is a matter of the machine.
    const outcomes = async () => {
      const names = await strip.evaluateAll((bubbles) => bubbles.map((bubble) => bubble.ariaLabel?.split(', ')[1]));
      return names.map((name) => (name === 'Not reached' || name === 'Left blank' ? 'No answer' : name));
    };
    expect(await outcomes()).toEqual(['Right', 'Right', 'Wrong', 'No answer', 'No answer', 'No answer']);
    await page.getByRole('tab', { name: mock.modules[1] }).click();
    await expect(page.getByText(/^3\/6 right · 50% · \d\d:\d\d$/)).toBeVisible();
    expect(await outcomes()).toEqual(['Right', 'Right', 'No answer', 'Right', 'No answer', 'Wrong']);
    // Nothing was recorded, and no empty box says so.
    await expect(page.getByRole('heading', { name: 'Recorded during the test' })).toHaveCount(0);

    await page.getByRole('link', { name: 'Mock Test', exact: true }).click();
    await page.getByRole('tab', { name: /Attempted/ }).click();
    await page.getByRole('link', { name: `View Result: ${mock.title}` }).click();
    await expect(page).toHaveURL(/\/student-portal\/mock-tests\/[^/]+\/result/);
    await expect(figures.first()).toHaveText('5/12', patience);
  },
);

test(
  'the whole mock test works by keyboard, without any key that costs something @long',
  proves('4.3-7', '4.3-25'),
  async ({ page, server, student }) => {
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await openPortal(page, server.url, student);
    await tabTo(page, 'Mock Test');
    await press('Enter');
    await expectHeading(page, 'Available Mock Tests');
    await tabTo(page, 'Start Test');
    await press('Enter');
    await expectHeading(page, 'Test Instructions');
    await tabTo(page, 'Begin');
    await press('Enter');
    await expectHeading(page, 'Security check');
    await tabTo(page, 'Enter fullscreen');
    await press('Enter');
    await expectIntro(page, mock.modules[0]);
    // From here on Tab is left alone: the focus stands where Enter goes on.
    await press('Enter');
    await expectModule(page);
    await press('b', 'm', 'ArrowRight', '4', 'p');
    await expect(page.getByRole('dialog', { name: 'Questions' })).toBeVisible();
    await press('ArrowRight', 'Enter');
    await expect(page.getByText('Question 3 of 6')).toBeVisible();
    await press('c', 's');
    await expectDialog(page, 'Are you sure you want to submit this module?', '3 questions left blank');
    await expect(page.getByRole('button', { name: 'Keep working' })).toBeFocused();
    await press('ArrowRight', 'Enter');
    await expectDialog(page, 'Module Submitted');
    await press('Enter');
    await expectIntro(page, mock.modules[1]);
    await press('Enter');
    await expectModule(page);
    await press('b', 'ArrowRight', '2', '0');
    await expect(numberField(page)).toHaveValue('20');
    await press('Enter', 'ArrowRight', 'd', 'ArrowRight', '.', '5', 'Enter', 'm', 'k');
    await expect(page.getByRole('button', { name: 'Calculator', exact: true })).toHaveAttribute('aria-pressed', 'true');
    // The panel's bar has the focus; its last button closes it.
    await press('ArrowLeft', 'Enter');
    await expect(page.getByRole('button', { name: 'Calculator', exact: true })).toHaveAttribute('aria-pressed', 'false');
    await press('s');
    await expectDialog(
      page,
      'Are you sure you want to submit this module?',
      '2 questions left blank',
      '1 question marked for review',
    );
    await press('ArrowRight', 'Enter');
    await expectDialog(page, 'Test Completed!');
    await expect(page.getByRole('button', { name: 'Show Result' })).toBeEnabled(patience);
    await expect(page.getByRole('button', { name: 'Go to Dashboard' })).toBeFocused();
    await press('ArrowRight', 'Enter');
    await expectHeading(page, mock.title);
    expect(await loadMockTruth(server.url, student)).toEqual({
      state: 'submitted',
      ending: 'student',
      modules: [submittedWith({ 1: 'B', 2: 'D', 3: 'C' }), submittedWith({ 1: 'B', 2: '20', 3: 'D', 4: '.5' })],
      events: [],
    });
  },
);

test(
  'the third key submits a module, and the test goes on to its end @firefox @long',
  proves('4.3-8', '4.3-9', '4.3-11', '4.3-26', '8-mock-8', '8-mock-9'),
  async ({ page, server, student }) => {
    await sitMock(page, server.url, student);
    await choose(page, 1, 'A');
    await expectSaved(page);
    await page.keyboard.press('Shift');
    await expectWarning(page, 1, 'Shift');
    await page.keyboard.press('Tab');
    await expectWarning(page, 2, 'Tab');
    await page.keyboard.press('Control');
    await expectDialog(page, 'Module Submitted', 'Module automatically submitted after 3 key press violations.');
    await nextModule(page);
    await startModule(page, mock.modules[1]);
    await choose(page, 1, 'B');
    await expectSaved(page);
    await submitModule(page);
    await expectDialog(page, 'Test Completed!');
    expect(await loadMockTruth(server.url, student)).toEqual({
      state: 'submitted',
      ending: 'student',
      modules: [
        {
          state: 'submitted',
          ending: 'warningLimit',
          answers: { 1: 'A' },
          events: ['keyPressed Shift', 'keyPressed Tab', 'keyPressed Control'],
        },
        submittedWith({ 1: 'B' }),
      ],
      events: [],
    });
    await page.getByRole('button', { name: 'Show Result' }).click();
    await expect(page.getByText('Module automatically submitted after 3 key press violations.')).toBeVisible(patience);
    await expect(page.getByRole('heading', { level: 3, name: 'Module 1: Reading and Writing' })).toBeVisible();
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    'the whole mock test works by touch @long',
    proves('4.3-8', '4.3-9', '4.3-11', '4.3-37'),
    async ({ page, server, student }) => {
      const tap = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).tap();
      await openPortal(page, server.url, student);
      await expectHeading(page, 'Your Dashboard');
      await tap('Open menu');
      await page.getByRole('link', { name: 'Mock Test', exact: true }).tap();
      await page.getByRole('link', { name: `Start Test: ${mock.title}` }).tap();
      await tap('Begin');
      await tap('Enter fullscreen');
      await expectIntro(page, mock.modules[0]);
      await tap('Start Module');
      await expectQuestions(page);
      await option(page, 'C').tap();
      await tap('Next');
      await option(page, 'A').tap();
      await tap(/\d+ of \d+$/);
      await tap(/^Question 6,/);
      await option(page, 'B').tap();
      await tap('Submit Module');
      await tap('Yes, submit');
      await expectDialog(page, 'Module Submitted');
      await tap('Next Module');
      await tap('Start Module');
      await expectModule(page);
      await tap('Calculator');
      await expect(page.getByRole('dialog', { name: 'Calculator' })).toBeVisible();
      await tap('Reference');
      await expect(page.getByRole('dialog', { name: 'Calculator' })).toHaveCount(0);
      await tap('Show calculator');
      await expect(page.getByRole('dialog', { name: 'Reference' })).toHaveCount(0);
      await tap('Calculator');
      await tap('Reference');
      await expect(page.locator('[data-panel]:not([hidden])')).toHaveCount(0);
      await option(page, 'D').tap();
      await tap('Next');
      await numberField(page).tap();
      await numberField(page).pressSequentially('19');
      await expectSaved(page);
      await tap('More');
      await tap('End Test');
      await expectDialog(page, 'Test Completed!', 'You ended the test.');
      expect(await loadMockTruth(server.url, student)).toEqual({
        state: 'submitted',
        ending: 'testEnded',
        modules: [
          submittedWith({ 1: 'C', 2: 'A', 6: 'B' }),
          { state: 'submitted', ending: 'testEnded', answers: { 1: 'D', 2: '19' }, events: [] },
        ],
        events: [],
      });
    },
  );
});
