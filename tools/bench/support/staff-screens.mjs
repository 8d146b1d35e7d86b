/** @typedef {import('./screen-pages.mjs').ScreenPage} ScreenPage */
/** @typedef {import('@playwright/test').Page} Page */

const teacher = 'demo.teacher';
const staff = 'demo.staff';

/** By the sidebar: the teacher area's pages have no addresses. @param {string} entry */
const toTeacherPage = (entry) => async (/** @type {Page} */ page) => {
  await page.getByRole('navigation').getByRole('button', { name: entry, exact: true }).last().click();
};

/** @type {ScreenPage[]} */
const teacherScreens = [
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

/** Opens the first link of the list on the page. @param {Page} page */
const openFirst = (page) => page.getByRole('main').getByRole('row').getByRole('link').first().click();

/** @type {ScreenPage[]} */
const deskScreens = [
  { name: 'desk', path: '/desk', as: staff },
  {
    name: 'desk-students',
    path: '/desk/students',
    as: staff,
    states: [{ name: 'desk-student', open: openFirst }],
  },
  {
    name: 'desk-payments',
    path: '/desk/payments',
    as: staff,
    states: [{ name: 'desk-payment', open: openFirst }],
  },
  ...['exam-room', 'inquiries', 'problems', 'doubts', 'concerns', 'sessions', 'mails', 'actions', 'account'].map((page) => ({
    name: `desk-${page}`,
    path: `/desk/${page}`,
    as: staff,
  })),
  {
    name: 'desk-palette',
    path: '/desk',
    as: staff,
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** What tutors and the school's staff see. */
export const staffScreens = [...teacherScreens, ...deskScreens];
