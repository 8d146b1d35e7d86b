import { expect, type Page } from '@playwright/test';
import { type TalkModelState, type TalkStep, talkModel } from '../../tests/models/doubts/talk.model.ts';
import { coverPage } from '../../tests/support/model.ts';
import { axe } from '../support/axe.ts';
import { openPortal, signIn, test } from '../support/fixtures.ts';
import { addNewcomer, addTeacher, type Person } from '../support/people.ts';
import { onEveryScreen } from '../support/screens.ts';
import { type ProductServer, startServer } from '../support/server.ts';
import { filledData } from '../support/template.ts';

const course = 'AP Statistics';
const lead = 'safeguarding.lead';
let school: ProductServer;
let tutor: Person;
let password: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  school = await startServer({ from: filledData(), env: { SAFEGUARDING_LEAD: lead } });
  tutor = await addTeacher(school);
  await school.admin('course', 'tutor', course, '--teacher', tutor.username);
  const named = ['--username', lead, '--email', `${lead}@example.org`, '--firstname', 'Nandini', '--lastname', 'Iyer'];
  ({ password } = JSON.parse(await school.admin('staff', 'add', ...named, '--duty', 'staff', '--json')));
});
test.afterAll(() => school.dispose());

/** A student of the course whom no other test knows. */
async function addLearner(): Promise<Person> {
  const student = await addNewcomer(school);
  await school.admin('course', 'enroll', course, '--student', student.username);
  return student;
}

const clean = (page: Page) => onEveryScreen(page, async ({ name }) => expect([name, await axe(page)]).toEqual([name, []]));
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function asks(page: Page, student: Person, text: string) {
  await openPortal(page, school.url, student, '/student-portal/doubts/new');
  await page.getByLabel('Your question').pressSequentially(text);
  await press(page, 'Send to your tutors');
  await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible();
}

async function openInbox(page: Page) {
  await signIn(page, tutor, 'Teacher');
  await page.getByRole('button', { name: 'Doubts', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Doubts' })).toBeVisible();
}

const photo = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2000, 1000];
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

test('a doubt goes its ways in two browsers at once, and each sees what the other does @firefox-long', async ({
  page,
  openElsewhere,
}) => {
  test.slow();
  const student = await addLearner();
  const desk = await openElsewhere({ baseURL: school.url });
  await openInbox(desk);
  let talks = 0;
  let text = '';
  const hands: Record<TalkStep, () => Promise<void>> = {
    studentAsks: async () => {
      talks += 1;
      text = `Why divide by n minus ${talks}?`;
      await asks(page, student, text);
      const back = desk.getByRole('button', { name: 'All doubts', exact: true });
      if (await back.isVisible()) await back.click();
      await desk.getByRole('button', { name: text }).click();
      await expect(desk.getByRole('heading', { level: 1, name: text })).toBeVisible();
    },
    tutorTakes: () => press(desk, 'Take it'),
    tutorLetsGo: () => press(desk, 'Let it go'),
    tutorAnswers: () => writes(desk, 'Your answer', 'One degree is used up.', 'Answer'),
    tutorAsksBack: () => writes(desk, 'Your answer', 'Which sample?', 'Ask the student'),
    tutorCloses: () => press(desk, 'Close as solved'),
    studentWrites: () => writes(page, 'Write to your tutors', 'The one of page 2.', 'Send'),
    studentSaysSolved: () => press(page, 'Mark as solved'),
    studentAsksAgain: () => press(page, 'Ask again'),
  };
  const shown: Record<TalkModelState, [student: RegExp, tutor: RegExp] | null> = {
    nothing: null,
    waits: [/^Waiting for a tutor · Answer by/, /^Waiting · Answer by/],
    isAtTutor: [/^Meera Nair is on it/, /^Yours to answer/],
    askedBack: [/^Your tutor asked you something/, /^Waiting for the student/],
    answered: [/^Answered/, /^Answered/],
    solved: [/^Solved/, /^Solved/],
    waitsAgain: [/^Waiting for a tutor again/, /^Asked again/],
  };
  for (const path of coverPage(talkModel.getShortestPaths())) {
    await path.test({
      events: hands,
      states: Object.fromEntries(
        Object.entries(shown).map(([state, seen]) => [
          state,
          async () => {
            if (!seen) return;
            await expect(page.getByText(seen[0])).toBeVisible();
            await expect(desk.getByText(seen[1])).toBeVisible();
          },
        ]),
      ),
    });
  }
  expect(talks).toBeGreaterThan(1);
});

async function writes(page: Page, label: string, text: string, send: string) {
  await page.getByLabel(label).pressSequentially(text);
  await press(page, send);
  await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByRole('list', { name: 'What was written' }).getByText(text)).toBeVisible();
}

/** How many lines this device has kept and not delivered. */
const countUnsent = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('prepchart-doubts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('lines').objectStore('lines').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

test('what is written without a connection, with its photo, is delivered once when it is back, and the tutor sees it', {
  tag: '@long',
}, async ({ page, openElsewhere, complaints }) => {
  complaints.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const student = await addLearner();
  await asks(page, student, 'What is a residual?');
  // Its code is there before the connection is lost.
  await page.getByRole('link', { name: 'All doubts' }).click();
  await page.getByRole('link', { name: /^What is a residual/ }).click();
  const written = page.getByRole('list', { name: 'What was written' });
  await clean(page);

  await page.context().setOffline(true);
  await page.getByLabel('Add photos').setInputFiles({
    name: 'paper.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await photo(page), 'base64'),
  });
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await page.getByLabel('Write to your tutors').pressSequentially('Here is my paper.');
  await press(page, 'Send');
  await expect(page.getByText(/You’re offline. What you write is kept on this device/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'On its way' }).getByRole('img')).toBeVisible();
  // It goes from whatever page its writer is on when the connection is back.
  await page.getByRole('link', { name: 'All doubts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Doubts' })).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => countUnsent(page)).toBe(0);
  await page.getByRole('link', { name: /^What is a residual/ }).click();
  await expect(written.getByText('Here is my paper.')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'On its way' })).toHaveCount(0);
  await page.reload();
  await expect(written.getByText('Here is my paper.')).toHaveCount(1);
  await written.getByRole('button', { name: 'Enlarge photo 1 of 1' }).click();
  const viewer = page.getByRole('dialog', { name: 'Photo' });
  await expect(viewer.getByRole('img')).toHaveJSProperty('naturalWidth', 1600);
  await viewer.getByRole('button', { name: 'Turn right' }).click();
  await clean(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);

  await written.getByRole('button', { name: 'Edit message 2' }).click();
  await expect(page.getByLabel('Edit your message')).toBeFocused();
  await page.keyboard.type(' Look.');
  await press(page, 'Save');
  await expect(written.getByText('Here is my paper. Look.')).toBeVisible();
  await expect(written.getByText(/edited/)).toBeVisible();
  await expect(written.getByRole('button', { name: 'Edit message 2' })).toBeFocused();
  await written.getByRole('button', { name: 'Delete message 2' }).click();
  await press(page, 'Keep it');

  const tutors = await openElsewhere({ baseURL: school.url });
  await openInbox(tutors);
  await tutors.getByLabel('Search doubts').pressSequentially('residual');
  await expect(tutors.getByRole('button', { name: /What is a residual/ })).toHaveCount(1);
  await clean(tutors);
  await tutors.getByRole('button', { name: /What is a residual/ }).click();
  await expect(tutors.getByRole('button', { name: 'Enlarge photo 1 of 1' })).toBeVisible();
  await clean(tutors);
});

test('the list of doubts, asking, and a concern about one', async ({ page }) => {
  const student = await addLearner();
  await openPortal(page, school.url, student, '/student-portal/doubts');
  await expect(page.getByRole('heading', { level: 2, name: 'No doubts yet' })).toBeVisible();
  await clean(page);
  await asks(page, student, 'What is a quartile?');
  await press(page, 'Tell the safeguarding lead');
  await page.getByLabel('What are you worried about?').pressSequentially('A friend of mine');
  await clean(page);
  await press(page, 'Send it to the safeguarding lead');
  await expect(page.getByText(/The school’s safeguarding lead has it/)).toBeVisible();
  await page.getByRole('link', { name: 'All doubts' }).click();
  await page.getByLabel('Search doubts').pressSequentially('nobody wrote this');
  await expect(page.getByRole('heading', { level: 2, name: 'Nothing found' })).toBeVisible();
  await clean(page);
});

test('the desk reads a doubt with a reason and hands it over, and its lead reads a concern', { tag: '@long' }, async ({
  page,
  openElsewhere,
}) => {
  const student = await addLearner();
  const asking = await openElsewhere({ baseURL: school.url });
  await asks(asking, student, 'What is an outlier?');
  await press(asking, 'Tell the safeguarding lead');
  await asking.getByLabel('What are you worried about?').pressSequentially('Somebody shouts at me');
  await press(asking, 'Send it to the safeguarding lead');
  await expect(asking.getByText(/The school’s safeguarding lead has it/)).toBeVisible();
  const doubtId = new URL(asking.url()).pathname.split('/').at(-1) ?? '';
  await signInAt(page, { username: lead, password });

  await page.goto(`${school.url}/desk/doubts`);
  await expect(page.getByRole('link', { name: 'Ravi Iyer' }).first()).toBeVisible();
  await clean(page);
  await page.locator(`a[href="/desk/doubts/${doubtId}"]`).click();
  await press(page, 'Read it');
  await expect(page.getByText('First say why you’re reading it, in a few words.')).toBeVisible();
  await page.getByLabel('Why are you reading it?').pressSequentially('A parent asked');
  await press(page, 'Read it');
  await expect(page.getByRole('list', { name: 'What was written' }).getByText('What is an outlier?')).toBeVisible();
  await clean(page);
  await press(page, 'Hand over to Meera Nair');
  await page.getByLabel('Reason').pressSequentially('Nobody is there');
  await press(page, 'Hand it over');
  await expect(page.getByText('The doubt is handed over, and the tutor gets an email.')).toBeVisible();
  await expect(page.getByText(/Meera Nair is on it/)).toBeVisible();

  await page.goto(`${school.url}/desk/concerns`);
  await expect(page.getByRole('link', { name: 'From Ravi Iyer' }).first()).toBeVisible();
  await clean(page);
  await page.getByRole('link', { name: 'From Ravi Iyer' }).first().click();
  await expect(page.getByText('Somebody shouts at me')).toBeVisible();
  await expect(page.getByText(/A doubt in AP Statistics: What is an outlier/)).toBeVisible();
  await clean(page);
  await press(page, 'Take it up');
  await page.getByLabel('What was done, and what comes next').pressSequentially('Spoke to the family');
  await page.getByRole('dialog').getByRole('button', { name: 'Take it up' }).click();
  await expect(page.getByText('It’s being looked into.')).toBeVisible();
  await expect(page.getByText('Spoke to the family')).toBeVisible();
});

/** Signs in at this school's server, wherever the pages of the test are. */
async function signInAt(page: Page, { username, password }: Person) {
  await page.goto(`${school.url}/signin?next=/desk`);
  await page.getByText('Teacher', { exact: true }).click();
  await page.getByLabel('Username').pressSequentially(username);
  await page.getByLabel('Password', { exact: true }).pressSequentially(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(({ pathname }) => pathname.startsWith('/desk'));
}
