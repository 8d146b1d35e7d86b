import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { mailsPerHour } from '../../../../contract/limits.ts';
import { hashPassword } from '../../../../server/accounts/passwords.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { applicationToken } from '../../../../server/enrolment/application-token.ts';
import { deliverMail } from '../../../../server/mail/deliver.ts';
import { form, mailsAbout, order, truth } from '../../../support/enrolment/payments.ts';
import { proves } from '../../../support/proves.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();

let number = 0;
const newOrder = async () => {
  number += 1;
  return order(server, { application: form({ email: `page${number}@example.org` }) });
};
const pay = async (orderId: string) => {
  const payment = server.razorpay.pay(orderId);
  await server.deliver(server.razorpay.event('payment.captured', payment));
  return payment.id;
};
const page = async (token: string) => (await server.call('/getApplication', { token })).body.data;
const mailsTo = async (recipient: string) =>
  (await server.db.select().from(outbox).where(eq(outbox.recipient, recipient))).map(({ subject }) => subject).sort();

it('the payer’s page shows the order, then the payment, the account and how far the mails are', async () => {
  const { orderId, application: token } = await newOrder();
  const email = `page${number}@example.org`;
  const bought = {
    item: { kind: 'sat', name: 'SAT Sprint' },
    course: 'SAT Dominance Program',
    name: 'Asha Rani Menon',
    email,
    receiptEmail: email,
  };
  const money = { amount: 77_777, currency: 'INR' };
  const unpaid = {
    state: 'open',
    money: 'none',
    refunded: 0,
    refunds: [],
    accessEnded: false,
    paidAt: null,
    paymentId: null,
    account: null,
    papers: [],
    instalments: null,
    receiptMail: 'none',
    accountMail: 'none',
  };
  expect(await page(token)).toEqual({ ...bought, ...money, ...unpaid });
  const paymentId = await pay(orderId);
  const paid = {
    ...bought,
    ...money,
    state: 'enrolled',
    money: 'counted',
    refunded: 0,
    refunds: [],
    accessEnded: false,
    instalments: null,
    paidAt: server.clock.now.getTime(),
    paymentId,
  };
  const papers = [expect.objectContaining({ title: 'Receipt', notes: ['This is not a tax invoice.'] })];
  const account = { username: email, isNew: true, ready: false };
  expect(await page(token)).toEqual({ ...paid, account, papers, receiptMail: 'waiting', accountMail: 'waiting' });

  const broken = async ({ subject }: { subject: string }) => {
    if (subject.startsWith('Receipt')) throw new Error('mailbox is full');
  };
  await deliverMail(server.db, broken, () => server.clock.now);
  expect(await page(token)).toMatchObject({ receiptMail: 'retrying', accountMail: 'sent' });
  const passwordHash = await hashPassword('a long password');
  await server.db.update(students).set({ passwordHash }).where(eq(students.username, email));
  expect(await page(token)).toMatchObject({ account: { ...account, ready: true } });
});

it('a token that is not ours opens no page: 404', async () => {
  const { application: token } = await newOrder();
  const [id = '', signature = ''] = token.split('.');
  const forged = [
    `${id}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
    `${'0'.repeat(32)}.${signature}`,
    `${token}.x`,
    applicationToken(id, 'another secret of some length'),
    applicationToken('0'.repeat(32), server.app.context.secret),
    `${id}${'.'.repeat(20)}`,
  ];
  for (const each of forged)
    for (const path of ['/getApplication', '/resendApplicationMail'])
      expect([each, (await server.call(path, { token: each })).http]).toEqual([each, 404]);
  expect((await server.call('/getApplication', { token: '' })).http).toBe(400);
});

it('the mail can be asked for again: the link until the password is set, then the receipt; so often in an hour', async () => {
  const { orderId, application: token } = await newOrder();
  const email = `page${number}@example.org`;
  const resend = () => server.call('/resendApplicationMail', { token });
  expect(await resend()).toMatchObject({ http: 409, body: { reason: 'conflict' } });
  await pay(orderId);
  expect(await mailsTo(email)).toEqual(['Receipt: SAT Sprint (SAT Dominance Program)', 'Your account for SAT Dominance Program']);
  expect((await resend()).http).toBe(200);
  expect((await mailsTo(email)).filter((subject) => subject.startsWith('Your account'))).toHaveLength(2);
  const passwordHash = await hashPassword('a long password');
  await server.db.update(students).set({ passwordHash }).where(eq(students.username, email));
  expect((await resend()).http).toBe(200);
  expect((await mailsTo(email)).filter((subject) => subject.startsWith('Receipt'))).toHaveLength(2);
  for (let turn = 2; turn < mailsPerHour.perAccount; turn += 1) expect((await resend()).http).toBe(200);
  expect(await resend()).toMatchObject({ http: 429, body: { reason: 'tooMany' } });
  server.clock.pass(3_600_000);
  expect((await resend()).http).toBe(200);
});

it('the information mail of the browser never doubles the school’s, and says what we know', proves('7-25'), async () => {
  const { orderId } = await newOrder();
  const tell = (paymentId: string) =>
    server.call('/sendInformationOnMail', { ...form({ name: 'Somebody Else' }), subject: 'SAT Sprint', paymentId });
  const payment = server.razorpay.pay(orderId);
  expect(await tell(payment.id)).toMatchObject({ http: 200, body: { status: 1 } });
  expect(await mailsAbout(server.db, payment.id)).toEqual([]);
  await server.deliver(server.razorpay.event('payment.captured', payment));
  for (let turn = 0; turn < 3; turn += 1) expect((await tell(payment.id)).http).toBe(200);
  expect(await mailsAbout(server.db, payment.id)).toEqual(['account', 'receipt', 'school']);
  // Even where the mail is gone, a stranger who knows the payment can only bring back our own words.
  await server.db.delete(outbox).where(eq(outbox.once, `school:${payment.id}`));
  await tell(payment.id);
  const [mail] = await server.db
    .select()
    .from(outbox)
    .where(eq(outbox.once, `school:${payment.id}`));
  expect(mail).toMatchObject({ recipient: server.environment.schoolMail, text: expect.stringContaining('Asha Rani Menon') });
  expect(mail?.text).not.toContain('Somebody Else');
});

it('a stranger’s information mail about no payment of ours sends nothing', async () => {
  const before = (await server.db.select().from(outbox)).length;
  const answer = await server.call('/sendInformationOnMail', { ...form(), subject: 'SAT Sprint', paymentId: 'pay_of_another' });
  expect(answer).toMatchObject({ http: 200, body: { status: 1 } });
  expect((await server.db.select().from(outbox)).length).toBe(before);
});

it('verifying again after everything is done is a success and changes nothing', proves('7-27'), async () => {
  const { orderId } = await newOrder();
  const payment = server.razorpay.pay(orderId);
  const handed = server.razorpay.handed(payment);
  const before = server.razorpay.calls.length;
  expect(await server.call('/verifyPayment', handed)).toMatchObject({ http: 200, body: { status: 'success' } });
  const done = await truth(server.db, orderId);
  expect(done).toMatchObject({ order: { state: 'enrolled' } });
  expect(await server.call('/verifyPayment', handed)).toMatchObject({ body: { status: 'success' } });
  expect(await truth(server.db, orderId)).toEqual(done);
  expect(server.razorpay.calls.length).toBe(before + 1);
});
