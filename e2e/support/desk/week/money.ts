import { expect } from '@playwright/test';
import { linkIn, mailTo } from '../../enrolment/payment.ts';
import { expectHeading, patience } from '../../exam/attempt.ts';
import { act, expectClean, find, inMain, main, type Week } from './week.ts';

/** Somebody pays by bank, changes their mind, and sees on the page that the receipt leads to that the money is back. */
export async function refund(week: Week): Promise<void> {
  const { hands, desk, server, family, open } = week;
  const [name, email] = [`Sethi ${family}`, `sethi.${family.toLowerCase()}@example.org`];
  await hands.goTo(desk, 'Payments');
  await expectHeading(desk, 'Payments');
  await act(week, {
    button: inMain(desk, 'Enter a payment'),
    fields: {
      ...{ 'Course or plan': 'SAT Sprint', Reference: 'UTR 4711', 'Student’s name': name, 'Student’s email': email },
      ...{ Phone: '+91 98765 43210', Class: '11', School: 'Greenwood High', 'Parent’s name': 'Meera Rao' },
      'The parent or guardian': 'Agreed to the terms',
    },
    confirm: 'Enter payment',
  });
  await expectHeading(desk, '₹77,777 for SAT Sprint');
  await expectClean(desk);
  const receipt = async () => (await mailTo(server, email)).find(({ subject }) => subject.startsWith('Receipt'));
  await expect.poll(receipt, { ...patience, message: 'The receipt in the mail' }).toBeDefined();
  const payer = await open();
  await payer.goto(linkIn(await receipt(), server, '/application/'));
  await expectHeading(payer, 'You’re enrolled');
  await expectClean(payer);

  await find(week, 'Payments', 'Search payments', email, name);
  await expectHeading(desk, '₹77,777 for SAT Sprint');
  await act(week, {
    button: inMain(desk, 'Refund'),
    fields: { Amount: '77777', Reason: 'Moved to another town' },
    confirm: 'Refund',
  });
  await expect(main(desk).getByRole('region', { name: 'Refunds' })).toContainText('Moved to another town', patience);
  await act(week, {
    button: inMain(desk, /^Mark the refund of ₹77,777 as given back$/),
    fields: { Reference: 'UTR 4712' },
    confirm: 'Mark as given back',
  });
  await expect(main(desk).getByRole('region', { name: 'Refunds' })).toContainText('UTR 4712', patience);
  await expectClean(desk);
  await payer.reload();
  await expectHeading(payer, 'Your payment was refunded');
  await expect(payer.getByRole('heading', { name: 'Refund of ₹77,777' })).toBeVisible(patience);
  await expectClean(payer);
}
