import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/support/root.mjs';

/** @typedef {import('./screen-pages.mjs').ScreenPage} ScreenPage */
/** @typedef {import('@playwright/test').Page} Page */

const staff = 'demo.staff';

/** @param {Page} page @param {RegExp} name of a link in the list; the first */
const follow = (page, name) => page.getByRole('main').getByRole('link', { name }).first().click();

/** Chooses a bank of the demonstration in other words, with one question in another's place, and has it checked. @param {Page} page */
async function chooseBank(page) {
  const written = readFileSync(inRoot('content/bank/ap-psychology/bank.yaml'), 'utf8')
    .replace(
      'What is the\n      most direct effect of the medicine at the synapse?',
      'What does the\n      medicine do first at the synapse?',
    )
    .replace('dps-clay-conservation', 'dps-clay-snake');
  const file = { name: 'bank.yaml', mimeType: 'application/yaml', buffer: Buffer.from(written) };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByLabel('Name', { exact: true }).fill('ap-psychology');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('button', { name: 'Keep as a draft' }).waitFor();
}

/** @type {ScreenPage[]} questions found, edited and previewed at the desk, and what a student says of one */
export const contentScreens = [
  {
    name: 'desk-import',
    path: '/desk/content/import',
    as: staff,
    states: [
      { name: 'desk-import-checked', open: chooseBank },
      {
        name: 'desk-import-kept',
        open: async (page) => {
          await page.getByRole('button', { name: 'Keep as a draft' }).click();
          await page.getByRole('link', { name: 'Compare and publish' }).waitFor();
        },
      },
      {
        name: 'desk-content-draft',
        open: async (page) => {
          await page.getByRole('link', { name: 'Compare and publish' }).click();
          await page.getByRole('button', { name: 'Publish…' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'desk-released',
    path: '/desk/content/questions?skill=Inferences',
    as: staff,
    states: [
      {
        name: 'desk-edit',
        open: async (page) => {
          await follow(page, /^Edit /);
          await page.getByRole('button', { name: 'Check it' }).waitFor();
        },
      },
      {
        name: 'desk-edit-faulty',
        open: async (page) => {
          await page.getByLabel('What is asked').fill('Which choice is $\\nonsense{x}$?');
          await page.getByRole('button', { name: 'Check it' }).click();
          await page.locator('[aria-invalid="true"]').first().waitFor();
        },
      },
      {
        name: 'desk-edit-proposed',
        open: async (page) => {
          await page.getByLabel('What is asked').fill('Which choice completes the text most logically, as its author means it?');
          await page.getByRole('button', { name: 'Check it' }).click();
          await page.getByRole('button', { name: 'Back to the form' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'preview',
    path: '/desk/content/questions?skill=Inferences',
    as: staff,
    open: async (page) => {
      await follow(page, /^Preview /);
      await page.getByRole('button', { name: /^Start/ }).waitFor();
    },
    states: [
      {
        name: 'preview-hall',
        open: async (page) => {
          await page.getByRole('button', { name: /^Start/ }).click();
          await page.getByRole('radio').first().check({ force: true });
        },
      },
      {
        name: 'preview-result',
        open: async (page) => {
          await page
            .getByRole('button', { name: /^Submit/ })
            .first()
            .click();
          await page.getByRole('button', { name: 'Yes, submit' }).click();
          await page.getByRole('button', { name: 'Try again' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'objection',
    path: '/student-portal/results',
    as: 'demo.student',
    open: async (page) => {
      await page.getByRole('link', { name: 'View Analysis: Reading and Writing: Foundations' }).first().click();
      await page.getByRole('navigation', { name: 'Parts of the result' }).getByRole('link', { name: 'Results' }).click();
      await page
        .getByRole('button', { name: /^Something is wrong with this question/ })
        .first()
        .click();
      await page.getByLabel('What is wrong', { exact: true }).waitFor();
    },
    states: [
      {
        name: 'objection-told',
        open: async (page) => {
          await page.getByLabel('What is wrong', { exact: true }).selectOption('several');
          await page.getByLabel('In your words').fill('A and C both complete the text, as line 4 says.');
          await page.getByRole('button', { name: 'Send to the school' }).click();
          await page.getByText('The school has it, and will answer.').waitFor();
        },
      },
    ],
  },
  {
    name: 'desk-objected',
    path: '/desk/questions?state=objected',
    as: staff,
    states: [
      { name: 'desk-objection', open: (page) => page.getByRole('main').getByRole('row').getByRole('link').first().click() },
      {
        name: 'desk-objection-answer',
        open: async (page) => {
          await page.getByRole('button', { name: /^Answer / }).click();
          await page.getByRole('dialog').waitFor();
        },
      },
    ],
  },
];
