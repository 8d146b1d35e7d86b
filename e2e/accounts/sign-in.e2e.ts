import { expect, type Page } from '@playwright/test';
import { type SignInStep, signInModel } from '../../tests/models/accounts/sign-in.model.ts';
import { titleOf } from '../../tests/support/model.ts';
import { test } from '../support/fixtures.ts';
import { comeBackWithoutGates, fail, gate, letThrough } from '../support/gate.ts';
import { addNewcomer, addTeacher, type Person } from '../support/people.ts';
import type { SharedServer } from '../support/server.ts';
import { walksToTake } from '../support/walks.ts';

type Walk = ReturnType<typeof signInModel.getShortestPaths>[number];

/** The page that asked for the sign-in. */
const asker = '/student-portal/quizzes?tab=completed';
const address = `/signin?next=${encodeURIComponent(asker)}`;
const nobody: Person = { username: 'aanya', password: 'four quiet owls' };

const words = {
  tooMany: 'Too many attempts. Wait 15 minutes.',
  invalid: 'Invalid credentials',
  failed: 'An error occurred. Please try again.',
  noUsername: 'Enter your username.',
  noPassword: 'Enter your password.',
};

const field = (page: Page, name: 'Username' | 'Password') => page.getByLabel(name, { exact: true });
const role = (page: Page, name: 'Student' | 'Teacher') => page.getByRole('radio', { name });
/** What the tab keeps. */
const kept = (page: Page) => page.evaluate(() => ({ ...sessionStorage, ...localStorage }));

/** What stands at the form; what is not named is as it is when it is blank. */
type Form = { is?: 'Student' | 'Teacher'; username?: string; password?: string; told?: string[]; button?: string };
async function expectForm(
  page: Page,
  { is = 'Student', username = '', password = '', told = [], button = 'Sign In' }: Form = {},
) {
  const submit = page.locator('button[type=submit]');
  await expect(submit).toHaveText(button);
  expect(await submit.isDisabled()).toBe(button !== 'Sign In');
  await expect(role(page, is)).toBeChecked();
  await expect(field(page, 'Username')).toHaveValue(username);
  await expect(field(page, 'Password')).toHaveValue(password);
  const said = page.locator('form [id$=-error], form [role=alert]');
  await expect(said).toHaveText(told);
}

/** Who is to be let in, where the walk comes that far. */
async function personOf(walk: Walk, server: SharedServer): Promise<Person> {
  if (walk.state.value === 'inPortal') return addNewcomer(server);
  return walk.state.value === 'inTeacherArea' ? addTeacher(server) : nobody;
}

async function walkSignIn(walk: Walk, page: Page, server: SharedServer) {
  const person = await personOf(walk, server);
  const [student, teacher] = [await gate(page, 'loginStudent'), await gate(page, 'loginInstructor')];
  const answer = async (...[reply]: Parameters<typeof student>) =>
    ((await role(page, 'Teacher').isChecked()) ? teacher : student)(reply);
  const refuse = (status: number, reason: string, msg: string) =>
    answer((route) => route.fulfill({ status, json: { status: 0, reason, msg, serverNow: Date.now() } }));
  const showOrHide = () => page.getByRole('button', { name: 'Show password' }).click();
  await page.goto(address);

  const steps: Record<SignInStep, () => Promise<void>> = {
    chooseTeacher: () => page.getByText('Teacher', { exact: true }).click(),
    chooseStudent: () => page.getByText('Student', { exact: true }).click(),
    typeUsername: () => field(page, 'Username').fill(person.username),
    typePassword: () => field(page, 'Password').fill(person.password),
    showPassword: showOrHide,
    hidePassword: showOrHide,
    submit: () => page.locator('button[type=submit]').click(),
    serverAccepts: () => answer(letThrough),
    serverRefusesWithWords: () => refuse(429, 'tooMany', words.tooMany),
    serverRefusesWithoutWords: () => refuse(401, 'signedOut', ''),
    networkFails: () => answer(fail),
    answerCannotBeRead: () => answer((route) => route.fulfill({ body: '<html>' })),
  };
  const form = (more?: Form) => () => expectForm(page, more);
  const filled = (more: Form = {}) => form({ ...person, ...more });
  const teacherFilled = (more: Form = {}) => filled({ is: 'Teacher', ...more });
  const busy = { button: 'Signing in…' };
  const passwordIs = (type: 'text' | 'password') => async () => {
    await filled()();
    await expect(field(page, 'Password')).toHaveAttribute('type', type);
  };
  const { noUsername, noPassword, tooMany, invalid, failed } = words;
  await walk.test({
    events: steps,
    states: {
      blank: form(),
      usernameOnly: filled({ password: '' }),
      passwordOnly: filled({ username: '' }),
      toldBoth: form({ told: [noUsername, noPassword] }),
      toldPassword: filled({ password: '', told: [noPassword] }),
      toldUsername: filled({ username: '', told: [noUsername] }),
      filled: filled(),
      passwordShown: passwordIs('text'),
      passwordHidden: passwordIs('password'),
      checking: filled(busy),
      toldByServer: filled({ told: [tooMany] }),
      toldInvalid: filled({ told: [invalid] }),
      toldFailed: filled({ told: [failed] }),
      toldUnreadable: filled({ told: [failed] }),
      checkingAgain: filled(busy),
      inPortal: () => expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Quizzes'),
      teacherBlank: form({ is: 'Teacher' }),
      studentAgain: form(),
      teacherToldBoth: form({ is: 'Teacher', told: [noUsername, noPassword] }),
      teacherFilled: teacherFilled(),
      teacherChecking: teacherFilled(busy),
      teacherToldByServer: teacherFilled({ told: [tooMany] }),
      teacherToldInvalid: teacherFilled({ told: [invalid] }),
      teacherToldFailed: teacherFilled({ told: [failed] }),
      inTeacherArea: () => expect(page).toHaveURL('/teacher-portal/dashboard'),
    },
  });
  return person;
}

/** Leaves the walk where it ended, and comes back. */
async function comeBack(walk: Walk, page: Page, { password }: Person) {
  await comeBackWithoutGates(page);
  if (walk.state.value === 'inPortal') await expect(page).toHaveURL(asker);
  else if (walk.state.value === 'inTeacherArea') await expect(page).toHaveURL('/teacher-portal/dashboard');
  else {
    await expectForm(page);
    await expect(page).toHaveURL(address);
    expect(await kept(page)).toEqual({});
  }
  expect(JSON.stringify(await kept(page))).not.toContain(password);
}

test.describe('a real browser walks the independent model of the sign-in, and begins anew in each state [2.4-1] [2.4-2] [2.4-5] [2.4-7] [2.4-8] [2.4-9] [2.4-10] [5-1] [5-2] [8-signin-1] [8-signin-2] [8-signin-3] [8-signin-4]', () => {
  for (const walk of walksToTake(signInModel.getShortestPaths()))
    test(titleOf(walk), async ({ page, server, complaints }) => {
      // What the walk has the network do is reported by the browser, rightly.
      complaints.allow(/Failed to load resource/);
      await comeBack(walk, page, await walkSignIn(walk, page, server));
    });
});
