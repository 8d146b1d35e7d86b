/** @typedef {import('./screen-pages.mjs').ScreenPage} ScreenPage */
/** @typedef {import('@playwright/test').Page} Page */

const test = 'AP Psychology Free Response 2 (2027)';

/** @param {Page} page until an answer and its rubric are there */
const waitForAnswer = (page) => page.getByRole('region', { name: 'Marks' }).waitFor();

/** @param {Page} page */
const main = (page) => page.getByRole('main');

/** @type {ScreenPage[]} written answers as tutors and the school mark them, and as their student gets them back */
export const markingScreens = [
  {
    name: 'teacher-marking',
    path: '/teacher-portal/dashboard',
    as: 'demo.society',
    open: async (page) => {
      await page.getByRole('navigation').getByRole('button', { name: 'Marking', exact: true }).last().click();
      await main(page).getByRole('button', { name: test }).waitFor();
    },
    states: [
      {
        name: 'teacher-marking-answer',
        open: async (page) => {
          await main(page).getByRole('button', { name: test }).click();
          await waitForAnswer(page);
        },
      },
      {
        name: 'teacher-marking-marked',
        open: async (page) => {
          await page.keyboard.press('1');
          await page.getByLabel('Comment for the student').fill('Just right: $r$ is negative.');
          await page.getByText('All answers to this question').click();
        },
      },
    ],
  },
  {
    name: 'desk-marking',
    path: '/desk/marking',
    as: 'demo.staff',
    states: [
      {
        name: 'desk-marking-answer',
        open: async (page) => {
          await main(page).getByRole('link', { name: test }).click();
          await waitForAnswer(page);
        },
      },
      {
        name: 'desk-rubric',
        open: async (page) => {
          await main(page).getByRole('link', { name: 'Change the rubric' }).click();
          await main(page).getByRole('button', { name: 'See whose points change' }).waitFor();
        },
      },
      {
        name: 'desk-rubric-checked',
        open: async (page) => {
          await main(page).getByLabel('Points', { exact: false }).first().fill('2');
          await main(page).getByLabel('Reason').fill('It asks for two things.');
          await main(page).getByRole('button', { name: 'See whose points change' }).click();
          await main(page)
            .getByRole('button', { name: /^Change it/ })
            .waitFor();
        },
      },
    ],
  },
  {
    name: 'marks-back',
    path: '/student-portal/results',
    as: 'demo.student',
    open: async (page) => {
      await page.getByRole('link', { name: `View Analysis: ${test}` }).click();
      await page.getByRole('navigation', { name: 'Parts of the result' }).getByRole('link', { name: 'Results' }).click();
      await page.getByRole('button', { name: 'Ask for a second look' }).first().waitFor();
    },
    states: [
      {
        name: 'second-look',
        open: async (page) => {
          await page.getByRole('button', { name: 'Ask for a second look' }).first().click();
          await page.getByRole('textbox', { name: 'What was overlooked?' }).waitFor();
        },
      },
    ],
  },
];
