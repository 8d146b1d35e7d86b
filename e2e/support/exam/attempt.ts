import { expect, type Locator, type Page } from '@playwright/test';
import { openPortal } from '../fixtures.ts';
import type { Person } from '../people.ts';

/** Quizzes of content/ that tests sit. Reading has choices only; the first question of mathematics is a number; statistics has figures. */
export const quizTitles = {
  reading: 'Reading and Writing: Foundations',
  mathematics: 'Mathematics Core',
  statistics: 'From Data to Inference',
} as const;

/** The browser has just been started or the machine is busy: how long a condition may take to come true, in ms. */
export const patience = { timeout: 60_000 };

/** Goes by the sidebar, the list and the instructions to the questions in fullscreen, from any page with the sidebar. */
export async function startQuiz(page: Page, title: string = quizTitles.reading): Promise<void> {
  await page.getByRole('link', { name: 'Quiz', exact: true }).click();
  await fromList(page, title);
}

async function fromList(page: Page, title: string) {
  await page.getByRole('link', { name: `Start Quiz: ${title}` }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await enterFullscreen(page);
  await expectQuestions(page);
}

/** Goes from the list to the questions, as a student who has just signed in. */
export async function sitQuiz(page: Page, origin: string, student: Person, title: string = quizTitles.reading): Promise<void> {
  await openPortal(page, origin, student, '/student-portal/quizzes');
  await fromList(page, title);
}

/** Signs in at a browser that knows nothing (any more) and goes to a sitting that is under way. `address`: its page. */
export async function comeBack(page: Page, address: string, student: Person): Promise<void> {
  const { origin, pathname } = new URL(address);
  await openPortal(page, origin, student, pathname);
  await expectHeading(page, 'Your quiz was interrupted');
}

export const enterFullscreen = (page: Page): Promise<void> => page.getByRole('button', { name: 'Enter fullscreen' }).click();

/** Where another tab holds the attempt: answers the question with 'Continue here'. */
export async function continueHere(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'This quiz is open somewhere else' })).toBeVisible(patience);
  await page.getByRole('button', { name: 'Continue here' }).click();
  await expectQuestions(page);
}

export const expectQuestions = (page: Page): Promise<void> => expect(page.getByRole('timer')).toBeVisible(patience);

export const expectHeading = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible(patience);

export const expectSaved = (page: Page): Promise<void> =>
  expect(page.getByText(/^Saved \d?\d:\d\d:\d\d [ap]m$/)).toBeVisible(patience);

export const expectKeptOnDevice = (page: Page): Promise<void> =>
  expect(page.getByText('Offline: your answers are kept on this device').first()).toBeVisible(patience);

/** Goes to a question by the palette. */
export async function goToQuestion(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: /\d+ of \d+$/ }).click();
  await page.getByRole('button', { name: new RegExp(`^Question ${number},`) }).click();
}

/** What a click chooses it by: the choice of the question on the screen, not of one that stands ready. */
export const option = (page: Page, letter: string): Locator =>
  page.locator('label:not([data-waiting] *)').filter({ has: page.locator(`input[value="${letter}"]`) });

export const radio = (page: Page, letter: string): Locator =>
  page.locator(`input[type="radio"][value="${letter}"]:not([data-waiting] *)`);

/** Where a number is typed as the answer. */
export const numberField = (page: Page): Locator => page.getByRole('textbox', { name: 'Your answer' });

/** Goes to a question and clicks a choice. */
export async function choose(page: Page, number: number, letter: string): Promise<void> {
  await goToQuestion(page, number);
  await option(page, letter).click();
}

/** Whether the screen shows these choices, by the questions' numbers. */
export async function expectChoices(page: Page, letters: Record<number, string>): Promise<void> {
  for (const [number, letter] of Object.entries(letters)) {
    await goToQuestion(page, Number(number));
    await expect(radio(page, letter)).toBeChecked();
  }
}

/** Submits and confirms; returns without waiting for what comes of it. */
export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Quiz' }).click();
  await page.getByRole('button', { name: 'Yes, submit' }).click();
}
