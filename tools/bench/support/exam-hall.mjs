import { signIn } from './sign-in.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page @param {string} address @param {string} title of a quiz that the second student has not begun */
export async function openQuizRules(page, address, title) {
  await signIn(page, address, 'demo.second');
  await page.goto(`${address}/student-portal/quizzes`, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: `Start Quiz: ${title}` }).click();
  await page.getByRole('button', { name: 'Begin' }).waitFor();
}

/** From the instructions to the first question. @param {Page} page */
export async function beginQuiz(page) {
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Enter fullscreen' }).click();
  await page.getByRole('timer').waitFor();
}

/** @param {Page} page @param {string} address @param {string} title of a quiz that the second student has not begun */
export async function startQuiz(page, address, title) {
  await openQuizRules(page, address, title);
  await beginQuiz(page);
}

/** @param {Page} page @param {string} letter */
export async function answer(page, letter) {
  await page.getByRole('radio', { name: new RegExp(`^${letter}`) }).check({ force: true });
  await page.getByText(/^Saved /).waitFor();
}
