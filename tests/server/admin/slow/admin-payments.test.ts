import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { applications } from '../../../../server/db/tables/applications.ts';
import { newId } from '../../../../server/ids.ts';
import { form, type OrderAnswer, order, psychology, truth } from '../../../support/enrolment/payments.ts';
import { adminCommands } from '../../../support/server/admin.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();
let bought: OrderAnswer;
let unpaid: OrderAnswer;
let failed: OrderAnswer;

beforeAll(async () => {
  const { razorpay } = server;
  bought = await order(server, { application: form({ name: 'Asha Rani Menon', email: 'asha@example.org' }) });
  const counted = razorpay.pay(bought.orderId);
  await server.deliver(razorpay.event('payment.captured', counted));
  server.clock.pass(60_000);
  await server.deliver(razorpay.event('payment.captured', razorpay.pay(bought.orderId)));
  unpaid = await order(server, {
    ...{ item: psychology, amount: 969, currency: 'USD' },
    application: form({ name: 'Ravi Iyer', email: 'ravi@example.org' }),
  });
  server.clock.pass(60_000);
  failed = await order(server, { application: form({ name: 'Mina\u001b[2J', email: 'mina@example.org' }) });
  await server.deliver(razorpay.event('payment.failed', razorpay.pay(failed.orderId, { status: 'failed' })));
});

const { run: admin } = adminCommands(server);
/** The cells of a table, a blank line ends it. */
const table = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
const loadPaymentIds = async ({ orderId }: OrderAnswer) => (await truth(server.db, orderId)).payments.map(([id]) => String(id));

it('payment list shows the newest orders first, each with its payments, or without one', async () => {
  const { exitCode, out } = await admin('payment', 'list');
  expect(exitCode).toBe(0);
  const [counted, surplus] = await loadPaymentIds(bought);
  const [declined] = await loadPaymentIds(failed);
  expect(table(out)).toEqual([
    ['ORDERED', 'ORDER', 'STATE', 'PAYMENT', 'STATUS', 'AMOUNT', 'FOR', 'STUDENT', 'EMAIL'],
    [
      '2026-03-02 10:02 UTC',
      failed.orderId,
      'attempted',
      declined,
      'failed',
      '₹77,777',
      'SAT Sprint',
      'Mina [2J',
      'mina@example.org',
    ],
    ['2026-03-02 10:01 UTC', unpaid.orderId, 'open', '-', '-', '$969', 'AP Psychology', 'Ravi Iyer', 'ravi@example.org'],
    [
      '2026-03-02 10:00 UTC',
      bought.orderId,
      'enrolled',
      counted,
      'captured',
      '₹77,777',
      'SAT Sprint',
      'Asha Rani Menon',
      'asha@example.org',
    ],
    [
      '2026-03-02 10:00 UTC',
      bought.orderId,
      'enrolled',
      surplus,
      'surplus',
      '₹77,777',
      'SAT Sprint',
      'Asha Rani Menon',
      'asha@example.org',
    ],
  ]);
});

it.each([
  ['surplus', () => bought],
  ['failed', () => failed],
  ['none', () => unpaid],
] as const)('payment list --status %s shows only those', async (status, which) => {
  const { out } = await admin('payment', 'list', '--status', status, '--json');
  expect(JSON.parse(out)).toMatchObject([{ order: { id: which().orderId }, payment: status === 'none' ? null : { status } }]);
  expect((await admin('payment', 'list', '--status', 'mismatched')).out).toBe('There are no payments.\n');
});

it('payment show tells all about an application, by the id of a payment, an order or itself', async () => {
  const [counted = '', surplus = ''] = await loadPaymentIds(bought);
  const shown = await admin('payment', 'show', counted);
  expect(shown.exitCode).toBe(0);
  const { application } = JSON.parse((await admin('payment', 'show', counted, '--json')).out);
  for (const id of [surplus, bought.orderId, application.id]) expect(await admin('payment', 'show', id)).toEqual(shown);
  const [facts = '', orders = '', payments = '', mails = ''] = shown.out.trimEnd().split('\n\n');
  expect(table(facts)).toEqual([
    ['Application', application.id],
    ['For', 'SAT Sprint (SAT Dominance Program)'],
    ['Student', 'Asha Rani Menon'],
    ['Email', 'asha@example.org'],
    ['Phone', '+919876543210'],
    ['Class', '11'],
    ['School', 'Hill School'],
    ['Parent', 'Ravi Menon'],
    ['Additional information', '-'],
    ['Consent', '2026-03-02 10:00 UTC'],
    ['Paid again on purpose', '2026-03-02 10:00 UTC'],
    ['Account', 'asha@example.org (made by this payment)'],
  ]);
  expect(table(orders)[1]).toEqual([
    ...[bought.orderId, 'enrolled', '₹77,777', 'SAT Sprint', '2026-03-02 10:00 UTC', counted, '2026-03-02 10:00 UTC'],
  ]);
  expect([table(orders)[0], table(payments)[0]]).toEqual([
    ['ORDER', 'STATE', 'AMOUNT', 'FOR', 'ORDERED', 'PAID BY', 'PAID'],
    ['PAYMENT', 'STATUS', 'AMOUNT', 'ORDER', 'FIRST HEARD', 'CHANGED'],
  ]);
  expect(table(payments).slice(1)).toEqual([
    [counted, 'captured', '₹77,777', bought.orderId, '2026-03-02 10:00 UTC', '2026-03-02 10:00 UTC'],
    [surplus, 'surplus', '₹77,777', bought.orderId, '2026-03-02 10:01 UTC', '2026-03-02 10:01 UTC'],
  ]);
  const next = 'next try 2026-03-02 10:00 UTC';
  expect(table(mails).slice(1)).toEqual([
    ['asha@example.org', 'Your account for SAT Dominance Program', next, '-'],
    ['asha@example.org', 'Receipt: SAT Sprint (SAT Dominance Program)', next, '-'],
    ['school@prepchart.example', 'Paid application: Asha Rani Menon, SAT Sprint (SAT Dominance Program)', next, '-'],
    ['asha@example.org', 'You paid twice: SAT Sprint (SAT Dominance Program)', 'next try 2026-03-02 10:01 UTC', '-'],
    ['school@prepchart.example', `Please refund: second payment ${surplus}`, 'next try 2026-03-02 10:01 UTC', '-'],
  ]);
});

it('payment show says what an application does not have', async () => {
  const { application } = JSON.parse((await admin('payment', 'show', unpaid.orderId, '--json')).out);
  const tables = (await admin('payment', 'show', application.id)).out.trimEnd().split('\n\n').slice(1);
  expect(tables).toEqual([expect.stringContaining(unpaid.orderId), 'No payments.', 'No mails.']);
});

it('payment show shows an application that nothing was ordered for', async () => {
  const { application } = await truth(server.db, unpaid.orderId);
  const [stored] = await server.db
    .select()
    .from(applications)
    .where(eq(applications.id, application?.id ?? ''));
  if (!stored) throw new Error('There is no application to copy.');
  const typed = { ...stored, id: newId(), key: newId(), form: form({ name: 'Lena Roy' }) };
  await server.db.insert(applications).values(typed);
  const [facts, ...tables] = (await admin('payment', 'show', typed.id)).out.trimEnd().split('\n\n');
  expect([facts?.includes('Lena Roy'), tables]).toEqual([true, ['No orders.', 'No payments.', 'No mails.']]);
});

it('payment show refuses what is not there, and never shows the browser’s key or what is in a mail', async () => {
  expect(await admin('payment', 'show', 'pay_nowhere')).toMatchObject({
    exitCode: 1,
    err: "There is no payment, order or application 'pay_nowhere'.\n",
  });
  const { application } = await truth(server.db, bought.orderId);
  const { out } = await admin('payment', 'show', bought.orderId, '--json');
  expect(out).not.toContain(application?.key);
  expect(out).not.toContain('set-password?token=');
});
