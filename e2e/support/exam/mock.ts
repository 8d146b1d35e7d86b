import { expect, type Page } from '@playwright/test';
import { warningLimit } from '../../../contract/limits.ts';
import { openPortal } from '../fixtures.ts';
import type { Person } from '../people.ts';
import { enterFullscreen, expectHeading, goToQuestion, numberField, patience } from './attempt.ts';
import type { ServerWithClock } from './moved-clock.ts';

/** The mock test of content/: six questions in each module; in mathematics the second and the fourth are answered with a number. */
export const mock = { title: 'SAT Practice Test: First Steps', modules: ['Reading and Writing', 'Mathematics'] } as const;

/** Goes from the list by the instructions to the security check, as a student who has just signed in. */
export async function openSecurityCheck(page: Page, origin: string, student: Person): Promise<void> {
  await openPortal(page, origin, student, '/student-portal/mock-tests');
  await page.getByRole('link', { name: `Start Test: ${mock.title}` }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expectHeading(page, 'Security check');
}

/** Goes to the intro of the first module, in fullscreen. */
export async function enterMock(page: Page, origin: string, student: Person): Promise<void> {
  await openSecurityCheck(page, origin, student);
  await enterFullscreen(page);
  await expectIntro(page, mock.modules[0]);
}

/** Goes to the questions of the first module. */
export async function sitMock(page: Page, origin: string, student: Person): Promise<void> {
  await enterMock(page, origin, student);
  await startModule(page);
}

export const expectIntro = (page: Page, module: string): Promise<void> =>
  expectHeading(page, `You are about to begin: ${module}`);

/** The questions of a module are on the screen. */
export const expectModule = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Submit Module' })).toBeVisible(patience);

/** From the intro, of this module where it is named, to the questions. */
export async function startModule(page: Page, module?: string): Promise<void> {
  if (module) await expectIntro(page, module);
  await page.getByRole('button', { name: 'Start Module' }).click();
  await expectModule(page);
}

/** Submits and confirms; returns without waiting for what comes of it. */
export async function submitModule(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Module' }).click();
  await page.getByRole('button', { name: 'Yes, submit' }).click();
}

type DialogTitle = 'Module Submitted' | 'Test Completed!' | 'Test Terminated' | 'Are you sure you want to submit this module?';

/** That the test was terminated is read at once, as an alert. */
const dialog = (page: Page, name: DialogTitle) => page.getByRole(name === 'Test Terminated' ? 'alertdialog' : 'dialog', { name });

/** Such a dialog is open, and says each of these texts. */
export async function expectDialog(page: Page, title: DialogTitle, ...texts: (string | RegExp)[]): Promise<void> {
  await expect(dialog(page, title)).toBeVisible(patience);
  for (const text of texts) await expect(dialog(page, title)).toContainText(text, patience);
}

/** From 'Module Submitted' to the intro of the next module. */
export async function nextModule(page: Page): Promise<void> {
  await expectDialog(page, 'Module Submitted');
  await page.getByRole('button', { name: 'Next Module' }).click();
}

/** A counted key was warned of, and this is said. */
export const expectWarning = (page: Page, count: number, key: string): Promise<void> =>
  expect(page.getByRole('alert')).toContainText(
    `Warning ${count} of ${warningLimit}: Use of restricted key (${key}) is not allowed.`,
  );

/** Goes to a question that asks for a number, and types key by key. */
export async function typeNumber(page: Page, number: number, text: string): Promise<void> {
  await goToQuestion(page, number);
  await numberField(page).pressSequentially(text);
}

/** Lets the time pass that the clock on the page still shows but `leave` s, for the server first. */
export async function passTimeLeft(page: Page, server: ServerWithClock, leave = 0): Promise<void> {
  const shown = (await page.getByRole('timer').textContent()) ?? '';
  const left = shown.split(':').reduce((sum, part) => 60 * sum + Number(part), 0) - leave;
  server.putForward(left * 1000);
  await page.clock.fastForward(left * 1000);
}
