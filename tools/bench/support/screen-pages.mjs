import { answer, beginQuiz, openQuizRules, startQuiz } from './exam-hall.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/**
 * A page of the demonstration, and how to get there: its path, who is signed in, and what is done there.
 * @typedef {{ name: string, path?: string, as?: string, open?: (page: Page, address: string) => Promise<unknown> }} ScreenPage
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

/** From the intro of a module to its end, with an answer to its first question. @param {Page} page */
async function sitModule(page) {
  await page.getByRole('button', { name: 'Start Module' }).click();
  await answer(page, 'A');
  await submit(page);
}

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
  { name: 'refunds', path: '/refund-policy' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'sign-in', path: '/signin' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'application', path: '/contact-sat' },
  { name: 'application-review', path: '/contact-sat?plan=SAT+Sprint', open: toReview('aanya.rao@example.org') },
  { name: 'dashboard', path: `${portal}/dashboard`, as: student },
  { name: 'plan', path: `${portal}/plan`, as: student },
  { name: 'course-material', path: `${portal}/course-material`, as: student },
  {
    name: 'pdf',
    path: `${portal}/course-material`,
    as: student,
    open: (page) => page.getByRole('button', { name: /^Series and Taylor Polynomials/ }).click(),
  },
  { name: 'quizzes', path: `${portal}/quizzes`, as: student },
  { name: 'mock-tests', path: `${portal}/mock-tests`, as: student },
  { name: 'practice', path: `${portal}/practice`, as: student },
  { name: 'notebook', path: `${portal}/notebook`, as: student },
  { name: 'results', path: `${portal}/results`, as: student },
  {
    name: 'analysis',
    path: `${portal}/results`,
    as: student,
    open: openResult('View Analysis: Reading and Writing: Foundations'),
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
  { name: 'homework', path: `${portal}/homework`, as: student },
  { name: 'profile', path: `${portal}/profile`, as: student },
  { name: 'dashboard-new', path: `${portal}/dashboard`, as: newStudent },
  { name: 'plan-new', path: `${portal}/plan`, as: newStudent },
  { name: 'results-new', path: `${portal}/results`, as: newStudent },
  { name: 'practice-new', path: `${portal}/practice`, as: newStudent },
  { name: 'quiz-rules', open: (page, address) => openQuizRules(page, address, 'Reading and Writing: Foundations') },
  {
    name: 'quiz-hall',
    open: async (page, address) => {
      await startQuiz(page, address, 'Reading and Writing: Foundations');
      await answer(page, 'C');
    },
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
    name: 'parents',
    path: '/parents/sign-in',
    open: async (page) => {
      await page.getByLabel('Your email').fill('demo.parent@prepchart.example');
      await page.getByRole('button', { name: 'Email me a link' }).click();
      await page.getByRole('link', { name: 'Open the link' }).click();
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
    },
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
];
