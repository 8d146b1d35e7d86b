/** @typedef {import('./screen-pages.mjs').ScreenPage} ScreenPage */
/** @typedef {import('@playwright/test').Page} Page */

const teacher = 'demo.teacher';

/** By the sidebar: the teacher area's pages have no addresses. @param {string} entry */
const toTeacherPage = (entry) => async (/** @type {Page} */ page) => {
  await page.getByRole('navigation').getByRole('button', { name: entry, exact: true }).last().click();
};

/** @param {Page} page @param {RegExp} asked */
const openDoubt = (page, asked) => page.getByRole('main').getByRole('button', { name: asked }).click();

/** @type {ScreenPage[]} what tutors see */
export const teacherScreens = [
  {
    name: 'teacher',
    path: '/teacher-portal/dashboard',
    as: teacher,
    states: [
      { name: 'teacher-results', open: toTeacherPage('Results') },
      { name: 'teacher-tests', open: toTeacherPage('Tests') },
      {
        name: 'teacher-assign',
        open: async (page) => {
          await page
            .getByRole('button', { name: /^Assign/ })
            .first()
            .click();
          await page.getByRole('dialog').waitFor();
        },
      },
    ],
  },
  {
    name: 'teacher-resources',
    path: '/teacher-portal/dashboard',
    as: teacher,
    open: toTeacherPage('Resources'),
    states: [
      { name: 'teacher-schedule', open: toTeacherPage('Schedule') },
      { name: 'teacher-doubts', open: toTeacherPage('Doubts') },
      { name: 'teacher-doubt', open: (page) => openDoubt(page, /two choices often mean nearly the same/) },
      {
        name: 'teacher-doubt-held-back',
        open: async (page) => {
          await page.getByLabel('Your answer').fill('Call me on 98765 43210, it’s quicker.');
          await page.getByRole('button', { name: 'Answer', exact: true }).click();
          await page.getByRole('button', { name: 'Send it anyway' }).waitFor();
        },
      },
      {
        name: 'teacher-doubt-solved',
        open: async (page) => {
          await page.getByRole('button', { name: 'All doubts', exact: true }).click();
          await openDoubt(page, /I read the exponent as four steps a year/);
          await page.getByRole('region', { name: 'Help others with it' }).waitFor();
        },
      },
      {
        name: 'teacher-doubt-shared-words',
        open: (page) => page.getByRole('button', { name: 'Change the words' }).click(),
      },
      {
        name: 'teacher-profile',
        open: async (page) => {
          await page.getByRole('banner').getByRole('button').last().click();
          await page.getByRole('button', { name: 'Profile', exact: true }).click();
        },
      },
    ],
  },
];
