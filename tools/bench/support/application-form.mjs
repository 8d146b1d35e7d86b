/** @typedef {import('@playwright/test').Page} Page */

/** The form of an application, filled in as its labels ask. */
const applicant = {
  'Student’s full name': 'Aanya Rao',
  Phone: '9876543210',
  Class: '11',
  School: 'Greenwood High',
  'Parent’s name': 'Meera Rao',
};

/** @param {string} email of the student */
export const toReview = (email) => async (/** @type {Page} */ page) => {
  await page.getByLabel('Student’s email', { exact: true }).fill(email);
  for (const [label, value] of Object.entries(applicant)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel(/^I am the student’s parent/).check();
  await page.getByRole('button', { name: 'Review the details' }).click();
  await page.getByRole('heading', { name: 'Confirm Your Details' }).waitFor();
};

/** @param {string} email of the student */
export const toReceipt = (email) => async (/** @type {Page} */ page) => {
  await toReview(email)(page);
  await page.getByLabel('I confirm that all the information entered is correct.').check();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByRole('dialog', { name: 'Prepchart' }).getByRole('button', { name: 'Pay now', exact: true }).click();
  await page.getByRole('dialog', { name: 'Payment Successful!' }).waitFor();
};
