import { toReceipt } from './application-form.mjs';
import { fillDialog, openFirst, press, staff } from './desk-steps.mjs';
import { signIn } from './sign-in.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** Who pays in installments, by the labels of the form. */
const payer = {
  ...{ 'Student’s name': 'Uma Rao', 'Student’s email': 'uma.k.rao@example.org', Phone: '+91 98765 43210' },
  ...{ Class: '11', School: 'Greenwood High', 'Parent’s name': 'Meera Rao' },
};

/** Has the list of what reached the bank fetched. @param {Page} page @param {string} address */
async function fetchSettlements(page, address) {
  await page.goto(`${address}/desk/jobs`);
  await page.getByRole('button', { name: 'Run now: Fetches what Razorpay sent to the bank' }).click();
  await fillDialog(page, {}, 'Run now');
}

/** Pays, and looks again and again until the sandbox has settled it, which takes two minutes. @param {Page} page @param {string} address */
async function settleOne(page, address) {
  await page.goto(`${address}/contact-sat?plan=SAT+Sprint`);
  await toReceipt('aanya.settled@example.org')(page);
  await signIn(page, address, staff);
  const [open, settled] = [page.getByText('Razorpay hasn’t settled it yet.'), page.getByText('Bank number (UTR)')];
  for (const end = Date.now() + 240_000; Date.now() < end && !(await settled.isVisible()); ) {
    await page.waitForTimeout(20_000);
    await fetchSettlements(page, address);
    await page.goto(`${address}/desk/payments?search=aanya.settled`);
    await openFirst(page);
    await settled.or(open).waitFor();
  }
}

/** @type {import('./screen-pages.mjs').ScreenPage[]} what staff see of money */
export const moneyScreens = [
  {
    name: 'desk-payments',
    path: '/desk/payments',
    as: staff,
    states: [{ name: 'desk-payment', open: openFirst }],
  },
  {
    name: 'desk-payment-settled',
    open: settleOne,
    states: [
      {
        name: 'desk-settlements',
        open: async (page) => {
          await page.goto(new URL('/desk/settlements', page.url()).href);
          await page.getByRole('main').getByRole('row').nth(1).waitFor();
        },
      },
    ],
  },
  {
    name: 'desk-installments',
    path: '/desk/installments',
    as: staff,
    states: [
      {
        name: 'desk-installments-offer',
        open: async (page) => {
          await press(page, 'Offer installments');
          await page.getByRole('dialog').waitFor();
        },
      },
      {
        name: 'desk-installments-one',
        open: async (page) => {
          const dialog = page.getByRole('dialog');
          await dialog.getByLabel('Course or plan').selectOption({ label: 'SAT Sprint' });
          await dialog.getByLabel('Installments').selectOption('3');
          await dialog.getByLabel('The parent or guardian').selectOption('yes');
          const inAWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
          await fillDialog(page, { ...payer, 'Whole price': '77777', 'First one due on': inAWeek }, 'Offer installments');
          await page.getByText(/left to pay\.$/).waitFor();
        },
      },
      {
        name: 'payer-installments',
        open: async (page) => {
          const href = await page.getByRole('link', { name: 'The payer’s page' }).getAttribute('href');
          await page.goto(new URL(href ?? '', page.url()).href);
          await page.getByRole('button', { name: /^Pay installment 1 now/ }).waitFor();
        },
      },
    ],
  },
];
