import { assignmentScreens } from './desk-assignment-screens.mjs';
import { fileScreens } from './desk-file-screens.mjs';
import { itemFileScreens } from './desk-item-screens.mjs';
import { moneyScreens } from './desk-money-screens.mjs';
import { fillDialog, openFirst, openFirstItem, press, staff } from './desk-steps.mjs';
import { answer, startQuiz } from './exam-hall.mjs';

/** @typedef {import('./screen-pages.mjs').ScreenPage} ScreenPage */
/** @typedef {import('@playwright/test').Page} Page */

/** Chooses a class list, and has it checked. @param {Page} page @param {string} lines of students */
async function chooseClass(page, lines) {
  const buffer = Buffer.from(`First name,Last name,Email\n${lines}\n`);
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'class.csv', mimeType: 'text/csv', buffer });
  await press(page, 'Check the file');
}

/** @type {ScreenPage[]} a class list, and the students that come of it */
const importScreens = [
  {
    name: 'desk-students-import',
    path: '/desk/students/import',
    as: staff,
    after: 'payer',
    states: [
      {
        name: 'desk-students-import-wrong',
        open: async (page) => {
          await chooseClass(page, 'Uma,Rao,nowhere');
          await page.getByText(/wrong in this file/).waitFor();
        },
      },
      {
        name: 'desk-students-import-checked',
        open: async (page) => {
          await press(page, 'Change the file');
          await chooseClass(page, 'Uma,Rao,uma.rao@example.org\nAanya,Rao,demo.student@prepchart.example');
          await page.getByRole('button', { name: 'Add them' }).waitFor();
        },
      },
      {
        name: 'desk-merge',
        open: async (page) => {
          await press(page, 'Add them');
          await page.getByRole('link', { name: 'See all students' }).click();
          await page.getByRole('link', { name: 'Uma Rao' }).click();
          await page.getByRole('link', { name: 'Merge another account into this one' }).click();
          await page.getByLabel('Username of the account to close').fill('aanya.two@example.org');
          await page.getByLabel('Reason').fill('She’s here twice.');
        },
      },
      {
        name: 'desk-merge-checked',
        open: async (page) => {
          await press(page, 'See what would move');
          await page.getByRole('region', { name: 'What would happen' }).waitFor();
        },
      },
    ],
  },
];

/** @type {ScreenPage[]} what the school sets */
const settingScreens = [
  { name: 'desk-settings', path: '/desk/settings', as: staff },
  {
    name: 'desk-setting',
    path: '/desk/settings/clock',
    as: staff,
    states: [
      {
        name: 'desk-setting-proposal',
        open: async (page) => {
          await page.getByLabel('When the school answers').fill('Mon-Sat 10:00-20:00');
          await press(page, 'See what changes');
          await page.getByLabel('Reason').waitFor();
        },
      },
    ],
  },
  ...['prices', 'testDates', 'contact', 'reports', 'faq', 'team', 'cancelling', 'answers'].map((setting) => ({
    name: `desk-setting-${setting}`,
    path: `/desk/settings/${setting}`,
    as: staff,
  })),
  { name: 'desk-setting-letter', path: '/desk/settings/letter.booked', as: staff },
];

/** @type {ScreenPage[]} what sittings tell of questions: of made-up ones, which a demonstration has, nothing */
const itemScreens = [
  { name: 'desk-questions', path: '/desk/questions', as: staff },
  { name: 'desk-decisions', path: '/desk/questions/decisions', as: staff },
  { name: 'desk-question-tests', path: '/desk/questions/tests', as: staff },
  ...itemFileScreens,
  {
    name: 'desk-content',
    path: '/desk/content',
    as: staff,
    states: [
      { name: 'desk-content-pack', open: (page) => page.getByRole('main').getByRole('row').getByRole('link').first().click() },
    ],
  },
  { name: 'desk-content-aside', path: '/desk/content/aside', as: staff },
];

/** @type {ScreenPage[]} what the school's staff see */
export const deskScreens = [
  { name: 'desk', path: '/desk', as: staff },
  {
    name: 'desk-students',
    path: '/desk/students',
    as: staff,
    after: 'payer',
    states: [
      { name: 'desk-student', open: openFirst },
      {
        name: 'desk-student-access',
        open: async (page) => {
          await page.goto(new URL('/desk/students?search=aanya.two', page.url()).href);
          await openFirst(page);
          await page.getByRole('button', { name: /^Move the end of access/ }).click();
          await page.getByRole('dialog').waitFor();
        },
      },
      {
        name: 'desk-student-consent',
        open: async (page) => {
          await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
          await press(page, 'Record a consent');
          await page.getByRole('dialog').waitFor();
        },
      },
    ],
  },
  {
    name: 'desk-student-view',
    path: '/desk/students?search=demo.student',
    as: staff,
    open: async (page) => {
      await openFirst(page);
      await page.getByRole('link', { name: 'See what they see' }).click();
      await page.getByRole('heading', { name: /^What Aanya sees/ }).waitFor();
    },
    states: [
      {
        name: 'desk-student-report',
        open: async (page) => {
          await page.getByRole('link', { name: 'Back to the student' }).first().click();
          await page.getByRole('region', { name: 'Reports to parents' }).getByRole('link').first().click();
          await page.getByRole('link', { name: 'Back to the student' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'desk-sitting',
    path: '/desk/students?search=demo.student',
    as: staff,
    open: async (page) => {
      await openFirst(page);
      await page.getByRole('region', { name: 'Tests' }).getByRole('link', { name: /^SAT/ }).first().click();
      await page.getByRole('navigation', { name: 'Parts of the test' }).waitFor();
    },
    states: [
      {
        name: 'desk-sitting-record',
        open: async (page) => {
          await page.getByRole('link', { name: 'On record' }).click();
          await page
            .getByText(/^Answers, change by change/)
            .first()
            .click();
        },
      },
    ],
  },
  ...fileScreens,
  ...assignmentScreens,
  ...importScreens,
  ...settingScreens,
  ...itemScreens,
  ...moneyScreens,
  {
    name: 'desk-complaints',
    path: '/desk/complaints',
    as: staff,
    after: 'complaints',
    states: [
      { name: 'desk-complaint', open: openFirstItem },
      {
        name: 'desk-complaint-answer',
        open: async (page) => {
          await press(page, 'Answer');
          await page.getByRole('dialog').waitFor();
        },
      },
      {
        name: 'desk-complaint-answered',
        open: async (page) => {
          await fillDialog(page, { 'Your answer': 'We’ve asked the tutor, and you get a session more.' }, 'Send answer');
          await page.getByRole('region', { name: 'What was written' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'desk-concerns',
    path: '/desk/concerns',
    as: staff,
    after: 'concern',
    states: [{ name: 'desk-concern', open: openFirstItem }],
  },
  {
    name: 'desk-doubts',
    path: '/desk/doubts',
    as: staff,
    states: [
      { name: 'desk-doubt', open: openFirstItem },
      {
        name: 'desk-doubt-read',
        open: async (page) => {
          await page.getByLabel('Why are you reading it?').fill('A parent asked.');
          await press(page, 'Read it');
          await page.getByRole('list', { name: 'What was written' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'desk-exam-room',
    path: '/desk/exam-room',
    as: staff,
    states: [
      {
        name: 'desk-exam-room-busy',
        open: async (page) => {
          const student = await page.context().browser()?.newPage();
          if (!student) throw new Error('There is no browser for the student.');
          await startQuiz(student, new URL(page.url()).origin, 'AP Psychology: Brain and Senses');
          await answer(student, 'A');
          await page.getByRole('main').getByRole('row').nth(1).waitFor();
        },
      },
    ],
  },
  {
    name: 'desk-tutors',
    path: '/desk/tutors',
    as: staff,
    states: [
      { name: 'desk-tutor', open: openFirst },
      {
        name: 'desk-tutor-hours',
        open: async (page) => {
          await press(page, 'Change the week');
          await fillDialog(page, { Monday: '9:00 am – 1:00 pm', Thursday: '4:00 pm – 7:00 pm' }, 'Save');
        },
      },
      {
        name: 'desk-tutor-leave',
        open: async (page) => {
          await press(page, 'Add leave or other hours');
          await page.getByRole('dialog').waitFor();
        },
      },
    ],
  },
  {
    name: 'desk-inquiries',
    path: '/desk/inquiries',
    as: staff,
    after: 'contact',
    states: [{ name: 'desk-inquiry', open: openFirstItem }],
  },
  { name: 'desk-homework', path: '/desk/homework', as: staff, states: [{ name: 'desk-homework-one', open: openFirst }] },
  { name: 'desk-homework-give', path: '/desk/homework/give', as: staff },
  ...['problems', 'sessions', 'mails', 'jobs', 'actions', 'account'].map((page) => ({
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
