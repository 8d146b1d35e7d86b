import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { enrolments } from '../../../../server/db/tables/courses.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { reconcileOrders } from '../../../../server/enrolment/orders/reconcile.ts';
import { form, mailsAbout, newKey, order, orderBody, truth } from '../../../support/enrolment/payments.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

// On PGlite transactions follow one another; on PostgreSQL these prove that they may come together.
vi.setConfig({ testTimeout: 60_000 });

const server = sharedPaymentServer();

const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const usual = ['account', 'receipt', 'school'];

it('BP-11: 50 copies of a webhook, the callback, the information mail and the reconciler at once: one of everything', async () => {
  const { razorpay, db } = server;
  const { orderId } = await order(server, { application: form({ email: 'herd@example.org' }) });
  const payment = razorpay.pay(orderId);
  const captured = razorpay.event('payment.captured', payment);
  server.clock.pass(20 * 60_000);
  const answers = await times(56, async (index) => {
    if (index % 10 === 3) return (await server.call('/verifyPayment', razorpay.handed(payment))).body.status;
    if (index === 20) return reconcileOrders(server.app.context).then(() => 200);
    if (index === 30) return server.deliver(razorpay.event('order.paid', payment));
    const id = index % 2 ? captured.id : `copy-${index}`;
    return server.deliver(captured, { 'x-razorpay-event-id': id });
  });
  expect(new Set(answers)).toEqual(new Set([200, 'success']));
  expect(await truth(db, orderId)).toMatchObject({ order: { state: 'enrolled' }, payments: [[payment.id, 'captured']] });
  expect(await db.select().from(enrolments).where(eq(enrolments.paymentId, payment.id))).toHaveLength(1);
  expect(await db.select().from(students).where(eq(students.username, 'herd@example.org'))).toHaveLength(1);
  expect(await mailsAbout(db, payment.id)).toEqual(usual);
});

it('20 payments of one order at once: one counts, 19 are to be given back', async () => {
  const { razorpay, db } = server;
  const { orderId } = await order(server, { application: form({ email: 'many@example.org' }) });
  const paid = Array.from({ length: 20 }, () => razorpay.pay(orderId));
  await Promise.all(paid.map((payment) => server.deliver(razorpay.event('payment.captured', payment))));
  const { payments, order: stored, enrolments: bought } = await truth(db, orderId);
  expect(payments.filter(([, status]) => status === 'surplus')).toHaveLength(19);
  expect(payments.filter(([, status]) => status === 'captured')).toEqual([[stored.paymentId, 'captured']]);
  expect(bought).toHaveLength(1);
  const told = (await db.select({ once: outbox.once }).from(outbox)).filter(({ once }) => once?.startsWith('surplus:'));
  expect(told).toHaveLength(19);
});

it('20 applications with one e-mail, paid at once: one account, 20 enrolments', async () => {
  const { razorpay, db } = server;
  const email = 'shared@example.org';
  const made = await times(20, (index) =>
    order(server, { application: form({ email: index % 2 ? email : email.toUpperCase() }) }),
  );
  const paid = made.map(({ orderId }) => razorpay.pay(orderId));
  await Promise.all(paid.map((payment) => server.deliver(razorpay.event('payment.captured', payment))));
  const accounts = await db.select().from(students).where(eq(students.username, email));
  expect(accounts).toHaveLength(1);
  expect(
    await db
      .select()
      .from(enrolments)
      .where(eq(enrolments.studentId, accounts[0]?.id ?? '')),
  ).toHaveLength(20);
  const mails = await Promise.all(paid.map(({ id }) => mailsAbout(db, id)));
  expect(mails.filter((names) => names.includes('account'))).toEqual([usual]);
  expect(mails.every((names) => names.includes('receipt') && names.includes('school'))).toBe(true);
});

it('an order changed while it is paid: paid or replaced, never both at odds', async () => {
  const { razorpay, db } = server;
  for (let round = 0; round < 5; round += 1) {
    const applicationKey = newKey();
    const application = form({ email: `change${round}@example.org` });
    const { orderId } = await order(server, { applicationKey, application });
    const captured = razorpay.event('payment.captured', razorpay.pay(orderId));
    const [changed] = await Promise.all([
      server.call('/createOrder', orderBody({ applicationKey, application, currency: 'USD', amount: 890 })),
      server.deliver(captured),
    ]);
    expect([200, 409]).toContain(changed.http);
    expect(await truth(db, orderId)).toMatchObject({ order: { state: 'enrolled' }, enrolments: [{ plan: 'SAT Sprint' }] });
  }
});
