/** @typedef {import('@playwright/test').Page} Page */

const portal = '/student-portal';

/** By the sidebar, where pages have no addresses. @param {string} entry */
const toTutorPage = (entry) => (/** @type {Page} */ page) =>
  page.getByRole('navigation').getByRole('button', { name: entry, exact: true }).last().click();

/** @param {Page} page */
async function openTutorProfile(page) {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('button', { name: 'Profile', exact: true }).click();
}

/** @type {import('./screen-pages.mjs').ScreenPage[]} what is said where a median is measured, and where an answer is nearly due */
export const answeredScreens = [
  { name: 'landing-answered', path: '/' },
  { name: 'sat-answered', path: '/satpage' },
  {
    name: 'doubt-ask-answered',
    path: `${portal}/doubts/new`,
    as: 'demo.student',
    open: (/** @type {Page} */ page) => page.getByLabel('Course').selectOption({ label: 'SAT Dominance Program' }),
  },
  {
    name: 'doubts-escalated',
    path: `${portal}/doubts`,
    as: 'demo.student',
  },
  {
    name: 'teacher-doubts-escalated',
    path: '/teacher-portal/dashboard',
    as: 'demo.teacher',
    open: (/** @type {Page} */ page) =>
      page.getByRole('navigation').getByRole('button', { name: 'Doubts', exact: true }).last().click(),
    states: [
      {
        name: 'teacher-doubt-math',
        open: (/** @type {Page} */ page) =>
          page
            .getByRole('main')
            .getByRole('button', { name: /^Why is/ })
            .first()
            .click(),
      },
    ],
  },
  {
    name: 'tutor-home',
    path: '/teacher-portal/dashboard',
    as: 'demo.teacher',
    states: [
      { name: 'tutor-results', open: toTutorPage('Results') },
      {
        name: 'tutor-student',
        open: (/** @type {Page} */ page) => page.getByRole('button', { name: /^View Details: Aanya/ }).click(),
      },
      { name: 'tutor-tests', open: toTutorPage('Tests') },
      {
        name: 'tutor-test',
        open: (/** @type {Page} */ page) =>
          page
            .getByRole('button', { name: /^View Details: / })
            .first()
            .click(),
      },
      {
        name: 'tutor-assign',
        open: (/** @type {Page} */ page) =>
          page
            .getByRole('button', { name: /^Assign/ })
            .first()
            .click(),
      },
      { name: 'tutor-resources', open: toTutorPage('Resources') },
      { name: 'tutor-profile', open: openTutorProfile },
    ],
  },
  { name: 'desk-escalated', path: '/desk', as: 'demo.staff' },
  {
    name: 'desk-doubts-escalated',
    path: '/desk/doubts',
    as: 'demo.staff',
    states: [
      {
        name: 'desk-doubt-escalated',
        open: async (/** @type {Page} */ page) => {
          await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
          await page.getByLabel('Why are you reading it?').fill('Its answer is nearly due.');
          await page.getByRole('main').getByRole('button', { name: 'Read it', exact: true }).click();
          await page.getByRole('list', { name: 'What was written' }).waitFor();
        },
      },
    ],
  },
].map((page) => ({ ...page, isAnswered: true }));
