import { expect, type Page } from '@playwright/test';
import { type QuizHands, quizWalk } from '../../../tests/models/exam/quiz-attempt.hands.ts';
import type { quizModel } from '../../../tests/models/exam/quiz-attempt.model.ts';
import { hideTab, pauseInDebugger } from '../browser.ts';
import type { Complaints } from '../complaints.ts';
import { openPortal } from '../fixtures.ts';
import { fail, gate, letThrough } from '../gate.ts';
import type { Person } from '../people.ts';
import type { SharedServer } from '../server.ts';
import { expectKeptOnDevice, expectSaved, quizTitles } from './attempt.ts';

type WalkWorld = { page: Page; server: SharedServer; student: Person; complaints: Complaints };
export type Path = ReturnType<typeof quizModel.getShortestPaths>[number];

/** Walks a quiz in a real browser. */
export async function walkQuiz(path: Path, { page, server, student, complaints }: WalkWorld): Promise<void> {
  // What a walk brings about by cutting calls is reported by the browser, rightly.
  complaints.allow(/Failed to load resource/);
  await openPortal(page, server.url, student, '/student-portal/quizzes');
  await path.test(quizWalk(await quizBrowserHands(page)));
}

/** Goes from the list of quizzes to the instructions of one. */
async function quizBrowserHands(page: Page): Promise<QuizHands> {
  const content = await gate(page, 'getQuizContent');
  const submit = await gate(page, 'submitQuiz');
  await page.getByRole('link', { name: `Start Quiz: ${quizTitles.reading}` }).click();
  const title = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '';

  const see = (text: string) => expect(page.getByText(text).first()).toBeVisible();
  const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const alert = page.getByRole('alert');
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
  return {
    steps: {
      // It needs the service worker, and is walked in e2e/exam/offline-reload.e2e.ts.
      reloadOffline: () => undefined,
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
      wait3Seconds: () => expect(page.getByRole('alert')).toHaveCount(0),
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
    seesInstructions: () => expect(page).toHaveURL(/\/instructions$/),
    seesPrompt: (refusal) => (refusal ? see(refusal) : heading(title)),
    seesEntering: () => expect(page).toHaveURL(/attend/),
    seesLoading: () => see('Loading the quiz…'),
    seesError: ({ problem }) => see(problem),
    seesInterrupted: async () => {
      await heading('Your quiz was interrupted');
      await expect(page.getByRole('radio')).toHaveCount(0);
    },
    seesWork: async ({ isConfirming, notice, saved }) => {
      // What is said goes by itself, so it is looked at first.
      if (notice) await expect(alert).toContainText(notice);
      if (isConfirming) return expect(page.getByRole('dialog', { name: 'Submit this quiz?' })).toBeVisible();
      await expect(page.getByRole('timer')).toBeVisible();
      if (!notice) await expect(alert).toHaveCount(0);
      if (saved === 'device') await expectKeptOnDevice(page);
      if (saved === 'delivered') await expectSaved(page);
    },
    seesViolation: async (problem) => {
      await heading('Security Violation Detected');
      await see(problem);
    },
    seesHandIn: async ({ message, delivery }) => {
      if (message) await see(message);
      else if (delivery === 'sending') await heading('Submitting your quiz…');
      if (delivery === 'failed') await see('Error submitting your answers. Please check your connection.');
      if (delivery === 'retrying') await expect(page.getByRole('button', { name: 'Try again' })).toBeDisabled();
    },
    seesSubmitted: async ({ message }) => {
      await heading('Quiz submitted');
      if (message) await see(message);
      await expect(page.getByRole('link', { name: 'View Analysis' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
    },
    seesTakenOver: () => heading('You continued this quiz somewhere else'),
    seesClosedElsewhere: () => heading('This quiz is already over'),
  };
}
