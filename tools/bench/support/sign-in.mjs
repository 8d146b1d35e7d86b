/**
 * Signs in as a student of the demonstration.
 * @param {import('@playwright/test').Page} page @param {string} address of the server @param {string} username
 */
export async function signIn(page, address, username) {
  await page.goto(`${address}/signin`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('prepchart-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/student-portal/);
}
