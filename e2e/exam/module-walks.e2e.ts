import { expect, type Page } from '@playwright/test';
import { warningLimit } from '../../contract/limits.ts';
import { type ModuleStep, moduleModel, moduleRequirements } from '../../tests/models/exam/module-attempt.model.ts';
import { endingWords } from '../../tests/support/exam/mock-words.ts';
import { coverEveryStep, describePath } from '../../tests/support/model.ts';
import { hideTab, pauseInDebugger, pressEscapeForReal, withoutKeyboardLock } from '../support/browser.ts';
import type { Complaints } from '../support/complaints.ts';
import { enterFullscreen, expectHeading, expectKeptOnDevice, expectSaved, goToQuestion } from '../support/exam/attempt.ts';
import { expectDialog, expectIntro, expectModule, mock, openSecurityCheck, passTimeLeft } from '../support/exam/mock.ts';
import type { ServerWithClock } from '../support/exam/moved-clock.ts';
import { test } from '../support/fixtures.ts';
import { fail, gate, letThrough } from '../support/gate.ts';
import { addStudent } from '../support/people.ts';
import { proves } from '../support/proves.ts';
import type { SharedServer } from '../support/server.ts';

type Around = { server: SharedServer; clock?: ServerWithClock; page: Page; complaints: Complaints };
type Path = ReturnType<typeof moduleModel.getShortestPaths>[number];
const has = (path: Path, ...steps: ModuleStep[]) => path.steps.some(({ event }) => steps.some((step) => step === event.type));

/** The first module asks for no number, and staff's minutes are added in e2e/exam/mock-clock.e2e.ts. */
const paths = moduleModel.getShortestPaths().filter((path) => !has(path, 'typeNumber', 'staffAddMinutes'));

async function walk(path: Path, { server, clock, page, complaints }: Around) {
  // What a walk brings about by cutting and refusing calls is reported by the browser, rightly.
  complaints.allow(/Failed to load resource/);
  const student = await addStudent(server);
  if (clock) await page.clock.install({ time: clock.now() });
  if (has(path, 'leaveFullscreen')) await page.addInitScript(withoutKeyboardLock);
  await openSecurityCheck(page, server.url, student);
  await enterFullscreen(page);
  const content = await gate(page, 'getQuizContent');
  const submission = await gate(page, 'submitMockModule');

  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const see = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
  const heading = (name: string) => () => expectHeading(page, name);
  const choose = (letter: string) => page.keyboard.press(letter.toLowerCase());
  /** Another device for real: e2e/exam/devices.e2e.ts. Here the server says so. */
  const refuse = async (call: string, reason: string, times?: number) => {
    const answer = { status: 409, json: { status: 0, msg: reason, reason, serverNow: clock?.now() ?? Date.now() } };
    await page.route(`**/api/${call}`, (route) => route.fulfill(answer), times ? { times } : {});
  };
  const loading = () => see(/Loading the (test|module)…/);
  const works =
    (letter: string | null = 'B', alert?: string) =>
    async () => {
      await expectModule(page);
      if (letter) await expect(page.locator(`input[value="${letter}"]`)).toBeChecked();
      else await expect(page.locator('input:checked')).toHaveCount(0);
      if (alert) await expect(page.getByRole('alert')).toContainText(alert);
      else await expect(page.getByRole('alert')).toHaveCount(0);
    };
  const timer = (time: RegExp) => () => expect(page.getByRole('timer', { name: 'Time left' })).toHaveText(time);
  const onQuestion = (number: number) => () => see(new RegExp(`${number} of 6$`));
  const warning = (count: number) => `Warning ${count} of ${warningLimit}: Use of restricted key (Shift) is not allowed.`;
  const confirms = () => expectDialog(page, 'Are you sure you want to submit this module?');
  const ended = (text?: string) => async () => {
    await expectHeading(page, 'Submitting the module…');
    if (text) await see(text);
  };
  const submitted =
    (text = '') =>
    () =>
      expectDialog(page, 'Module Submitted', text);
  const notSubmitted = heading('Module not submitted yet');
  const retries = () => expect(page.getByRole('button', { name: 'Try again' })).toBeDisabled();
  const seconds = (ms: number) => (clock ? page.clock.fastForward(ms) : page.waitForTimeout(ms));

  await path.test({
    events: {
      startModule: () => press('Start Module'),
      startWhereAnotherDeviceHasIt: async () => {
        await refuse('startAttempt', 'heldElsewhere', 1);
        await press('Start Module');
      },
      takeOver: () => press('Continue here'),
      questionsCome: () => content(letThrough),
      questionsComeUnseen: () => hideTab(page, () => content(letThrough)),
      noQuestionsCome: () => content((route) => route.fulfill({ json: { status: 1, serverNow: Date.now(), data: [] } })),
      questionsAreRefused: () =>
        content((route) =>
          route.fulfill({ status: 503, json: { status: 0, msg: 'Busy.', reason: 'unavailable', serverNow: Date.now() } }),
        ),
      leaveFullscreen: () => pressEscapeForReal(page),
      chooseAnswer: async () => {
        await choose('B');
        await expectSaved(page);
      },
      chooseAnother: () => choose('C'),
      goToSecond: () => goToQuestion(page, 2),
      goOn: () => press('Next'),
      markQuestion: () => press('Mark for review'),
      crossOut: () => press(/^(Cross out|Bring back) choice A$/),
      hideClock: () => press('Hide the clock'),
      showClock: () => press('Show the clock'),
      fiveMinutesLeft: async () => {
        if (await page.getByRole('button', { name: 'Show the clock' }).isVisible()) await press('Show the clock');
        if (clock) await passTimeLeft(page, clock, 299);
      },
      timeUp: () => (clock ? passTimeLeft(page, clock) : undefined),
      pressRestrictedKey: () => page.keyboard.press('Shift'),
      pressF12: () => page.keyboard.press('F12'),
      tapEscape: () => pressEscapeForReal(page),
      wait2Seconds: () => expect(page.getByRole('alert')).toHaveCount(0),
      hideTab: () => hideTab(page),
      openDeveloperTools: () => pauseInDebugger(page, 500).then(() => undefined),
      endTest: async () => {
        await press('More');
        await press('End Test');
      },
      askToSubmit: () => press('Submit Module'),
      keepWorking: () => press('Keep working'),
      goToBlank: () => press('Go to question 3'),
      confirmSubmit: () => press('Yes, submit'),
      loseConnection: () => page.context().setOffline(true),
      connectionReturns: () => page.context().setOffline(false),
      anotherDeviceGoesOn: async () => {
        await refuse('saveAnswers', 'heldElsewhere');
        await choose('C');
      },
      anotherDeviceSubmits: async () => {
        await refuse('saveAnswers', 'closed');
        await choose('C');
      },
      ledgerDiffers: async () => {
        await refuse('saveAnswers', 'conflict', 1);
        await choose('C');
      },
      waitASecond: () => loading(),
      wait5Seconds: () => seconds(5000),
      tryAgain: () => press('Try again'),
      submissionArrives: () => submission(letThrough),
      submissionFails: () => submission(fail),
    },
    states: {
      intro: () => expectIntro(page, mock.modules[0]),
      asked: () => expect(page.getByRole('dialog', { name: 'This test is open somewhere else' })).toBeVisible(),
      loadingHere: loading,
      goneOnHere: works(null),
      loading,
      interruptedUnseen: heading('Your test was interrupted'),
      interruptedBefore: heading('Your test was interrupted'),
      withoutQuestions: () => see('API returned no questions for this module.'),
      refused: () => see('Failed to fetch test data. Server responded with status 503.'),
      blank: works(null),
      marked: () => expect(page.getByRole('button', { name: 'Mark for review', pressed: true })).toBeVisible(),
      unmarked: () => expect(page.getByRole('button', { name: 'Mark for review', pressed: false })).toBeVisible(),
      crossedOut: () => expect(page.getByRole('button', { name: 'Bring back choice A' })).toBeVisible(),
      broughtBack: () => expect(page.getByRole('button', { name: 'Cross out choice A' })).toBeVisible(),
      onNumber: onQuestion(2),
      clockHidden: timer(/^$/),
      // The whole time of a module: 10 min, or 30 where its clock is in our hands.
      clockShown: timer(/^(09|29):\d\d$|^[13]0:00$/),
      clockBack: timer(/^0[45]:\d\d$/),
      lastMinutes: timer(/^0[45]:\d\d$/),
      endedBlankByTime: ended(endingWords.time),
      answered: works(),
      changed: works('C'),
      reminded: works('B', 'Leaving fullscreen ends the test'),
      remindedGone: works(),
      firstWarning: works('B', warning(1)),
      firstWarningGone: works(),
      secondWarning: works('B', warning(2)),
      secondWarningGone: works(),
      confirming: confirms,
      workingOn: works(),
      workedOn: works('C'),
      onBlank: onQuestion(3),
      warnedConfirming: confirms,
      warnedWorkingOn: works('B', warning(1)),
      offline: works(),
      keptHere: () => expectKeptOnDevice(page),
      delivered: () => expectSaved(page),
      endedByTimeOffline: () => see(endingWords.time),
      lockedOffline: notSubmitted,
      sentLate: () => see(endingWords.time),
      submittedLate: submitted(endingWords.time),
      endedByTabOffline: () => see(endingWords.tab),
      endedOffline: notSubmitted,
      heldElsewhere: heading('This test went on somewhere else'),
      submittedElsewhere: heading('Your test was interrupted'),
      reading: loading,
      loadingAnew: loading,
      readAnew: works('C'),
      endedByStudent: ended(),
      submitted: submitted(),
      notSubmitted,
      sentAgain: retries,
      submittedAtLast: submitted(),
      sentByItself: retries,
      sentAtOnce: retries,
      endedByF12: ended(endingWords.atOnce),
      submittedAfterF12: submitted(endingWords.atOnce),
      endedByWarnings: ended(endingWords.warnings),
      submittedAfterWarnings: submitted(endingWords.warnings),
      endedByTab: ended(endingWords.tab),
      submittedAfterTab: submitted(endingWords.tab),
      endedByTabWarned: ended(endingWords.tab),
      endedByTime: ended(endingWords.time),
      submittedAfterTime: submitted(endingWords.time),
      endedByFullscreen: ended(endingWords.fullscreen),
      submittedAfterFullscreen: () => expectDialog(page, 'Test Terminated', endingWords.fullscreen),
      endedByTools: ended(endingWords.tools),
      submittedAfterTools: () => expectDialog(page, 'Test Terminated', endingWords.tools),
      endedByEndTest: ended(endingWords.endTest),
      submittedAfterEndTest: () => expectDialog(page, 'Test Completed!', endingWords.endTest),
    },
  });
}

// In any worker: none knows of another.
test.describe.configure({ mode: 'parallel' });
test.describe('a real browser walks a module by its independent model', proves(...moduleRequirements.browser), () => {
  // The machine and the page walk all of them, and the mock test's own model has the ways in which a module ends in a real browser.
  for (const path of process.env.LONG === 'all' ? paths : coverEveryStep(paths).slice(0, 1)) {
    const title = describePath(path);
    const takesTime = has(path, 'timeUp', 'fiveMinutesLeft');
    if (has(path, 'hideTab', 'questionsComeUnseen'))
      test(title, async ({ server, realChromium, complaints }) =>
        walk(path, { server, page: await realChromium.context().newPage(), complaints }),
      );
    else if (takesTime)
      test(title, ({ ticking, page, complaints }) => walk(path, { server: ticking, clock: ticking, page, complaints }));
    else test(title, ({ server, page, complaints }) => walk(path, { server, page, complaints }));
  }
});
