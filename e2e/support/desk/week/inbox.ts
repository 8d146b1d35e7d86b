import { expect } from '@playwright/test';
import { mailTo } from '../../enrolment/payment.ts';
import { expectHeading, patience } from '../../exam/attempt.ts';
import { untilAlive } from '../../public.ts';
import { act, expectClean, fillIn, find, inMain, main, type Week } from './week.ts';

const answer = 'Yes: the next course begins in January.';

/** Somebody asks on the contact page, and gets the school's answer by mail. */
export async function answerInquiry(week: Week): Promise<void> {
  const { hands, desk, server, family, open } = week;
  const email = `uma.${family.toLowerCase()}@example.org`;
  const visitor = await open();
  await visitor.goto(`${server.url}/contact`);
  await hands.write(visitor.getByLabel('Name', { exact: true }), `Uma ${family}`);
  await untilAlive(visitor);
  await fillIn(hands, visitor, {
    ...{ Email: email, Phone: '98765 43210', Course: 'AP Statistics' },
    'Details (optional)': 'Is there a course in the new year?',
  });
  await hands.press(visitor.getByRole('button', { name: 'Send', exact: true }));
  await expect(visitor.getByText('Your information has been sent successfully.', { exact: false }).first()).toBeVisible(patience);
  await expectClean(visitor);

  await find(week, 'Inquiries', 'Search inquiries', family, `Uma ${family} · AP Statistics`);
  await expectHeading(desk, `Uma ${family} asks about AP Statistics`);
  await act(week, { button: inMain(desk, 'Answer'), fields: { 'Your answer': answer }, confirm: 'Send answer' });
  await expect(main(desk).getByRole('region', { name: 'What was done' })).toContainText(answer, patience);
  await expectClean(desk);
  await expect
    .poll(async () => (await mailTo(server, email)).some(({ text }) => text.includes(answer)), {
      ...patience,
      message: 'The answer in the mail',
    })
    .toBe(true);
}
