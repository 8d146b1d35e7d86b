import { formatMoney } from '../../contract/money.ts';
import type { Command } from './command.ts';
import { findPayment, listPayments, mostOrders, paymentStatuses } from './payment-queries.ts';
import { formatList, formatTable, formatTime } from './text.ts';

const statuses = [...paymentStatuses, 'none'] as const;

const list: Command = {
  name: 'payment list',
  summary: `the newest ${mostOrders} orders with their payments`,
  positionals: [],
  options: {
    status: {
      value: 'STATUS',
      choices: statuses,
      says: 'only payments in this status (surplus: to be given back; mismatched: to be looked at), or orders with none',
    },
  },
  examples: ['payment list', 'payment list --status surplus'],
  run: async (db, args) => {
    const lines = await listPayments(db, args.optional('status') ?? null);
    const rows = lines.map(({ order, payment, student, email, amount, currency }) => [
      formatTime(order.createdAt),
      order.id,
      order.state,
      payment?.id ?? '-',
      payment?.status ?? '-',
      formatMoney(amount, currency),
      order.itemName,
      student,
      email,
    ]);
    const columns = ['ORDERED', 'ORDER', 'STATE', 'PAYMENT', 'STATUS', 'AMOUNT', 'FOR', 'STUDENT', 'EMAIL'];
    return { text: formatTable(columns, rows, 'There are no payments.'), data: lines };
  },
};

const show: Command = {
  name: 'payment show',
  summary: 'one application with its orders, payments, account and mails',
  positionals: ['ID'],
  options: {},
  examples: ['payment show pay_PqR5sT8uVwXyZ1', 'payment show order_AbC2dE3fGhIjK4'],
  notes: 'ID is that of a payment, of an order or of an application. What is in a mail is not shown.',
  run: async (db, args) => {
    const found = await findPayment(db, args.positional(0));
    return { text: formatDetails(found), data: found };
  },
};

export const paymentCommands: Command[] = [list, show];

const refundColumns = ['REFUND', 'STATE', 'AMOUNT', 'PAYMENT', 'ACCESS', 'REFERENCE', 'REASON', 'CHANGED'];

type PaymentDetails = Awaited<ReturnType<typeof findPayment>>;

function formatDetails({ application, username, orders, payments, refunds, mails }: PaymentDetails): string {
  const { form } = application;
  const account = application.isNewAccount ? 'made by this payment' : 'already had an account';
  const facts = formatList([
    ['Application', application.id],
    ['For', application.itemName === application.course ? application.course : `${application.itemName} (${application.course})`],
    ['Student', form.name],
    ['Email', form.email],
    ['Phone', form.phone],
    ['Class', form.student_class],
    ['School', form.school_name],
    ['Parent', form.parent_name],
    ['Additional information', form.additional_info || '-'],
    [
      'Consent',
      `${formatTime(application.consentedAt)}${application.consentNotedBy === null ? '' : `, noted by ${application.consentNotedBy}`}`,
    ],
    ...(application.repeatConfirmedAt === null
      ? []
      : [['Paid again on purpose', formatTime(application.repeatConfirmedAt)] satisfies [string, string]]),
    ['Account', username === null ? '-' : `${username} (${account})`],
  ]);
  const orderRows = orders.map((order) => [
    ...[order.id, order.state, formatMoney(order.amountMinor / 100, order.currency), order.itemName, formatTime(order.createdAt)],
    ...[order.paymentId ?? '-', formatTime(order.paidAt)],
  ]);
  const paymentRows = payments.map((payment) => [
    ...[payment.id, payment.status, formatMoney(payment.amountMinor / 100, payment.currency), payment.orderId],
    ...[formatTime(payment.firstHeardAt), formatTime(payment.changedAt)],
  ]);
  const refundRows = refunds.map((refund) => {
    const currency = payments.find(({ id }) => id === refund.paymentId)?.currency ?? '';
    return [
      ...[refund.id, refund.state, formatMoney(refund.amountMinor / 100, currency), refund.paymentId],
      ...[refund.access, refund.reference ?? '-', refund.failure ?? refund.reason ?? '-', formatTime(refund.changedAt)],
    ];
  });
  const mailRows = mails.map((mail) => [
    ...[
      mail.recipient,
      mail.subject,
      mail.sentAt ? `sent ${formatTime(mail.sentAt)}` : `next try ${formatTime(mail.nextAttemptAt)}`,
    ],
    mail.lastError ?? '-',
  ]);
  return [
    facts,
    formatTable(['ORDER', 'STATE', 'AMOUNT', 'FOR', 'ORDERED', 'PAID BY', 'PAID'], orderRows, 'No orders.'),
    formatTable(['PAYMENT', 'STATUS', 'AMOUNT', 'ORDER', 'FIRST HEARD', 'CHANGED'], paymentRows, 'No payments.'),
    ...(refunds.length === 0 ? [] : [formatTable(refundColumns, refundRows, '')]),
    formatTable(['MAIL TO', 'SUBJECT', 'STATE', 'LAST ERROR'], mailRows, 'No mails.'),
  ].join('\n\n');
}
