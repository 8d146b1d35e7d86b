import { openFirst, staff } from './desk-steps.mjs';

const student = '/desk/students?search=demo.student';

/** @type {import('./screen-pages.mjs').ScreenPage[]} what staff open of one student, of one course, and of the stored PDFs */
export const fileScreens = [
  {
    name: 'desk-hand-in',
    path: student,
    as: staff,
    open: async (page) => {
      await openFirst(page);
      await page.getByRole('region', { name: 'Tests' }).getByRole('link', { name: /^SAT/ }).first().click();
      await page.getByRole('link', { name: 'Hand in an answer file' }).click();
      await page.getByRole('heading', { level: 1, name: 'Hand in an answer file' }).waitFor();
    },
  },
  {
    name: 'desk-sheet',
    path: '/desk/content/sheets',
    as: staff,
    open: async (page) => {
      await openFirst(page);
      await page.locator('canvas').first().waitFor();
    },
  },
  {
    name: 'desk-gradebook',
    path: '/desk/gradebook',
    as: staff,
    states: [
      {
        name: 'desk-gradebook-course',
        open: async (page) => {
          await page.getByLabel('Group or course').selectOption({ label: 'SAT Dominance Program' });
          await page.getByRole('main').getByRole('row').nth(1).waitFor();
        },
      },
    ],
  },
];
