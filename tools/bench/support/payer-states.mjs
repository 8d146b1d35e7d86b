/** @typedef {import('@playwright/test').Page} Page */

/**
 * Opens the payer's page as it is where the server says something else of the money: what a bank, Razorpay or weeks would bring about.
 * @param {object} changed of the application @param {string} heading that stands there then
 */
const told = (changed, heading) => async (/** @type {Page} */ page) => {
  await page.unroute('**/api/getApplication');
  await page.route('**/api/getApplication', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, ...changed } } });
  });
  await page.reload();
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
};

const at = Date.UTC(2026, 10, 26, 9);
const unpaid = {
  state: 'open',
  account: null,
  papers: [],
  paidAt: null,
  paymentId: null,
  receiptMail: 'none',
  accountMail: 'none',
};
const refund = { amount: 129_999, state: 'done', reference: 'ARN 7401 2233 8841', isOffline: false, at };

/** @type {import('./screen-pages.mjs').ScreenState[]} what becomes of a payment, one after the other */
export const payerStates = [
  { name: 'payer-failed', open: told({ ...unpaid, money: 'failed' }, 'Your payment didn’t go through') },
  { name: 'payer-checked', open: told({ ...unpaid, money: 'mismatched' }, 'We’re checking your payment') },
  { name: 'payer-surplus', open: told({ ...unpaid, money: 'surplus' }, 'You paid twice') },
  {
    name: 'payer-partly-refunded',
    open: told(
      {
        ...{ money: 'partlyRefunded', refunded: 30_000 },
        refunds: [
          { ...refund, amount: 30_000 },
          { ...refund, amount: 10_000, state: 'pending', reference: null },
        ],
      },
      'Part of your payment was refunded',
    ),
  },
  {
    name: 'payer-refunded',
    open: told(
      { money: 'refunded', refunded: 129_999, refunds: [refund], accessEnded: true, accessEndedBy: 'refund' },
      'Your payment was refunded',
    ),
  },
  {
    name: 'payer-refunded-by-hand',
    open: told(
      {
        ...{ money: 'refunded', refunded: 129_999, accessEnded: true, accessEndedBy: 'refund' },
        refunds: [{ ...refund, reference: 'Voucher 7', isOffline: true }],
      },
      'Your payment was refunded',
    ),
  },
  {
    name: 'payer-taken-back',
    open: told(
      { money: 'takenBack', takenBack: 129_999, accessEnded: true, accessEndedBy: 'dispute' },
      'Your bank took the payment back',
    ),
  },
  { name: 'payer-access-over', open: told({ accessEnded: true, accessEndedBy: 'lastDay' }, 'Access to the course has ended') },
];
