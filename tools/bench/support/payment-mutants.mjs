import { inRoot } from '../../scripts/support/root.mjs';

/** @typedef {{ name: string, breaks: 'lost' | 'doubled' | 'false' | 'silent', file: string, from: string, to: string }} Mutant a guard, and the source without it */

/** @type {Mutant[]} */
export const mutants = [
  {
    name: 'surplus counts',
    breaks: 'doubled',
    file: 'server/enrolment/orders/settle.ts',
    from: 'isFirst: counted === null',
    to: 'isFirst: true',
  },
  {
    name: 'any signature will do',
    breaks: 'false',
    file: 'server/enrolment/orders/signatures.ts',
    from: 'right.length === said.length && timingSafeEqual(right, said)',
    to: 'true',
  },
  {
    name: 'any amount will do',
    breaks: 'false',
    file: 'server/enrolment/orders/settle.ts',
    from: 'report.amountMinor === order.amountMinor && report.currency === order.currency',
    to: 'true',
  },
  {
    name: 'nobody asks Razorpay',
    breaks: 'lost',
    file: 'server/enrolment/orders/reconcile.ts',
    from: 'if (gateway === null) return;',
    to: 'if (gateway !== null || db) return;',
  },
  {
    name: 'failed is the end',
    breaks: 'lost',
    file: 'server/enrolment/orders/settle.ts',
    from: 'failed: 1,',
    to: 'failed: 3,',
  },
  {
    name: 'devices know nothing of each other',
    breaks: 'doubled',
    file: 'server/enrolment/orders/settle.ts',
    from: 'mayBeOther ? await findOther(tx, order, form) : null',
    to: 'null',
  },
  {
    name: 'a refund has a new name each time',
    breaks: 'doubled',
    file: 'server/enrolment/refunds/send-refunds.ts',
    from: 'gateway.refund({ paymentId, amountMinor, receipt: id })',
    to: 'gateway.refund({ paymentId, amountMinor, receipt: id + Math.random() })',
  },
  {
    name: 'nobody looks for refunds',
    breaks: 'lost',
    file: 'server/enrolment/orders/check-order.ts',
    from: 'if ((known?.minor ?? 0) >= refundedMinor) return;',
    to: 'if (known) return;',
  },
  {
    name: 'old news of a dispute counts',
    breaks: 'lost',
    file: 'server/enrolment/disputes/record-dispute.ts',
    from: 'happenedAt >= known.happenedAt',
    to: 'true',
  },
  {
    name: 'who pays twice is not told',
    breaks: 'silent',
    file: 'server/enrolment/orders/settle.ts',
    from: '  await mailSurplus(tx, paid, why.isEnded, deps);',
    to: '',
  },
];

/** @param {Mutant} mutant @returns {import('vite').Plugin} takes the guard out of the source while it is loaded */
export const mutantPlugin = ({ name, file, from, to }) => ({
  name: 'mutant',
  enforce: 'pre',
  transform(code, id) {
    if (id !== inRoot(file)) return null;
    if (!code.includes(from)) throw new Error(`The guard of the mutant '${name}' is not in ${file}: ${from}`);
    return code.replace(from, to);
  },
});
