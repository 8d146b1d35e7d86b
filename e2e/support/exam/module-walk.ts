import { expect, type Page } from '@playwright/test';
import { type ModuleHands, moduleWalk } from '../../../tests/models/exam/module-attempt.hands.ts';
import type { ModuleStep, moduleModel } from '../../../tests/models/exam/module-attempt.model.ts';
import { hideTab, pauseInDebugger, pressEscapeForReal, withoutKeyboardLock } from '../browser.ts';
import type { Complaints } from '../complaints.ts';
import { fail, gate, letThrough } from '../gate.ts';
import { addStudent } from '../people.ts';
import type { SharedServer } from '../server.ts';
import { enterFullscreen, expectHeading, expectKeptOnDevice, expectSaved, goToQuestion, radio } from './attempt.ts';
import { expectDialog, expectIntro, expectModule, mock, openSecurityCheck, passTimeLeft } from './mock.ts';
import type { ServerWithClock } from './moved-clock.ts';

type WalkWorld = { server: SharedServer; clock?: ServerWithClock; page: Page; complaints: Complaints };
type Path = ReturnType<typeof moduleModel.getShortestPaths>[number];
export const has = (path: Path, ...steps: ModuleStep[]) =>
  path.steps.some(({ event }) => steps.some((step) => step === event.type));

/** Walks the first module of a mock test in a real browser, as a new student. */
export async function walkModule(path: Path, world: WalkWorld): Promise<void> {
  const { server, clock, page, complaints } = world;
  // What a walk brings about by cutting and refusing calls is reported by the browser, rightly.
  complaints.allow(/Failed to load resource/);
  const student = await addStudent(server);
  if (clock) await page.clock.install({ time: clock.now() });
  if (has(path, 'leaveFullscreen')) await page.addInitScript(withoutKeyboardLock);
  await openSecurityCheck(page, server.url, student);
  await enterFullscreen(page);
  await path.test(moduleWalk(await moduleBrowserHands(world)));
}

async function moduleBrowserHands({ clock, page }: WalkWorld): Promise<ModuleHands> {
  const content = await gate(page, 'getQuizContent');
  const submission = await gate(page, 'submitMockModule');
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const see = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
  const choose = (letter: string) => page.keyboard.press(letter.toLowerCase());
  /** Another device for real: e2e/exam/devices.e2e.ts. Here the server says so. */
  const refuse = async (call: string, reason: string, times?: number) => {
    const answer = { status: 409, json: { status: 0, msg: reason, reason, serverNow: clock?.now() ?? Date.now() } };
    await page.route(`**/api/${call}`, (route) => route.fulfill(answer), times ? { times } : {});
  };
  const loading = () => see(/Loading the (test|module)…/);
  const alert = page.getByRole('alert');
  const seconds = (ms: number) => (clock ? page.clock.fastForward(ms) : page.waitForTimeout(ms));
  return {
    steps: {
      // The first module asks for no number, and staff's minutes are added in e2e/exam/mock-clock.e2e.ts.
      typeNumber: () => undefined,
      staffAddMinutes: () => undefined,
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
    seesIntro: () => expectIntro(page, mock.modules[0]),
    seesQuestionOfDevice: () => expect(page.getByRole('dialog', { name: 'This test is open somewhere else' })).toBeVisible(),
    seesLoading: loading,
    seesError: (problem) => see(problem),
    seesInterrupted: () => expectHeading(page, 'Your test was interrupted'),
    seesWork: async ({ current, answers, marks, eliminated, clock: shown, notice, isConfirming, saved }) => {
      // What is said goes by itself, so it is looked at first.
      if (notice) await expect(alert).toContainText(notice);
      if (isConfirming) return expectDialog(page, 'Are you sure you want to submit this module?');
      await expectModule(page);
      if (!notice) await expect(alert).toHaveCount(0);
      await see(new RegExp(`${current} of 6$`));
      const letter = answers[current];
      if (letter) await expect(radio(page, letter)).toBeChecked();
      else await expect(page.locator('input:checked:not([data-waiting] *)')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Mark for review', pressed: marks[current] ?? false })).toBeVisible();
      const crossing = eliminated[current]?.includes('A') ? 'Bring back' : 'Cross out';
      await expect(page.getByRole('button', { name: `${crossing} choice A` })).toBeVisible();
      await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText(timers[shown]);
      if (saved === 'offline') await expectKeptOnDevice(page);
      if (saved === 'delivered') await expectSaved(page);
    },
    seesHandIn: async ({ message, isOffline }) => {
      // Offline it may have failed already.
      if (!isOffline) await expectHeading(page, 'Submitting the module…');
      if (message) await see(message);
    },
    seesNotSubmitted: () => expectHeading(page, 'Module not submitted yet'),
    seesRetry: async (message) => {
      await expect(page.getByRole('button', { name: 'Try again' })).toBeDisabled();
      if (message) await see(message);
    },
    seesEnd: ({ dialog, message }) => expectDialog(page, dialog, message ?? ''),
    seesTakenOver: () => expectHeading(page, 'You continued this test somewhere else'),
    seesSubmittedElsewhere: () => expectHeading(page, 'Your test was interrupted'),
    seesOutOfStep: loading,
  };
}

/** The whole time of a module is 10 min, or 30 where its clock is in our hands. */
const timers = { hidden: /^$/, shown: /^(09|29):\d\d$|^[13]0:00$/, lastMinutes: /^0[45]:\d\d$/ };
