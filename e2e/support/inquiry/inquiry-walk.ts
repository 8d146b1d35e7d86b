import { expect, type Page, type Route } from '@playwright/test';
import { type InquiryStep, inquiryModel } from '../../../tests/models/inquiry/inquiry.model.ts';
import { comeBackWithoutGates, gate } from '../gate.ts';
import { untilAlive } from '../public.ts';

export const inquiryWalks = inquiryModel.getShortestPaths();
type Walk = (typeof inquiryWalks)[number];

const failed = 'Something went wrong. Please check your details and try again.';
const sent = 'Thank you! Your information has been sent successfully. We will get back to you shortly.';
const person = {
  Name: 'Asha Menon',
  'E-mail': 'asha@example.org',
  Phone: '98765 43210',
  'Details (optional)': 'When does it begin?',
};
const course = 'AP Statistics';
const noName = 'Enter your name.';
const noCourse = 'Choose a course.';
const all = [noName, 'Enter your e-mail address.', 'Enter your phone number.', noCourse];

const blank = ['', '', '', '', ''];
const filled = [...Object.values(person).slice(0, 3), course, person['Details (optional)']];
const courseless = filled.map((text) => (text === course ? '' : text));
const nameless = [' ', ...filled.slice(1)];

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Brings the page to life as a visitor does, by touching it. */
async function touch(page: Page) {
  await field(page, 'Name').click();
  await untilAlive(page);
}
const answerWith = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, json: { serverNow: Date.now(), ...body } });

/** What a form shows: its fields in their order, what is told at them, the alert, and the button. */
async function expectForm(page: Page, values: string[], told: string[] = [], alert: string[] = [], button = 'Send') {
  const labels = ['Name', 'E-mail', 'Phone', 'Course', 'Details (optional)'];
  for (const [at, label] of labels.entries()) await expect(field(page, label)).toHaveValue(values[at] ?? '');
  await expect(page.locator('main form [id$=-error]')).toHaveText(told);
  await expect(page.locator('main form [role=alert]')).toHaveText(alert);
  const submit = page.locator('main form button[type=submit]');
  await expect(submit).toHaveText(button);
  expect(await submit.isDisabled()).toBe(button === 'Sending...');
}

/** Walks one way through the model of an inquiry, whose server the walk plays; then leaves the page as it is and comes back. */
export async function walkInquiry(walk: Walk, page: Page): Promise<void> {
  const answer = await gate(page, 'sendInformationOnMail');
  await page.goto('/contact');
  await touch(page);
  const steps: Record<InquiryStep, () => Promise<void>> = {
    typeAllButCourse: async () => {
      for (const [label, text] of Object.entries(person)) await field(page, label).fill(text);
    },
    chooseCourse: async () => void (await field(page, 'Course').selectOption(course)),
    clearName: () => field(page, 'Name').fill(' '),
    typeName: () => field(page, 'Name').fill(person.Name),
    send: () => page.getByRole('button', { name: 'Send', exact: true }).click(),
    serverAccepts: () => answer(answerWith(200, { status: 1 })),
    serverRefuses: () => answer(answerWith(429, { status: 0, reason: 'tooMany', msg: 'Too many.' })),
    networkFails: () => answer((route) => route.abort()),
    answerCannotBeRead: () => answer((route) => route.fulfill({ body: '<html>' })),
    reload: async () => {
      await page.reload();
      await touch(page);
    },
    sendAnother: () => page.getByRole('button', { name: 'Send another' }).click(),
  };
  const form =
    (...shown: [values: string[], told?: string[], alert?: string[], button?: string]) =>
    () =>
      expectForm(page, ...shown);
  const sending = form(filled, [], [], 'Sending...');
  await walk.test({
    events: steps,
    states: {
      blank: form(blank),
      toldAll: form(blank, all),
      toldCourse: form(courseless, [noCourse]),
      withoutCourse: form(courseless),
      withoutCourseAgain: form(courseless),
      filled: form(filled),
      filledAgain: form(filled),
      withoutName: form(nameless),
      toldName: form(nameless, [noName]),
      sending,
      failed: form(filled, [], [failed]),
      failedWithoutName: form(nameless, [], [failed]),
      keptAfterFailure: form(filled),
      sendingAgain: sending,
      sent: () => expect(page.getByRole('main').getByText(sent)).toBeVisible(),
      blankAgain: form(blank),
    },
  });

  await comeBackWithoutGates(page);
  await touch(page);
  await expectForm(page, found[String(walk.state.value)] ?? filled);
}

/** What is found after coming back: what was typed, until it is sent. */
const found: Record<string, string[]> = {
  blank,
  toldAll: blank,
  sent: blank,
  blankAgain: blank,
  withoutCourse: courseless,
  withoutCourseAgain: courseless,
  toldCourse: courseless,
  withoutName: nameless,
  toldName: nameless,
  failedWithoutName: nameless,
};
