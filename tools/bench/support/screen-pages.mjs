import { answeredScreens } from './answered-screens.mjs';
import { toReview } from './application-form.mjs';
import { contentScreens } from './content-screens.mjs';
import { deskScreens } from './desk-screens.mjs';
import { doubtScreens } from './doubt-screens.mjs';
import { examScreens } from './exam-screens.mjs';
import { freeResponseScreens } from './free-response-screens.mjs';
import { markingScreens } from './marking-screens.mjs';
import { schoolScreens } from './school-screens.mjs';
import { teacherScreens } from './teacher-screens.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/**
 * A page of the demonstration, and how to get there: its path, who is signed in, and what is done there; `states`: what else it shows, one after the other; `after`: the page whose
 * steps make what this one shows; `isAnswered`: of the school that was answered often (answered-school.mjs); `again`: what is done before each picture, since it lapses.
 * @typedef {{ name: string, path?: string, as?: string, after?: string, isAnswered?: boolean, again?: (page: Page, address: string) => Promise<unknown>, open?: (page: Page, address: string) => Promise<unknown>, states?: ScreenState[] }} ScreenPage
 * @typedef {{ name: string, open: (page: Page) => Promise<unknown> }} ScreenState
 */

const portal = '/student-portal';
const student = 'demo.student';
const newStudent = 'demo.second';

/** Opens the page as it is for who has paid for a plan, which nobody of the demonstration has. @param {string} course @param {{ until: string, tests: string[] }} plan */
const bought = (course, plan) => async (/** @type {Page} */ page) => {
  await page.unroute('**/api/getPromises');
  await page.route('**/api/getPromises', async (route) => {
    const answer = await (await route.fetch()).json();
    // Of several courses the plan is of the SAT.
    const data = answer.data.map((/** @type {{ course: string }} */ each) =>
      each.course.startsWith('SAT') ? { ...each, course, ...plan } : each,
    );
    await route.fulfill({ json: { ...answer, data } });
  });
  await page.reload();
  await page.getByText(course, { exact: true }).waitFor();
};

/** @param {string} name of a link to a result in the list */
const openResult = (name) => async (/** @type {Page} */ page) => {
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { name: 'Pacing' }).waitFor();
};

/** @param {Page} page */
async function toFreeTime(page) {
  await page.getByRole('tab', { name: 'Tutor Availability' }).click();
  await page
    .getByRole('button', { name: /^Show availability/ })
    .first()
    .click();
  const free = page.getByRole('button', { name: /\d free time/ }).first();
  // A month may be nearly over.
  const nextMonth = page.getByRole('button', { name: /^Show \w+ \d{4}$/ });
  await free.or(nextMonth).waitFor();
  if (await nextMonth.isVisible()) await nextMonth.click();
  await free.click();
}

/** @type {ScreenPage[]} in the order in which they are photographed: what changes the demonstration comes last */
export const screenPages = [
  { name: 'landing', path: '/' },
  { name: 'sat', path: '/satpage' },
  { name: 'ap', path: '/apcoursespage' },
  { name: 'about', path: '/about-us' },
  {
    name: 'contact',
    path: '/contact?course=AP+Psychology',
    states: [
      {
        name: 'contact-sent',
        open: async (page) => {
          const form = page.getByRole('main').locator('form').first();
          await form.locator('[name="name"]').fill('Meera Rao');
          await form.locator('[name="email"]').fill('meera.rao@example.org');
          await form.locator('[name="phone"]').fill('98765 43210');
          await form.locator('[name="details"]').fill('My daughter takes the exam in May. Can she begin in January?');
          await form.locator('[type="submit"]').click();
          await page.getByText(/^Thank you!/).waitFor();
        },
      },
    ],
  },
  { name: 'refunds', path: '/refunds' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'not-found', path: '/nowhere' },
  {
    name: 'sign-in',
    path: '/signin',
    states: [
      {
        name: 'sign-in-refused',
        open: async (page) => {
          await page.getByRole('radio', { name: 'Teacher' }).check({ force: true });
          await page.getByLabel('Username').fill('nobody');
          await page.getByLabel('Password', { exact: true }).fill('wrong');
          await page.getByRole('button', { name: 'Sign in' }).click();
          await page.getByRole('alert').waitFor();
        },
      },
    ],
  },
  {
    name: 'forgot-password',
    path: '/forgot-password',
    states: [
      {
        name: 'forgot-password-sent',
        open: async (page) => {
          await page.getByRole('textbox').first().fill('nobody@example.org');
          await page.getByRole('button', { name: /link/i }).click();
          await page.getByRole('heading', { name: 'Check your email' }).waitFor();
        },
      },
    ],
  },
  { name: 'set-password-dead', path: '/set-password' },
  { name: 'confirm-address', path: `/confirm-address?token=${'a'.repeat(43)}` },
  { name: 'confirm-address-dead', path: '/confirm-address' },
  { name: 'report-dead', path: '/report/nothing' },
  { name: 'payer-dead', path: '/application/nothing' },
  {
    name: 'application',
    path: '/contact-sat?plan=SAT+Sprint',
    states: [
      {
        name: 'application-missing',
        open: async (page) => {
          await page.getByRole('button', { name: 'Review the details' }).click();
          await page.locator('[aria-invalid="true"]').first().waitFor();
        },
      },
    ],
  },
  { name: 'application-ap', path: '/contact-ap?subject=AP+Calculus+BC&currency=USD' },
  { name: 'application-review', path: '/contact-sat?plan=SAT+Sprint', open: toReview('aanya.rao@example.org') },
  { name: 'dashboard', path: `${portal}/dashboard`, as: student },
  { name: 'plan', path: `${portal}/plan`, as: student },
  {
    name: 'course-material',
    path: `${portal}/course-material`,
    as: student,
    states: [
      { name: 'course-material-sprint', open: bought('SAT Sprint', { until: '2027-03-27', tests: ['2027-03-06'] }) },
      {
        name: 'course-material-marathon',
        open: bought('SAT Marathon', { until: '2027-05-22', tests: ['2027-03-06', '2027-05-01'] }),
      },
    ],
  },
  {
    name: 'pdf',
    path: `${portal}/course-material`,
    as: student,
    open: async (page) => {
      await page.getByRole('button', { name: /^Unit 10: Series and Taylor Polynomials/ }).click();
      await page.locator('dialog canvas').waitFor();
    },
  },
  {
    name: 'quizzes',
    path: `${portal}/quizzes`,
    as: student,
    states: [{ name: 'quizzes-completed', open: (page) => page.getByRole('tab', { name: /^Completed/ }).click() }],
  },
  {
    name: 'mock-tests',
    path: `${portal}/mock-tests`,
    as: student,
    states: [{ name: 'mock-tests-attempted', open: (page) => page.getByRole('tab', { name: /^Attempted/ }).click() }],
  },
  { name: 'practice', path: `${portal}/practice`, as: student },
  {
    name: 'notebook',
    path: `${portal}/notebook`,
    as: student,
    states: [
      {
        name: 'notebook-checked',
        open: async (page) => {
          // What is due first changes with the day: a choice, or a number.
          const [choice, field] = [page.getByRole('radio').first(), page.getByRole('textbox', { name: 'Your answer' })];
          await choice.or(field).waitFor();
          if (await field.isVisible()) await field.fill('7');
          else await choice.check({ force: true });
          await page.getByRole('button', { name: 'Check' }).click();
          await page.getByRole('button', { name: /^(Next question|Finish|See how it went)/ }).waitFor();
        },
      },
    ],
  },
  ...doubtScreens,
  { name: 'notices', path: `${portal}/notices`, as: student },
  { name: 'results', path: `${portal}/results`, as: student },
  {
    name: 'analysis',
    path: `${portal}/results`,
    as: student,
    open: openResult('View Analysis: Reading and Writing: Foundations'),
    states: [
      {
        name: 'result',
        open: async (page) => {
          await page.getByRole('navigation').getByRole('link', { name: 'Results', exact: true }).last().click();
          await page
            .getByRole('heading', { name: /^Question \d+/ })
            .first()
            .waitFor();
        },
      },
    ],
  },
  { name: 'analysis-sat', path: `${portal}/results`, as: student, open: openResult('View Analysis: SAT Practice Test 1') },
  {
    name: 'schedule',
    path: `${portal}/schedule`,
    as: student,
    states: [
      {
        name: 'schedule-calendar',
        open: async (page) => {
          await page.getByRole('button', { name: 'Subscribe with a calendar app' }).click();
          const address = page.getByRole('link', { name: /^Open in a calendar app/ });
          const none = page.getByRole('button', { name: 'Create an address' });
          await address.or(none).waitFor();
          if (await none.isVisible()) await none.click();
          await address.waitFor();
        },
      },
    ],
  },
  { name: 'availability', path: `${portal}/schedule`, as: student, open: toFreeTime },
  {
    name: 'booking',
    path: `${portal}/schedule`,
    as: student,
    open: async (page) => {
      await toFreeTime(page);
      await page.locator('[data-slot]:enabled').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'session',
    path: `${portal}/schedule`,
    as: student,
    open: async (page) => {
      await page.getByRole('button', { name: 'Show this day' }).click();
      await page
        .getByRole('link', { name: /^Go to the session/ })
        .first()
        .click();
      await page.waitForURL(/\/session\//);
    },
    states: [
      {
        name: 'session-tested',
        open: async (page) => {
          await page.getByRole('button', { name: 'Test them' }).click();
          await page.getByRole('button', { name: /^(Test again|Stop the test)$/ }).waitFor();
        },
      },
    ],
  },
  { name: 'homework', path: `${portal}/homework`, as: student },
  { name: 'profile', path: `${portal}/profile`, as: student },
  { name: 'dashboard-new', path: `${portal}/dashboard`, as: newStudent },
  { name: 'plan-new', path: `${portal}/plan`, as: newStudent },
  { name: 'quizzes-new', path: `${portal}/quizzes`, as: newStudent },
  { name: 'notebook-new', path: `${portal}/notebook`, as: newStudent },
  { name: 'doubts-new', path: `${portal}/doubts`, as: newStudent },
  { name: 'schedule-new', path: `${portal}/schedule`, as: newStudent },
  { name: 'unknown-portal-page', path: `${portal}/nowhere`, as: newStudent },
  {
    name: 'quizzes-failed',
    path: `${portal}/dashboard`,
    as: newStudent,
    open: async (page, address) => {
      await page.route('**/api/getQuizzesByStudentId', (route) => route.fulfill({ json: { status: 0 } }));
      await page.goto(`${address}${portal}/quizzes`);
      await page.getByText('Failed to fetch quizzes.').waitFor();
    },
  },
  { name: 'results-new', path: `${portal}/results`, as: newStudent },
  { name: 'practice-new', path: `${portal}/practice`, as: newStudent },
  ...examScreens,
  ...freeResponseScreens,
  ...markingScreens,
  ...contentScreens,
  ...schoolScreens,
  ...teacherScreens,
  ...deskScreens,
  ...answeredScreens,
];
