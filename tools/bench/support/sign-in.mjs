/** Who of the demonstration signs in on the Teacher side. */
const teachers = ['demo.teacher', 'demo.society', 'demo.staff'];

/**
 * Signs in as somebody of the demonstration.
 * @param {import('@playwright/test').Page} page @param {string} address of the server @param {string} username @param {string} [password] another than the demonstration's
 */
export async function signIn(page, address, username, password = 'prepchart-demo') {
  await page.goto(`${address}/signin`);
  const isTeacher = teachers.includes(username);
  if (isTeacher) await page.getByText('Teacher', { exact: true }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(isTeacher ? /teacher-portal|desk/ : /student-portal/);
}
