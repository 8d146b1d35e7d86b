import { expect, type Page } from '@playwright/test';
import { blankForm, type SignInHands, type SignInLook, signInWalk } from '../../tests/models/accounts/sign-in.hands.ts';
import { signInModel, signInRequirements } from '../../tests/models/accounts/sign-in.model.ts';
import { describePath } from '../../tests/support/model.ts';
import { test } from '../support/fixtures.ts';
import { comeBackWithoutGates, fail, gate, letThrough } from '../support/gate.ts';
import { addNewcomer, addTeacher, type Person } from '../support/people.ts';
import { proves } from '../support/proves.ts';
import type { SharedServer } from '../support/server.ts';
import { walksToTake } from '../support/walks.ts';

type Walk = ReturnType<typeof signInModel.getShortestPaths>[number];

/** The page that asked for the sign-in. */
const asker = '/student-portal/quizzes?tab=completed';
const address = `/signin?next=${encodeURIComponent(asker)}`;
const nobody: Person = { username: 'aanya', password: 'four quiet owls' };

const codeOnPage = (page: Page) => page.locator('input[name=code]');
const field = (page: Page, name: 'username' | 'password') =>
  page.getByLabel({ username: 'Username', password: 'Password' }[name], { exact: true });
const codeField = (page: Page, kind: 'app' | 'recovery') =>
  page.getByLabel({ app: 'Code', recovery: 'Recovery code' }[kind], { exact: true });
const role = (page: Page, name: 'Student' | 'Teacher') => page.getByRole('radio', { name });
/** What the tab keeps. */
const kept = (page: Page) => page.evaluate(() => ({ ...sessionStorage, ...localStorage }));

async function expectForm(page: Page, look: SignInLook) {
  const submit = page.locator('button[type=submit]');
  await expect(submit).toHaveText(look.isChecking ? 'Signing in…' : 'Sign In');
  expect(await submit.isDisabled()).toBe(look.isChecking);
  const said = [look.errors.username, look.errors.password, look.code?.error ?? null, look.alert].filter((text) => text !== null);
  await expect(page.locator('form [id$=-error], form [role=alert]')).toHaveText(said);
  if (look.code !== null) {
    await expect(page.locator('input')).toHaveCount(1);
    await expect(codeField(page, look.code.kind)).toHaveValue(look.code.value);
    return;
  }
  await expect(role(page, look.role)).toBeChecked();
  await expect(field(page, 'username')).toHaveValue(look.username);
  await expect(field(page, 'password')).toHaveValue(look.password);
  if (look.isPasswordShown !== null)
    await expect(field(page, 'password')).toHaveAttribute('type', look.isPasswordShown ? 'text' : 'password');
}

/** Who is to be let in, where the walk comes that far. */
async function addPerson(walk: Walk, server: SharedServer): Promise<Person> {
  if (walk.state.value === 'inPortal') return addNewcomer(server);
  return walk.state.value === 'inTeacherArea' ? addTeacher(server) : nobody;
}

async function walkSignIn(walk: Walk, page: Page, server: SharedServer) {
  const person = await addPerson(walk, server);
  const [student, teacher] = [await gate(page, 'loginStudent'), await gate(page, 'loginInstructor')];
  // While a code is asked for there is no role to choose: only a teacher's account has one.
  const isTeachers = async () => (await codeOnPage(page).isVisible()) || (await role(page, 'Teacher').isChecked());
  const answer = async (...[reply]: Parameters<typeof student>) => ((await isTeachers()) ? teacher : student)(reply);
  const hands: SignInHands = {
    person,
    codes: { app: '123456', recovery: 'abcd-efgh' },
    typeCode: (text) => codeOnPage(page).fill(text),
    chooseCode: (kind) =>
      page
        .getByRole('button', { name: kind === 'app' ? 'Use your authenticator app instead' : 'Use a recovery code instead' })
        .click(),
    startOver: () => page.getByRole('button', { name: 'Start over' }).click(),
    choose: (kind) => page.getByText(kind, { exact: true }).click(),
    type: (name, text) => field(page, name).fill(text),
    showOrHidePassword: () => page.getByRole('button', { name: 'Show password' }).click(),
    submit: () => page.locator('button[type=submit]').click(),
    accept: () => answer(letThrough),
    refuse: (status, reason, msg) =>
      answer((route) => route.fulfill({ status, json: { status: 0, reason, msg, serverNow: Date.now() } })),
    cutOff: () => answer(fail),
    answerUnreadably: () => answer((route) => route.fulfill({ body: '<html>' })),
    sees: (look) => expectForm(page, look),
    arrivesAs: async (kind) => {
      if (kind === 'Teacher') await expect(page).toHaveURL('/teacher-portal/dashboard');
      else await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Quizzes');
    },
  };
  await page.goto(address);
  await walk.test(signInWalk(hands));
  return person;
}

/** Leaves the walk where it ended, and comes back. */
async function comeBack(walk: Walk, page: Page, { password }: Person) {
  await comeBackWithoutGates(page);
  if (walk.state.value === 'inPortal') await expect(page).toHaveURL(asker);
  else if (walk.state.value === 'inTeacherArea') await expect(page).toHaveURL('/teacher-portal/dashboard');
  else {
    await expectForm(page, blankForm);
    await expect(page).toHaveURL(address);
    expect(await kept(page)).toEqual({});
  }
  expect(JSON.stringify(await kept(page))).not.toContain(password);
}

test.describe(
  'a real browser walks the independent model of the sign-in, and begins anew in each state',
  proves(...signInRequirements.browser),
  () => {
    for (const walk of walksToTake(signInModel.getShortestPaths()))
      test(describePath(walk), async ({ page, server, complaints }) => {
        // What the walk has the network do is reported by the browser, rightly.
        complaints.allow(/Failed to load resource/);
        await comeBack(walk, page, await walkSignIn(walk, page, server));
      });
  },
);
