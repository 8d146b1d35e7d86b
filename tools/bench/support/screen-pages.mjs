import { examScreens } from './exam-screens.mjs';
import { staffScreens } from './staff-screens.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/**
 * A page of the demonstration, and how to get there: its path, who is signed in, and what is done there; `states`: what else it shows, one after the other.
 * @typedef {{ name: string, path?: string, as?: string, open?: (page: Page, address: string) => Promise<unknown>, states?: ScreenState[] }} ScreenPage
 * @typedef {{ name: string, open: (page: Page) => Promise<unknown> }} ScreenState
 */

const portal = '/student-portal';
const student = 'demo.student';
const newStudent = 'demo.second';

/** The form of an application, filled in as its labels ask. */
const applicant = {
  'Student’s full name': 'Aanya Rao',
  Phone: '9876543210',
  Class: '11',
  School: 'Greenwood High',
  'Parent’s name': 'Meera Rao',
};

/** @param {string} email of the student */
const toReview = (email) => async (/** @type {Page} */ page) => {
  await page.getByLabel('Student’s email', { exact: true }).fill(email);
  for (const [label, value] of Object.entries(applicant)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel(/^I am the student’s parent/).check();
  await page.getByRole('button', { name: 'Review the details' }).click();
  await page.getByRole('heading', { name: 'Confirm Your Details' }).waitFor();
};

/** @param {string} email of the student */
const toReceipt = (email) => async (/** @type {Page} */ page) => {
  await toReview(email)(page);
  await page.getByLabel('I confirm that all the information entered is correct.').check();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByRole('dialog', { name: 'Prepchart' }).getByRole('button', { name: 'Pay now', exact: true }).click();
  await page.getByRole('dialog', { name: 'Payment Successful!' }).waitFor();
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
  await page
    .getByRole('button', { name: /free time/ })
    .first()
    .click();
}

/** @type {ScreenPage[]} in the order in which they are photographed: what changes the demonstration comes last */
export const screenPages = [
  { name: 'landing', path: '/' },
  { name: 'sat', path: '/satpage' },
  { name: 'ap', path: '/apcoursespage' },
  { name: 'about', path: '/about-us' },
  { name: 'contact', path: '/contact' },
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
  { name: 'course-material', path: `${portal}/course-material`, as: student },
  {
    name: 'pdf',
    path: `${portal}/course-material`,
    as: student,
    open: async (page) => {
      await page.getByRole('button', { name: /^Unit 10: Series and Taylor Polynomials/ }).click();
      await page.locator('dialog canvas').waitFor();
    },
  },
  { name: 'quizzes', path: `${portal}/quizzes`, as: student },
  { name: 'mock-tests', path: `${portal}/mock-tests`, as: student },
  { name: 'practice', path: `${portal}/practice`, as: student },
  {
    name: 'notebook',
    path: `${portal}/notebook`,
    as: student,
    states: [
      {
        name: 'notebook-checked',
        open: async (page) => {
          await page.getByRole('radio').first().check({ force: true });
          await page.getByRole('button', { name: 'Check' }).click();
          await page.getByRole('button', { name: /^(Next question|Finish|See how it went)/ }).waitFor();
        },
      },
    ],
  },
  { name: 'doubts', path: `${portal}/doubts`, as: student },
  { name: 'doubt-ask', path: `${portal}/doubts/new`, as: student },
  {
    name: 'doubt',
    path: `${portal}/doubts`,
    as: student,
    open: (page) => page.getByRole('main').getByRole('listitem').getByRole('link').first().click(),
  },
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
  { name: 'schedule', path: `${portal}/schedule`, as: student },
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
      await page
        .getByRole('grid')
        .getByRole('button', { name: /session/i })
        .last()
        .click();
      await page
        .getByRole('link', { name: /^Go to the session/ })
        .first()
        .click();
      await page.waitForURL(/\/session\//);
    },
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
  {
    name: 'parents',
    path: '/parents/sign-in',
    open: async (page) => {
      await page.getByLabel('Your email').fill('demo.parent@prepchart.example');
      await page.getByRole('button', { name: 'Email me a link' }).click();
      await page.getByRole('link', { name: 'Open the link' }).click();
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
    },
    states: [
      {
        name: 'meetings',
        open: async (page) => {
          await page
            .getByRole('link', { name: /^Meet a tutor of / })
            .first()
            .click();
          await page.waitForURL(/\/meetings\//);
        },
      },
      {
        name: 'report',
        open: async (page) => {
          await page.goBack();
          await page.locator('a[href*="/report/"]').first().click();
          await page.waitForURL(/\/report\//);
        },
      },
    ],
  },
  {
    name: 'checkout',
    path: '/contact-sat?plan=SAT+Sprint',
    open: async (page) => {
      await toReview('aanya.three@example.org')(page);
      await page.getByLabel('I confirm that all the information entered is correct.').check();
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await page.getByRole('dialog', { name: 'Prepchart' }).waitFor();
    },
    states: [
      {
        name: 'checkout-failed',
        open: async (page) => {
          await page.getByRole('dialog', { name: 'Prepchart' }).getByRole('button', { name: 'Fail', exact: true }).click();
          await page
            .getByRole('dialog', { name: 'Prepchart' })
            .getByRole('alert')
            .or(page.getByText(/failed/i))
            .first()
            .waitFor();
        },
      },
    ],
  },
  { name: 'paid', path: '/contact-sat?plan=SAT+Sprint', open: toReceipt('aanya.one@example.org') },
  {
    name: 'payer',
    path: '/contact-sat?plan=SAT+Marathon',
    open: async (page) => {
      await toReceipt('aanya.two@example.org')(page);
      await page.getByRole('link', { name: 'See your receipt and what happens next' }).click();
      await page.getByRole('heading', { name: 'Confirm Your Details' }).waitFor({ state: 'detached' });
    },
  },
  ...staffScreens,
];
