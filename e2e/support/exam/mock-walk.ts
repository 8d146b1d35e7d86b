import { expect, type Page } from '@playwright/test';
import { type MockHands, mockWalk } from '../../../tests/models/exam/mock-test.hands.ts';
import type { MockStep, mockModel } from '../../../tests/models/exam/mock-test.model.ts';
import { hideTab, pauseInDebugger, pressEscapeForReal, withoutKeyboardLock } from '../browser.ts';
import type { Complaints } from '../complaints.ts';
import { openPortal } from '../fixtures.ts';
import { fail, gate, letThrough } from '../gate.ts';
import { addStudent, type Person } from '../people.ts';
import type { SharedServer } from '../server.ts';
import { enterFullscreen, expectHeading, expectSaved, radio } from './attempt.ts';
import { expectDialog, expectIntro, expectModule, mock, passTimeLeft } from './mock.ts';
import type { ServerWithClock } from './moved-clock.ts';

/** Refuses the first request for fullscreen, as a browser may. */
const refuseOnce = () => {
  const original = Element.prototype.requestFullscreen;
  Element.prototype.requestFullscreen = () => {
    Element.prototype.requestFullscreen = original;
    return Promise.reject(new TypeError('refused'));
  };
};

/** What a walk happens in: a new page, and a server, whose clock the walk moves where time passes. */
type WalkWorld = { server: SharedServer; clock?: ServerWithClock; page: Page; complaints: Complaints };
type Path = ReturnType<typeof mockModel.getSimplePaths>[number];
export const has = (path: Path, ...steps: MockStep[]) =>
  path.steps.some(({ event }) => steps.some((step) => step === event.type));

/** Prepares the page for what the walk will ask of it, and goes to the instructions as a student who was never there. */
async function toInstructions(path: Path, { server, clock, page }: WalkWorld) {
  const student = await addStudent(server);
  if (clock) await page.clock.install({ time: clock.now() });
  if (has(path, 'fullscreenRefused')) await page.addInitScript(refuseOnce);
  if (has(path, 'leaveFullscreen')) await page.addInitScript(withoutKeyboardLock);
  await openPortal(page, server.url, student, '/student-portal/mock-tests');
  await page.getByRole('link', { name: `Start Test: ${mock.title}` }).click();
  return student;
}

/** Walks a mock test in a real browser, as a student who is returned. */
export async function walkMock(path: Path, world: WalkWorld): Promise<Person> {
  // What a walk brings about by cutting calls is reported by the browser, rightly.
  if (has(path, 'questionsFail', 'submissionFails', 'completionFails')) world.complaints.allow(/Failed to load resource/);
  const student = await toInstructions(path, world);
  await path.test(mockWalk(await mockBrowserHands(world)));
  return student;
}

const keys = ['Shift', 'Tab', 'Control'];

async function mockBrowserHands({ page, clock }: WalkWorld): Promise<MockHands> {
  const content = await gate(page, 'getQuizContent');
  const submission = await gate(page, 'submitMockModule');
  const completion = await gate(page, 'markMockComplete');
  const lookingForServer = '**/api/getQuizzesByStudentId';
  const press = (name: string) => page.getByRole('button', { name }).click();
  const see = (text: string) => expect(page.getByText(text).first()).toBeVisible();
  const url = () => expect(page).toHaveURL(/\/mock-tests\/attend\//);
  const loading = () => see('Loading the test…');
  const alert = page.getByRole('alert');
  const pressed = { count: 0 };
  return {
    steps: {
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
    seesInstructions: () => expectHeading(page, 'Test Instructions'),
    seesSecurityCheck: async (refusal) => {
      await expectHeading(page, 'Security check');
      if (refusal) await see(refusal);
    },
    seesEntering: url,
    seesIntro: (module) => expectIntro(page, mock.modules[module === 1 ? 0 : 1]),
    seesLoading: loading,
    seesError: async ({ problem }) => {
      await expectHeading(page, 'An Error Occurred');
      await see(problem);
      await expect(page.getByRole('link', { name: 'Return to Dashboard' })).toBeVisible();
    },
    seesInterrupted: async () => {
      await expectHeading(page, 'Your test was interrupted');
      await expect(page.getByRole('radio')).toHaveCount(0);
    },
    // What is said goes by itself, so it is looked at first.
    seesWork: async ({ module, banner, notice, isConfirming }) => {
      if (isConfirming) {
        const blanks = module === 1 ? ['5 questions left blank'] : [];
        await expectDialog(page, 'Are you sure you want to submit this module?', ...blanks);
        return;
      }
      const said = notice?.(keys[pressed.count - 1] ?? '') ?? '';
      if (banner === 'reminded') await expect(alert).toHaveText(said);
      if (banner === 'warned') await expect(alert).toContainText(said);
      await expectModule(page);
      await expect(radio(page, 'B')).toBeChecked();
      if (banner === 'calm') await expect(alert).toHaveCount(0);
    },
    seesHandIn: async ({ message }) => {
      await expectHeading(page, 'Submitting the module…');
      await expect(page.getByRole('radio')).toHaveCount(0);
      if (message) await see(message);
    },
    seesNotSubmitted: async (problem) => {
      await expectHeading(page, 'Module not submitted yet');
      await see(problem);
    },
    seesSubmissionRetried: () => expect(page.getByRole('button', { name: 'Try again' })).toBeDisabled(),
    seesHandInAfterAbsence: () => expectHeading(page, 'Submitting the module…'),
    seesModuleSubmitted: ({ message }) =>
      expectDialog(page, 'Module Submitted', `Next: ${mock.modules[1]}`, ...(message ? [message] : [])),
    seesPaused: async (message) => {
      await expectHeading(page, 'Your test is between two modules');
      if (message) await see(message);
    },
    seesMarking: async ({ title }) => {
      await expectDialog(page, title, 'We’re recording the end of your test…');
      await expect(page.getByRole('button', { name: 'Show Result' })).toBeDisabled();
    },
    seesNotMarked: (problem) => expectDialog(page, 'Test Completed!', problem),
    seesMarkingRetried: () => expect(page.getByRole('button', { name: 'Show Result' })).toBeDisabled(),
    seesOver: async ({ title, message }) => {
      await expectDialog(page, title, message ?? 'Every module is submitted, and all your answers are saved.');
      await expect(page.getByRole('button', { name: 'Go to Dashboard' })).toBeEnabled();
      await expect(page.getByRole('button', { name: 'Show Result' })).toBeEnabled();
    },
  };
}
