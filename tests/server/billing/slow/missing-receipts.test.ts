import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findWithoutPaper, issueMissingReceipts } from '../../../../server/billing/issue-missing.ts';
import { findPapers } from '../../../../server/billing/issue-paper.ts';
import { readPapers } from '../../../../server/billing/papers.ts';
import { seller } from '../../../../server/billing/seller.ts';
import { storeSeller } from '../../../../server/billing/seller-versions.ts';
import { orders } from '../../../../server/db/tables/applications.ts';
import { papers } from '../../../../server/db/tables/billing.ts';
import { projectRoot } from '../../../../server/project-root.ts';
import { form, order } from '../../../support/enrolment/payments.ts';
import { adminCommands } from '../../../support/server/admin.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();
const { run: admin } = adminCommands(server);
const day = 24 * 3_600_000;
const example = seller.parse(JSON.parse(readFileSync(join(projectRoot, 'content/billing/seller.example.json'), 'utf8')));
const sellFrom = (holdsFrom: string) =>
  server.db.transaction((tx) =>
    storeSeller(tx, { ...example, holdsFrom }, { changedBy: 'a test', reason: 'a test', now: server.clock.now }),
  );

let number = 0;
/** A payment as one of before there were papers is stored. */
async function payBefore() {
  number += 1;
  const { orderId } = await order(server, { application: form({ email: `before${number}@example.org` }), place: 'IN-27' });
  const payment = server.razorpay.pay(orderId);
  await server.deliver(server.razorpay.event('payment.captured', payment));
  await server.db.delete(papers).where(inArray(papers.orderId, [orderId]));
  return { orderId, paymentId: payment.id };
}

it('payments of before get one numbered paper each, also where four processes make them at once', async () => {
  const paid = [];
  for (let at = 0; at < 6; at += 1) paid.push(await payBefore());
  const paidOn = server.clock.now;
  server.clock.pass(3 * day);

  // The seller's data begin after the payments: nothing can be made, and the list says so.
  await sellFrom(new Date(paidOn.getTime() + 2 * day).toISOString().slice(0, 10));
  await issueMissingReceipts(server.app.context);
  expect((await findWithoutPaper(server.db)).map(({ paymentId }) => paymentId).sort()).toEqual(
    paid.map(({ paymentId }) => paymentId).sort(),
  );
  const { out } = await admin('paper', 'missing');
  for (const { paymentId } of paid)
    expect(out).toMatch(new RegExp(`${paymentId} .*No seller’s data hold on .*: import some that do`));

  await sellFrom('2020-01-01');
  await Promise.all(Array.from({ length: 4 }, () => issueMissingReceipts(server.app.context)));
  expect(await findWithoutPaper(server.db)).toEqual([]);
  const made = await Promise.all(paid.map(({ paymentId }) => findPapers(server.db, paymentId)));
  expect(made.map((each) => each.map(({ kind, supply }) => [kind, supply]))).toEqual(
    paid.map(() => [['receiptVoucher', 'between']]),
  );
  const serials = made.map(([paper]) => Number(paper?.number.slice(-6))).sort((one, other) => one - other);
  expect(serials).toEqual(serials.map((_, at) => (serials[0] ?? 0) + at));

  const [paper] = await readPapers(server.db, paid[0]?.paymentId ?? '', server.environment);
  const facts = Object.fromEntries((paper?.facts ?? []).map(({ name, value }) => [name, value]));
  expect(facts['Paid on']).toBeDefined();
  expect(facts['Paid on']).not.toBe(facts.Date);
});

it('the tax number of a payer stands on the paper, with the tax of its state, and a wrong one takes no money', async () => {
  await sellFrom('2020-01-01');
  const gstin = '27AAPFU0939F1ZV';
  const { orderId } = await order(server, { application: form({ email: 'firm@example.org' }), gstin });
  const payment = server.razorpay.pay(orderId);
  await server.deliver(server.razorpay.event('payment.captured', payment));
  const [paper] = await readPapers(server.db, payment.id, server.environment);
  const facts = Object.fromEntries((paper?.facts ?? []).map(({ name, value }) => [name, value]));
  expect(facts).toMatchObject({ 'GSTIN of the payer': gstin, 'Place of supply': 'Maharashtra (27)' });
  expect(paper?.sums.map(({ name }) => name)).toEqual(['Taxable value', 'IGST', 'Total']);
  const before = await server.db.$count(orders);
  for (const wrong of [
    { gstin: '27AAPFU0939F1ZW' },
    { gstin, place: 'IN-29' },
    { birthYear: server.clock.now.getFullYear() - 9 },
  ])
    await expect(order(server, { application: form({ email: 'firm2@example.org' }), ...wrong })).rejects.toThrow('badInput');
  expect(await server.db.$count(orders)).toBe(before);
});
