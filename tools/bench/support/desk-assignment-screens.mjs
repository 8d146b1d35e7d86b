import { fillDialog, press, staff } from './desk-steps.mjs';

/** @type {import('./screen-pages.mjs').ScreenPage[]} groups, what is assigned to one, and what came of it */
export const assignmentScreens = [
  {
    name: 'desk-groups',
    path: '/desk/groups',
    as: staff,
    states: [
      {
        name: 'desk-group',
        open: async (page) => {
          await press(page, 'New group');
          await fillDialog(page, { Name: 'Wednesday class' }, 'Make group');
          await press(page, 'Add students');
          await fillDialog(page, { 'Usernames or email addresses': 'demo.student\ndemo.second' }, 'Add students');
        },
      },
      {
        name: 'desk-group-announcement',
        open: async (page) => {
          await press(page, 'Write to the group');
          await fillDialog(page, { Title: 'No class on Monday', Text: 'Monday is a holiday.' }, 'Send');
        },
      },
    ],
  },
  { name: 'desk-announcements', path: '/desk/announcements', as: staff },
  {
    name: 'desk-assign',
    path: '/desk/tests/assign',
    as: staff,
    after: 'desk-groups',
    states: [
      {
        name: 'desk-assign-checked',
        open: async (page) => {
          const test = page.getByLabel('Test', { exact: true });
          // Of a course that nobody of the group is in: nobody has it yet.
          const value = await test.locator('option', { hasText: 'AP Precalculus' }).first().getAttribute('value');
          await test.selectOption(value);
          await page.getByLabel('Group', { exact: true }).selectOption({ label: 'Wednesday class' });
          await page.getByRole('checkbox').check({ force: true });
          await press(page, 'See who gets it');
          await page.getByRole('button', { name: /^Assign/ }).waitFor();
        },
      },
      {
        name: 'desk-assignment',
        open: async (page) => {
          await page.getByRole('button', { name: /^Assign/ }).click();
          await page.getByRole('main').getByRole('link', { name: 'See who takes it' }).click();
        },
      },
    ],
  },
  { name: 'desk-assignments', path: '/desk/tests', as: staff },
];
