import { answer, beginQuiz, openQuizRules, startQuiz } from './exam-hall.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const portal = '/student-portal';
const newStudent = 'demo.second';

/** From the instructions of the short mock test through the check of the rules to the first module. @param {Page} page */
async function toSecurityCheck(page) {
  await page.getByRole('link', { name: 'Start Test: SAT Practice Test: First Steps' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('heading', { name: 'Security check' }).waitFor();
}

/** Submits the quiz or the module that is open, and confirms. @param {Page} page */
async function submit(page) {
  await page
    .getByRole('button', { name: /^Submit/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Yes, submit' }).click();
}

/** @param {Page} page @param {...string} keys */
async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

/** @param {Page} page */
const startModule = (page) => page.getByRole('button', { name: 'Start Module' }).click();

/** From the intro of a module to its end, with an answer to its first question. @param {Page} page */
async function sitModule(page) {
  await startModule(page);
  await answer(page, 'A');
  await submit(page);
}

/** @type {import('./screen-pages.mjs').ScreenPage[]} what a student sees of sitting a quiz or a mock test, in an order in which each can still be begun */
export const examScreens = [
  { name: 'quiz-rules', open: (page, address) => openQuizRules(page, address, 'Reading and Writing: Foundations') },
  {
    name: 'quiz-hall',
    open: async (page, address) => {
      await startQuiz(page, address, 'Reading and Writing: Foundations');
      await answer(page, 'C');
    },
    states: [
      {
        name: 'quiz-highlights',
        open: async (page) => {
          await press(page, 'h', 'ArrowRight', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter');
          await page.getByRole('button', { name: 'Highlight in yellow' }).click();
          await page.getByRole('button', { name: 'Highlights & notes' }).click();
          await page.getByRole('dialog', { name: /^Highlights & notes/ }).waitFor();
        },
      },
      {
        name: 'quiz-ruler',
        open: async (page) => {
          await page.getByRole('button', { name: 'Back to the question' }).click();
          await press(page, 'l');
          await page.getByRole('slider', { name: 'Line reader' }).waitFor();
        },
      },
      {
        name: 'quiz-directions',
        open: async (page) => {
          await press(page, 'l');
          await page.getByRole('button', { name: 'Directions' }).click();
          await page.getByRole('dialog', { name: /^Directions/ }).waitFor();
        },
      },
      {
        name: 'quiz-figure',
        open: async (page) => {
          await page.getByRole('button', { name: 'Back to the questions' }).click();
          await press(page, ...Array.from({ length: 5 }, () => 'ArrowRight'));
          await page.getByText('Question 6 of 14', { exact: true }).waitFor();
        },
      },
      {
        name: 'quiz-palette',
        open: async (page) => {
          await press(page, 'm', 'p');
          await page.getByRole('button', { name: /^Question 7,/ }).waitFor();
        },
      },
      {
        name: 'quiz-confirm',
        open: async (page) => {
          await press(page, 'p', 's');
          await page.getByRole('button', { name: 'Yes, submit' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'quiz-submitted',
    open: async (page, address) => {
      await openQuizRules(page, address, 'Series and Motion');
      await beginQuiz(page);
      // The last one is not reached.
      for (let number = 1; number <= 10; number += 1) {
        await page.getByText(`Question ${number} of 12`, { exact: true }).waitFor();
        // Typed answers stay blank.
        if ((await page.getByRole('radio').count()) > 0)
          await page
            .getByRole('radio')
            .nth(number % 3)
            .check({ force: true });
        await page.keyboard.press('ArrowRight');
      }
      await submit(page);
      await page.getByRole('link', { name: /^Review/ }).waitFor();
    },
  },
  {
    name: 'mock-rules',
    path: `${portal}/mock-tests`,
    as: newStudent,
    open: async (page) => {
      await page.getByRole('link', { name: 'Start Test: SAT Practice Test: First Steps' }).click();
      await page.getByRole('button', { name: 'Begin' }).waitFor();
    },
  },
  { name: 'security-check', path: `${portal}/mock-tests`, as: newStudent, open: toSecurityCheck },
  {
    name: 'mock-intro',
    path: `${portal}/mock-tests`,
    as: newStudent,
    open: async (page) => {
      await toSecurityCheck(page);
      await page.getByRole('button', { name: 'Enter fullscreen' }).click();
      await page.getByRole('button', { name: 'Start Module' }).waitFor();
    },
  },
  {
    name: 'mock-completed',
    path: `${portal}/mock-tests`,
    as: newStudent,
    open: async (page) => {
      await page
        .getByRole('link', { name: 'Resume Test: SAT Practice Test: First Steps' })
        .or(page.getByRole('link', { name: 'Start Test: SAT Practice Test: First Steps' }))
        .click();
      await page.getByRole('button', { name: 'Begin' }).click();
      await page.getByRole('button', { name: 'Enter fullscreen' }).click();
      await sitModule(page);
      await page.getByRole('button', { name: 'Next Module' }).click();
      await sitModule(page);
      await page
        .getByRole('dialog', { name: 'Test Completed!' })
        .getByRole('link', { name: /^Review/ })
        .waitFor();
    },
  },
  {
    name: 'mock-break',
    path: `${portal}/mock-tests`,
    as: newStudent,
    open: async (page) => {
      await page.getByRole('link', { name: 'Start Test: SAT Practice Test 1' }).click();
      await page.getByRole('button', { name: 'Begin' }).click();
      await page.getByRole('button', { name: 'Enter fullscreen' }).click();
      await sitModule(page);
      await page.getByRole('button', { name: 'Next Module' }).click();
      await sitModule(page);
      await page.getByRole('button', { name: 'Start Break' }).waitFor();
    },
    states: [
      {
        name: 'mock-break-running',
        open: async (page) => {
          await page.getByRole('button', { name: 'Start Break' }).click();
          await page.getByRole('timer', { name: 'Time left in your break' }).waitFor();
        },
      },
      {
        name: 'mock-tools',
        open: async (page) => {
          await page.getByRole('button', { name: 'End Break' }).click();
          await startModule(page);
          await page.getByRole('timer').waitFor();
          await press(page, 'k', 'r');
          await page.getByRole('dialog', { name: 'Reference' }).waitFor();
        },
      },
    ],
  },
];
