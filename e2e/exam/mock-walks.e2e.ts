import { expect, type Page } from '@playwright/test';
import { warningLimit } from '../../contract/limits.ts';
import { type MockStep, mockModel, mockRequirements } from '../../tests/models/exam/mock-test.model.ts';
import { endingWords } from '../../tests/support/exam/mock-words.ts';
import { describePath } from '../../tests/support/model.ts';
import { hideTab, pauseInDebugger, pressEscapeForReal, type RealChromium, withoutKeyboardLock } from '../support/browser.ts';
import type { Complaints } from '../support/complaints.ts';
import { enterFullscreen, expectHeading, expectSaved } from '../support/exam/attempt.ts';
import { expectDialog, expectIntro, expectModule, mock, passTimeLeft } from '../support/exam/mock.ts';
import type { ServerWithClock } from '../support/exam/moved-clock.ts';
import { loadMockTruth } from '../support/exam/truth.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { fail, gate, letThrough } from '../support/gate.ts';
import { addStudent } from '../support/people.ts';
import { proves } from '../support/proves.ts';
import type { SharedServer } from '../support/server.ts';
import { walksToTake } from '../support/walks.ts';

/** Refuses the first request for fullscreen, as a browser may. */
const refuseOnce = () => {
  const original = Element.prototype.requestFullscreen;
  Element.prototype.requestFullscreen = () => {
    Element.prototype.requestFullscreen = original;
    return Promise.reject(new TypeError('refused'));
  };
};

const words = {
  refusal: 'Fullscreen mode is required to start the test. Please allow fullscreen.',
  ...endingWords,
  notSubmitted: 'Error submitting your answers. Please check your connection.',
  notMarked: 'The end of the test has not reached us yet. Please check your connection.',
};

/** How the test and its modules ended for the server, by the last state of a walk; a module that is not over has no ending. */
const truths: Record<string, [test: string | null, first: string | null, second: string | null]> = {
  withoutQuestions: [null, null, null],
  interruptedAfterFailure: [null, null, null],
  remindedGone: [null, null, null],
  workingOn: [null, null, null],
  warnedAgain: [null, null, null],
  submittedAfterWarnings: [null, 'warningLimit', null],
  submittedAfterF12: [null, 'restrictedKey', null],
  submittedAfterPrintScreen: [null, 'restrictedKey', null],
  submittedAfterTime: [null, 'timeUp', null],
  submittedAfterTimeAway: [null, 'timeUp', null],
  submittedAtLast: [null, 'student', null],
  submittedAndHidden: [null, 'student', null],
  submittedAndPressed: [null, 'student', null],
  introAfterTab: [null, 'tabHidden', null],
  introAfterReload: [null, 'student', null],
  lastWarned: [null, 'student', null],
  terminatedByFullscreen: ['fullscreenLeft', 'fullscreenLeft', null],
  terminatedByTools: ['devtoolsOpened', 'devtoolsOpened', null],
  terminatedBetween: ['fullscreenLeft', 'student', null],
  terminatedAtIntro: ['fullscreenLeft', 'student', null],
  completedByEndTest: ['testEnded', 'testEnded', null],
  completed: ['student', 'student', 'student'],
  completedAtLast: ['student', 'student', 'student'],
  completedAfterTab: ['student', 'student', 'tabHidden'],
  completedAfterTime: ['student', 'student', 'timeUp'],
  lastTerminatedByFullscreen: ['fullscreenLeft', 'student', 'fullscreenLeft'],
  lastCompletedByEndTest: ['testEnded', 'student', 'testEnded'],
};

/** Ends that the server knows nothing of: no module was begun, and only a begun test has a truth to ask for. */
const withoutTruth = new Set(['introAfterRefusal']);

/** What a walk happens in: a new page, and a server, whose clock the walk moves where time passes. */
type Around = { server: SharedServer; clock?: ServerWithClock; page: Page; complaints: Complaints };
type Path = ReturnType<typeof mockModel.getSimplePaths>[number];
const has = (path: Path, ...steps: MockStep[]) => path.steps.some(({ event }) => steps.some((step) => step === event.type));

/** Prepares the page for what the walk will ask of it, and goes to the instructions as a student who was never there. */
async function toInstructions(path: Path, { server, clock, page }: Around) {
  const student = await addStudent(server);
  if (clock) await page.clock.install({ time: clock.now() });
  if (has(path, 'fullscreenRefused')) await page.addInitScript(refuseOnce);
  if (has(path, 'leaveFullscreen')) await page.addInitScript(withoutKeyboardLock);
  await openPortal(page, server.url, student, '/student-portal/mock-tests');
  await page.getByRole('link', { name: `Start Test: ${mock.title}` }).click();
  return student;
}

async function walk(path: Path, around: Around) {
  const { server, clock, page, complaints } = around;
  // What a walk brings about by cutting calls is reported by the browser, rightly.
  if (has(path, 'questionsFail', 'submissionFails', 'completionFails')) complaints.allow(/Failed to load resource/);
  const student = await toInstructions(path, around);
  const content = await gate(page, 'getQuizContent');
  const submission = await gate(page, 'submitMockModule');
  const completion = await gate(page, 'markMockComplete');

  const lookingForServer = '**/api/getQuizzesByStudentId';
  const press = (name: string) => page.getByRole('button', { name }).click();
  const see = (text: string) => expect(page.getByText(text).first()).toBeVisible();
  const heading = (name: string) => () => expectHeading(page, name);
  const intro = (module: string) => () => expectIntro(page, module);
  const url = () => expect(page).toHaveURL(/\/mock-tests\/attend\//);
  const loading = () => see('Loading the test…');
  const working = async () => {
    await expectModule(page);
    await expect(page.locator('input[value="B"]')).toBeChecked();
    await expect(page.getByRole('alert')).toHaveCount(0);
  };
  const keys = ['Shift', 'Tab', 'Control'];
  const warned = (count: number) => () =>
    expect(page.getByRole('alert')).toContainText(
      `Warning ${count} of ${warningLimit}: Use of restricted key (${keys[count - 1]}) is not allowed.`,
    );
  const pressed = { count: 0 };
  const ended = (text?: string) => async () => {
    await expectHeading(page, 'Submitting the module…');
    await expect(page.getByRole('radio')).toHaveCount(0);
    if (text) await see(text);
  };
  const submitted = (text?: string) => async () => {
    await expectDialog(page, 'Module Submitted', `Next: ${mock.modules[1]}`, text ?? '');
  };
  const over =
    (dialog: 'Test Completed!' | 'Test Terminated', text = 'Every module is submitted, and every answer was kept.') =>
    async () => {
      await expectDialog(page, dialog, text);
      await expect(page.getByRole('button', { name: 'Go to Dashboard' })).toBeEnabled();
      await expect(page.getByRole('button', { name: 'Show Result' })).toBeEnabled();
    };
  const marking = (dialog: 'Test Completed!' | 'Test Terminated') => async () => {
    await expectDialog(page, dialog, 'The end of the test is on its way.');
    await expect(page.getByRole('button', { name: 'Show Result' })).toBeDisabled();
  };

  await path.test({
    events: {
      begin: () => press('Begin'),
      enterFullscreen: () => enterFullscreen(page),
      fullscreenGranted: () => page.waitForFunction(() => document.fullscreenElement !== null).then(() => undefined),
      fullscreenRefused: () => undefined,
      startModule: () => press('Start Module'),
      questionsCome: async () => {
        await content(letThrough);
        await expectModule(page);
        await page.keyboard.press('b');
        await expectSaved(page);
      },
      noQuestionsCome: () => content((route) => route.fulfill({ json: { status: 1, serverNow: Date.now(), data: [] } })),
      questionsFail: async () => {
        // Found again, the server would be asked for the questions without a click.
        await page.route(lookingForServer, fail);
        await content(fail);
      },
      tryAgain: async () => {
        // The end of the test is sent again by itself.
        if (await page.getByRole('dialog').isVisible()) await page.clock.fastForward(5000);
        else await press('Try again');
        await page.unroute(lookingForServer);
      },
      pressRestrictedKey: async () => {
        await page.keyboard.press(keys[pressed.count] ?? '');
        pressed.count += 1;
      },
      pressF12: () => page.keyboard.press('F12'),
      pressPrintScreen: () => page.keyboard.press('PrintScreen'),
      tapEscape: () => pressEscapeForReal(page),
      wait2Seconds: () => expect(page.getByRole('alert')).toHaveCount(0),
      hideTab: () => hideTab(page),
      leaveFullscreen: () => pressEscapeForReal(page),
      openDeveloperTools: () => pauseInDebugger(page, 500).then(() => undefined),
      timeUp: () => (clock ? passTimeLeft(page, clock) : undefined),
      askToSubmit: () => press('Submit Module'),
      keepWorking: () => press('Keep working'),
      confirmSubmit: () => press('Yes, submit'),
      endTest: async () => {
        await press('More');
        await press('End Test');
      },
      reload: () => page.reload().then(() => undefined),
      submissionArrives: () => submission(letThrough),
      submissionFails: () => submission(fail),
      nextModule: () => press('Next Module'),
      completionArrives: () => completion(letThrough),
      completionFails: () => completion(fail),
    },
    states: {
      instructions: heading('Test Instructions'),
      securityCheck: heading('Security check'),
      checkAfterRefusal: () => see(words.refusal),
      entering: url,
      enteringAfterRefusal: url,
      firstIntro: intro(mock.modules[0]),
      introAfterRefusal: intro(mock.modules[0]),
      firstLoading: loading,
      withoutQuestions: async () => {
        await expectHeading(page, 'An Error Occurred');
        await see('API returned no questions for this module.');
        await expect(page.getByRole('link', { name: 'Return to Dashboard' })).toBeVisible();
      },
      unavailable: async () => {
        await expectHeading(page, 'An Error Occurred');
        await see('The module could not be opened. Please try again.');
      },
      interruptedAfterFailure: heading('Your test was interrupted'),
      working,
      reminded: () => expect(page.getByRole('alert')).toHaveText('Leaving fullscreen ends the test'),
      remindedGone: working,
      firstWarning: warned(1),
      firstWarningGone: working,
      secondWarning: warned(2),
      secondWarningGone: working,
      confirming: () => expectDialog(page, 'Are you sure you want to submit this module?', '5 questions left blank'),
      workingOn: working,
      interrupted: async () => {
        await expectHeading(page, 'Your test was interrupted');
        await expect(page.getByRole('radio')).toHaveCount(0);
      },
      enteringAgain: url,
      loadingAgain: loading,
      workingAgain: working,
      warnedAgain: warned(1),
      endedByTimeAway: heading('Submitting the module…'),
      submittedAfterTimeAway: async () => {
        await expectHeading(page, 'Your test is between two modules');
        await see(words.time);
      },
      endedByWarnings: ended(words.warnings),
      endedByF12: ended(words.atOnce),
      endedByPrintScreen: ended(words.atOnce),
      endedByTab: ended(words.tab),
      endedByTime: ended(words.time),
      submittedAfterWarnings: submitted(words.warnings),
      submittedAfterF12: submitted(words.atOnce),
      submittedAfterPrintScreen: submitted(words.atOnce),
      submittedAfterTab: submitted(words.tab),
      introAfterTab: intro(mock.modules[1]),
      submittedAfterTime: submitted(words.time),
      endedByStudent: ended(),
      notSubmitted: async () => {
        await expectHeading(page, 'Module not submitted yet');
        await see(words.notSubmitted);
      },
      sentAgain: () => expect(page.getByRole('button', { name: 'Try again' })).toBeDisabled(),
      submittedAtLast: submitted(),
      endedByFullscreen: ended(words.fullscreen),
      markingAfterFullscreen: marking('Test Terminated'),
      terminatedByFullscreen: over('Test Terminated', words.fullscreen),
      endedByTools: ended(words.tools),
      markingAfterTools: marking('Test Terminated'),
      terminatedByTools: over('Test Terminated', words.tools),
      endedByEndTest: ended(words.endTest),
      markingAfterEndTest: marking('Test Completed!'),
      completedByEndTest: over('Test Completed!', words.endTest),
      submitted: submitted(),
      submittedAndHidden: submitted(),
      submittedAndPressed: submitted(),
      markingBetween: marking('Test Terminated'),
      terminatedBetween: over('Test Terminated', words.fullscreen),
      interruptedBetween: heading('Your test is between two modules'),
      enteringBetween: url,
      introAfterReload: intro(mock.modules[1]),
      secondIntro: intro(mock.modules[1]),
      markingAtIntro: marking('Test Terminated'),
      terminatedAtIntro: over('Test Terminated', words.fullscreen),
      secondLoading: loading,
      workingOnLast: working,
      lastWarned: warned(1),
      confirmingLast: () => expectDialog(page, 'Are you sure you want to submit this module?'),
      lastEndedByStudent: ended(),
      marking: marking('Test Completed!'),
      notMarked: () => expectDialog(page, 'Test Completed!', words.notMarked),
      markingAgain: () => expect(page.getByRole('button', { name: 'Show Result' })).toBeDisabled(),
      completed: over('Test Completed!'),
      completedAtLast: over('Test Completed!'),
      lastEndedByTab: ended(words.tab),
      markingAfterTab: marking('Test Completed!'),
      completedAfterTab: over('Test Completed!', words.tab),
      lastEndedByTime: ended(words.time),
      markingAfterTime: marking('Test Completed!'),
      completedAfterTime: over('Test Completed!', words.time),
      lastEndedByFullscreen: ended(words.fullscreen),
      lastMarkingAfterFullscreen: marking('Test Terminated'),
      lastTerminatedByFullscreen: over('Test Terminated', words.fullscreen),
      lastEndedByEndTest: ended(words.endTest),
      lastMarkingAfterEndTest: marking('Test Completed!'),
      lastCompletedByEndTest: over('Test Completed!', words.endTest),
    },
  });

  const end = String(path.state.value);
  if (withoutTruth.has(end)) return;
  const { ending, modules } = await loadMockTruth(server.url, student);
  expect([ending, ...modules.map((module) => module.ending)]).toEqual(truths[end]);
}

// In any worker: none knows of another.
test.describe.configure({ mode: 'parallel' });

// Of every walk, not only of those that are taken: a new end is not to go by without the server being asked.
test('every end of the model has the server’s truth, or a reason to have none', () => {
  const ends = new Set(mockModel.getSimplePaths().map(({ state }) => String(state.value)));
  expect([...Object.keys(truths), ...withoutTruth].sort()).toEqual([...ends].sort());
});

test.describe('a real browser walks the independent model', proves(...mockRequirements.browser), () => {
  for (const path of walksToTake(mockModel.getSimplePaths())) {
    const title = describePath(path);
    const takesTime = has(path, 'timeUp', 'completionFails');
    // Only there are tabs hidden for real; to start it costs as much as a short walk.
    const needsTabs = has(path, 'hideTab');
    const newPage = ({ context }: RealChromium) => context().newPage();
    if (takesTime && needsTabs)
      test(title, async ({ ticking, realChromium, complaints }) =>
        walk(path, { server: ticking, clock: ticking, page: await newPage(realChromium), complaints }),
      );
    else if (takesTime)
      test(title, ({ ticking, page, complaints }) => walk(path, { server: ticking, clock: ticking, page, complaints }));
    else if (needsTabs)
      test(title, async ({ server, realChromium, complaints }) =>
        walk(path, { server, page: await newPage(realChromium), complaints }),
      );
    else test(title, ({ server, page, complaints }) => walk(path, { server, page, complaints }));
  }
});
