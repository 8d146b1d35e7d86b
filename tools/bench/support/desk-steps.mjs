/** @typedef {import('@playwright/test').Page} Page */

/** Who sees all of the desk. */
export const staff = 'demo.staff';

/** Opens the first link of the list on the page. @param {Page} page */
export const openFirst = (page) => page.getByRole('main').getByRole('row').getByRole('link').first().click();

/** The same of a list that is no table. @param {Page} page */
export const openFirstItem = (page) => page.getByRole('main').getByRole('listitem').getByRole('link').first().click();

/** @param {Page} page @param {string} name */
export const press = (page, name) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Fills in the dialog that is open, and confirms. @param {Page} page @param {Record<string, string>} fields by label @param {string} confirm */
export async function fillDialog(page, fields, confirm) {
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByRole('button', { name: confirm }).click();
  await dialog.waitFor({ state: 'detached' });
}
