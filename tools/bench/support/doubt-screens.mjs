/** @typedef {import('@playwright/test').Page} Page */

const portal = '/student-portal';
const student = 'demo.student';

/** @param {string} state of the doubt in the list */
const openDoubt = (state) => async (/** @type {Page} */ page) => {
  await page.getByRole('main').getByRole('listitem').filter({ hasText: state }).getByRole('link').first().click();
  await page.getByRole('list', { name: 'What was written' }).waitFor();
};

/** Has the course's tutor begin to write in the doubt that is open: the sign of it lapses after some seconds. @param {Page} page @param {string} address */
async function signWriting(page, address) {
  const call = async (/** @type {string} */ path, /** @type {object} */ body, /** @type {string} */ token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.json();
  };
  const { token } = await call('/loginInstructor', { username: 'demo.teacher', password: 'prepchart-demo' });
  const doubtId = new URL(page.url()).pathname.split('/').at(-1);
  await call('/tutor/signDoubt', { doubtId, read: 1, writing: true }, token);
  await page.getByText('Meera is writing…').waitFor();
}

/** @type {import('./screen-pages.mjs').ScreenPage[]} what a student sees of doubts */
export const doubtScreens = [
  { name: 'doubts', path: `${portal}/doubts`, as: student },
  {
    name: 'doubt-ask',
    path: `${portal}/doubts/new`,
    as: student,
    states: [
      {
        name: 'doubt-ask-preview',
        open: async (page) => {
          await page.getByLabel('Your question').fill('Why is $x^2 + \\frac{1}{2}$ never zero?');
          await page.getByText('Preview').waitFor();
          await page.getByRole('button', { name: 'Send to your tutors' }).click();
          await page.getByText('Choose a course first.').waitFor();
        },
      },
    ],
  },
  {
    name: 'doubt',
    path: `${portal}/doubts`,
    as: student,
    open: openDoubt('Waiting for a tutor'),
  },
  {
    name: 'doubt-writing',
    path: `${portal}/doubts`,
    as: student,
    open: openDoubt('Waiting for a tutor'),
    again: signWriting,
  },
  {
    name: 'doubt-solved',
    path: `${portal}/doubts`,
    as: student,
    open: openDoubt('Solved'),
  },
];
