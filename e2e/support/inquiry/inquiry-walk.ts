import { expect, type Page, type Route } from '@playwright/test';
import {
  filled,
  foundAgain,
  type InquiryHands,
  type InquiryTexts,
  inquiryWalk,
} from '../../../tests/models/inquiry/inquiry.hands.ts';
import { inquiryModel } from '../../../tests/models/inquiry/inquiry.model.ts';
import { comeBackWithoutGates, gate } from '../gate.ts';
import { untilAlive } from '../public.ts';

export const inquiryWalks = inquiryModel.getShortestPaths();
type Walk = (typeof inquiryWalks)[number];

const labels: InquiryTexts = {
  name: 'Name',
  email: 'Email',
  countryCode: 'Country code',
  phone: 'Phone',
  course: 'Course',
  details: 'Details (optional)',
};
const field = (page: Page, name: keyof InquiryTexts) => page.getByLabel(labels[name], { exact: true });
const eachField = Object.keys(filled) as (keyof InquiryTexts)[];

/** Brings the page to life as a visitor does, by touching it. */
async function touch(page: Page) {
  await field(page, 'name').click();
  await untilAlive(page);
}
async function expectFields(page: Page, fields: InquiryTexts) {
  for (const name of eachField) await expect(field(page, name)).toHaveValue(fields[name]);
}
const answerWith = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, json: { serverNow: Date.now(), ...body } });

/** Walks a browser, whose server the walk plays. */
const handsOn = (page: Page, answer: Awaited<ReturnType<typeof gate>>): InquiryHands => ({
  type: async (fields) => {
    for (const name of eachField) {
      const text = fields[name];
      if (text === undefined) continue;
      if (name === 'course' || name === 'countryCode') await field(page, name).selectOption(text);
      else await field(page, name).fill(text);
    }
  },
  send: () => page.getByRole('button', { name: 'Send', exact: true }).click(),
  sendAnother: () => page.getByRole('button', { name: 'Send another' }).click(),
  reload: async () => {
    await page.reload();
    await touch(page);
  },
  accept: () => answer(answerWith(200, { status: 1 })),
  refuse: () => answer(answerWith(429, { status: 0, reason: 'tooMany', msg: 'Too many.' })),
  cutOff: () => answer((route) => route.abort()),
  answerUnreadably: () => answer((route) => route.fulfill({ body: '<html>' })),
  sees: async ({ fields, errors, alert, isSending }) => {
    await expectFields(page, fields);
    const submit = page.locator('main form button[type=submit]');
    await expect(page.locator('main form [id$=-error]')).toHaveText(eachField.flatMap((name) => errors[name] ?? []));
    await expect(page.locator('main form [role=alert]')).toHaveText(alert ? [alert] : []);
    await expect(submit).toHaveText(isSending ? 'Sending...' : 'Send');
    expect(await submit.isDisabled()).toBe(isSending);
  },
  seesThanks: (text) => expect(page.getByRole('main').getByText(text)).toBeVisible(),
});

/** Walks one way through the model of an inquiry; then leaves the page as it is and comes back. */
export async function walkInquiry(walk: Walk, page: Page): Promise<void> {
  const answer = await gate(page, 'sendInformationOnMail');
  await page.goto('/contact');
  await touch(page);
  await walk.test(inquiryWalk(handsOn(page, answer)));

  await comeBackWithoutGates(page);
  await touch(page);
  await expectFields(page, foundAgain[walk.state.value as keyof typeof foundAgain]);
}
