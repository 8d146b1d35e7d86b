/** @typedef {import('./fault-classes.mjs').FaultClass} FaultClass */

/** @type {import('./fault-trial.mjs').DatabaseName[]} */
const both = ['pglite', 'postgres'];
/** @param {string} name */
const support = (name) => `tests/support/faults/${name}.ts`;
const payments = support('payments');

/** @type {FaultClass[]} Payments, and the mail about them. */
export const moneyClasses = [
  {
    number: 20,
    name: 'Amount tampering',
    fault: 'an order for 1, a payment of another amount or currency',
    trial: { scenario: 'amountTampering', file: payments, n: 20 },
    databases: both,
    control: {
      file: 'server/enrolment/orders/settle.ts',
      from: 'report.amountMinor === order.amountMinor && report.currency === order.currency',
      to: 'true',
    },
    sample: 2,
  },
  {
    number: 21,
    name: 'Forged and swapped signatures',
    fault: 'invented, another order’s, another payment’s; by the browser and as a webhook',
    trial: { scenario: 'forgedSignatures', file: payments, n: 20 },
    databases: both,
    control: {
      file: 'server/enrolment/orders/signatures.ts',
      from: 'right.length === said.length && timingSafeEqual(right, said)',
      to: 'true',
    },
    sample: 2,
  },
  {
    number: 22,
    name: 'Callback and webhook',
    fault: 'the callback lost, the webhook first, both twice at once',
    trial: { scenario: 'callbackAndWebhook', file: payments, n: 30 },
    databases: both,
    control: {
      file: 'server/enrolment/orders/settle.ts',
      from: '  if (known) return true;\n',
      to: '',
      databases: ['postgres'],
      n: 30,
    },
    sample: 3,
  },
  {
    number: 23,
    name: 'Webhooks out of order',
    fault: 'each of four three times, shuffled, some a day late, one altered',
    trial: { scenario: 'webhookChaos', file: payments, n: 20 },
    databases: both,
    control: { file: 'server/enrolment/orders/settle.ts', from: 'failed: 1,', to: 'failed: 3,' },
    sample: 2,
  },
  {
    number: 24,
    name: 'Failed, captured, twice, refunded',
    fault: 'failed then captured, two payments on an order, a refund',
    trial: { scenario: 'failedThenCaptured', file: payments, n: 20 },
    databases: both,
    control: { file: 'server/enrolment/orders/settle.ts', from: 'isFirst: counted === null', to: 'isFirst: true' },
    sample: 1,
  },
  {
    number: 25,
    name: 'Order call timed out',
    fault: 'Razorpay’s answer is lost, and the browser asks again three times at once',
    trial: { scenario: 'orderTimedOut', file: payments, n: 20 },
    databases: both,
    control: {
      file: 'server/enrolment/orders/create-order.ts',
      from: 'const receipt = nameOrder([id,',
      to: 'const receipt = nameOrder([newId(),',
    },
    sample: 2,
  },
  {
    number: 26,
    name: 'Mail server down',
    fault: 'refused, cut in mid-mail, hours later taken; two processes deliver',
    trial: { scenario: 'mailServerDown', file: support('mail-and-booking'), n: 40 },
    databases: both,
    control: {
      file: 'server/mail/deliver.ts',
      from: '.set({ lastError, nextAttemptAt: new Date(now.getTime() + wait) })',
      to: '.set({ lastError, sentAt: now, nextAttemptAt: new Date(now.getTime() + wait) })',
    },
    sample: 3,
  },
];
