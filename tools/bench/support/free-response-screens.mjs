/** @typedef {import('@playwright/test').Page} Page */

const portal = '/student-portal';
const student = 'demo.student';

/** From the list to the first module. @param {string} title of a mock test */
const begin = (title) => async (/** @type {Page} */ page) => {
  await page.getByRole('link', { name: `Start Test: ${title}` }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Enter fullscreen' }).click();
  await page.getByRole('button', { name: 'Start Module' }).click();
  await page.getByRole('timer').waitFor();
};

/** @param {Page} page */
async function submit(page) {
  await page
    .getByRole('button', { name: /^Submit/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Yes, submit' }).click();
}

/** @type {import('./screen-pages.mjs').ScreenPage[]} sections that are typed or written on paper, and what came of them */
export const freeResponseScreens = [
  {
    name: 'typed-hall',
    path: `${portal}/mock-tests`,
    as: student,
    open: async (page) => {
      await begin('AP Psychology Free Response 1 (2027)')(page);
      await page
        .getByRole('textbox', { name: 'Your answer' })
        .fill('The method is an experiment: the researchers assigned who slept $8$ hours at random.');
      await page.getByText(/^Saved /).waitFor();
    },
    states: [
      {
        name: 'written-work',
        open: async (page) => {
          await submit(page);
          await page.getByRole('dialog', { name: 'Test Completed!' }).getByRole('button', { name: 'Show Result' }).click();
          await page.getByRole('checkbox').first().waitFor();
          await page.getByRole('checkbox').first().check({ force: true });
          await page
            .getByText(/^You gave it/)
            .first()
            .waitFor();
        },
      },
    ],
  },
  {
    name: 'paper-hall',
    path: `${portal}/mock-tests`,
    as: student,
    open: begin('AP Calculus BC Free Response 1 (2027)'),
    states: [
      {
        name: 'photographing',
        open: async (page) => {
          const picture = await page.screenshot();
          await page.getByRole('button', { name: 'Photograph Pages' }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Photograph pages' }).click();
          await page
            .getByLabel('Add pages to question 1')
            .setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: picture });
          await page.getByText('Page 1 · sent').waitFor();
        },
      },
    ],
  },
];
