import { expect, type Page } from '@playwright/test';
import { warningLimit } from '../../contract/limits.ts';
import { quizModel, quizRequirements } from '../../tests/models/exam/quiz-attempt.model.ts';
import { describePath } from '../../tests/support/model.ts';
import { hideTab, pauseInDebugger } from '../support/browser.ts';
import type { Complaints } from '../support/complaints.ts';
import { expectKeptOnDevice, expectSaved, quizTitles } from '../support/exam/attempt.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { fail, gate, letThrough } from '../support/gate.ts';
import type { Person } from '../support/people.ts';
import { proves } from '../support/proves.ts';
import type { SharedServer } from '../support/server.ts';
import { walksToTake } from '../support/walks.ts';

const warning = (count: number) => `This action is disabled during the quiz. (Warning ${count} of ${warningLimit})`;

type Around = { page: Page; server: SharedServer; student: Person; complaints: Complaints };
type Path = ReturnType<typeof quizModel.getShortestPaths>[number];

async function walk(path: Path, { page, server, student, complaints }: Around) {
  // What a walk brings about by cutting calls is reported by the browser, rightly.
  complaints.allow(/Failed to load resource/);
  await openPortal(page, server.url, student, '/student-portal/quizzes');
  const content = await gate(page, 'getQuizContent');
  const submit = await gate(page, 'submitQuiz');
  await page.getByRole('link', { name: `Start Quiz: ${quizTitles.reading}` }).click();
  const title = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '';

  const see = (text: string) => expect(page.getByText(text).first()).toBeVisible();
  const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const inProgress = () => expect(page.getByRole('timer')).toBeVisible();
  const noWarning = async () => {
    await inProgress();
    await expect(page.getByRole('alert')).toHaveCount(0);
  };
  const warned = (count: number) => () => expect(page.getByRole('alert')).toContainText(warning(count));
  const interrupted = async () => {
    await heading('Your quiz was interrupted');
    await expect(page.getByRole('radio')).toHaveCount(0);
  };
  const chooseFirst = () => page.keyboard.press('a');
  const saving = '**/api/saveAnswers';
  const lookingForServer = '**/api/getQuizzesByStudentId';
  /** Another device for real: e2e/exam/devices.e2e.ts. Here the server says so, and an answer lets the page hear of it. */
  const refuseAnswers = async (reason: 'heldElsewhere' | 'closed') => {
    await page.route(saving, (route) =>
      route.fulfill({ status: 409, json: { status: 0, msg: reason, reason, serverNow: Date.now() } }),
    );
    await chooseFirst();
  };
  const ended = (message: string | null) => async () => {
    await heading('Quiz submitted');
    if (message) await see(message);
    await expect(page.getByRole('link', { name: 'View Analysis' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
  };

  await path.test({
    events: {
      begin: () => page.getByRole('button', { name: 'Begin' }).click(),
      enterFullscreen: () => page.getByRole('button', { name: 'Enter fullscreen' }).click(),
      fullscreenGranted: () => page.waitForFunction(() => document.fullscreenElement !== null).then(() => undefined),
      fullscreenRefused: async () => {
        await page.evaluate(() => document.exitFullscreen().catch(() => undefined));
        await page.reload();
        await page.evaluate(() => {
          Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('refused'));
        });
        await page.getByRole('button', { name: 'Enter fullscreen' }).click();
      },
      questionsCome: () => content(letThrough),
      noQuestionsCome: () => content((route) => route.fulfill({ json: { status: 1, serverNow: Date.now(), data: [] } })),
      questionsFail: async () => {
        // Found again, the server would be asked for the questions without a click.
        await page.route(lookingForServer, fail);
        await content(fail);
      },
      tryAgain: async () => {
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.unroute(lookingForServer);
      },
      pressForbiddenKey: () => page.keyboard.press('F12'),
      wait3Seconds: () => expect(page.getByRole('alert')).toHaveCount(0, { timeout: 6000 }),
      leaveFullscreen: () => page.evaluate(() => document.exitFullscreen()),
      hideTab: () => hideTab(page),
      openDeveloperTools: () => pauseInDebugger(page, 500).then(() => undefined),
      askToSubmit: () => page.getByRole('button', { name: 'Submit Quiz' }).click(),
      goOnAnswering: () => page.getByRole('button', { name: 'Keep working' }).click(),
      confirmSubmit: () => page.getByRole('button', { name: 'Yes, submit' }).click(),
      submitArrives: () => submit(letThrough),
      submitFails: () => submit(fail),
      reload: () => page.reload().then(() => undefined),
      answerOffline: async () => {
        await page.context().setOffline(true);
        await chooseFirst();
      },
      connectionReturns: () => page.context().setOffline(false),
      anotherDeviceGoesOn: () => refuseAnswers('heldElsewhere'),
      continueHere: async () => {
        await page.unroute(saving);
        await page.getByRole('button', { name: 'Continue here' }).click();
      },
      anotherDeviceSubmits: () => refuseAnswers('closed'),
    },
    states: {
      instructions: () => expect(page).toHaveURL(/\/instructions$/),
      prompt: () => heading(title),
      promptAfterRefusal: () => see('Fullscreen mode is required to start the test. Please allow fullscreen.'),
      entering: () => expect(page).toHaveURL(/attend/),
      loading: () => see('Loading the quiz…'),
      withoutQuestions: () => see('No questions were found for this quiz.'),
      unavailable: () => see('The quiz could not be opened. Please try again.'),
      interruptedAfterFailure: interrupted,
      interrupted,
      enteringAgain: () => expect(page).toHaveURL(/attend/),
      loadingAgain: () => see('Loading the quiz…'),
      workingAgain: inProgress,
      warnedAgain: warned(1),
      keptHere: () => expectKeptOnDevice(page),
      delivered: () => expectSaved(page),
      takenOver: () => heading('This quiz went on somewhere else'),
      enteringTakenOver: () => expect(page).toHaveURL(/attend/),
      loadingTakenOver: () => see('Loading the quiz…'),
      workingTakenOver: inProgress,
      closedElsewhere: () => heading('This quiz is already over'),
      noWarning,
      confirming: () => expect(page.getByRole('dialog', { name: 'Submit this quiz?' })).toBeVisible(),
      firstWarning: warned(1),
      firstWarningGone: noWarning,
      secondWarning: warned(2),
      secondWarningGone: noWarning,
      violation: async () => {
        await heading('Security Violation Detected');
        await see('Developer tools are not permitted. Please close them and refresh.');
      },
      endedByStudent: () => heading('Submitting your quiz…'),
      endedAgain: () => expect(page.getByRole('button', { name: 'Try again' })).toBeDisabled(),
      notSubmitted: () => see('Error submitting your answers. Please check your connection.'),
      endedByWarnings: () => see(`Quiz submitted automatically after ${warningLimit} warnings.`),
      endedByFullscreen: () => see('Exiting fullscreen mode is not allowed.'),
      endedByTab: () => see('Switching tabs is not allowed.'),
      submittedByStudent: ended(null),
      submittedAfterWarnings: ended(`Quiz submitted automatically after ${warningLimit} warnings.`),
      submittedAfterFullscreen: ended('Exiting fullscreen mode is not allowed.'),
      submittedAfterTab: ended('Switching tabs is not allowed.'),
    },
  });
}

/** A reload without a network needs the service worker, and is walked in offline-reload.e2e.ts. */
const isWalkedHere = (path: Path) => path.steps.every(({ event }) => event.type !== 'reloadOffline');

test.describe('a real browser walks the independent model', proves(...quizRequirements.browser), () => {
  for (const path of walksToTake(quizModel.getShortestPaths().filter(isWalkedHere))) {
    // Only there are tabs hidden for real; to start it costs as much as a short walk.
    if (path.steps.some(({ event }) => event.type === 'hideTab'))
      test(describePath(path), async ({ server, student, realChromium, complaints }) =>
        walk(path, { page: await realChromium.context().newPage(), server, student, complaints }),
      );
    else test(describePath(path), ({ page, server, student, complaints }) => walk(path, { page, server, student, complaints }));
  }
});
