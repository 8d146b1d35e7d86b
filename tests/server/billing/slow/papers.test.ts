import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, describe, expect, it } from 'vitest';
import type { Paper } from '../../../../contract/billing/papers.ts';
import { issueInvoices } from '../../../../server/billing/issue-invoices.ts';
import { findPapers, issueReceipt } from '../../../../server/billing/issue-paper.ts';
import { type Seller, seller } from '../../../../server/billing/seller.ts';
import { readSeller, storeSeller } from '../../../../server/billing/seller-versions.ts';
import { applications, payments } from '../../../../server/db/tables/applications.ts';
import { papers, sellerVersions } from '../../../../server/db/tables/billing.ts';
import { enrolments } from '../../../../server/db/tables/courses.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { eraseApplications } from '../../../../server/enrolment/erase-applications.ts';
import { recordRefund } from '../../../../server/enrolment/refunds/record-refund.ts';
import { projectRoot } from '../../../../server/project-root.ts';
import { form, order, truth } from '../../../support/enrolment/payments.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();
const zone = 'Asia/Kolkata';
const example = seller.parse(JSON.parse(readFileSync(join(projectRoot, 'content/billing/seller.example.json'), 'utf8')));

const sellAs = (changed: Partial<Seller> = {}) =>
  server.db.transaction((tx) =>
    storeSeller(tx, { ...example, ...changed }, { changedBy: 'a test', reason: 'a test', now: server.clock.now }),
  );
afterEach(async () => {
  await server.db.update(papers).set({ sellerVersion: null });
  await server.db.delete(sellerVersions);
});

let number = 0;
async function buy(changed: Record<string, unknown> = {}) {
  number += 1;
  const { orderId, application: token } = await order(server, {
    application: form({ email: `paper${number}@example.org` }),
    ...changed,
  });
  const payment = server.razorpay.pay(orderId);
  await server.deliver(server.razorpay.event('payment.captured', payment));
  return { orderId, token, payment };
}
const readPage = async (token: string): Promise<Paper[]> =>
  ((await server.call('/getApplication', { token })).body.data as { papers: Paper[] }).papers;
const kinds = async (paymentId: string) => (await findPapers(server.db, paymentId)).map(({ kind }) => kind);
const giveBack = (paymentId: string, id: string, amountMinor: number) => {
  const deps = { ...server.app.context, now: server.clock.now };
  const report = { id, paymentId, amountMinor, currency: 'INR', receipt: null, status: 'processed' as const, reference: null };
  return server.db.transaction((tx) => recordRefund(tx, report, deps));
};
/** Totals, what is taxed and the tax of each line of some papers together, by its code. */
const sumLines = (...some: (typeof papers.$inferSelect | undefined)[]) => {
  const sums: Record<string, number[]> = {};
  for (const { code, totalMinor, taxableMinor, integratedMinor } of some.flatMap((each) => each?.lines ?? []))
    sums[code] = [totalMinor, taxableMinor, integratedMinor].map((minor, at) => minor + (sums[code]?.[at] ?? 0));
  return sums;
};
const readPdf = async (bytes: Uint8Array) => {
  const pdf = await getDocument({ data: bytes, isEvalSupported: false, verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
};

it('without the seller’s data a receipt says that it is no tax invoice, and has a number all the same', async () => {
  const { token, payment } = await buy({ place: 'IN-29' });
  const [receipt, ...more] = await readPage(token);
  expect(more).toEqual([]);
  expect(receipt).toMatchObject({ title: 'Receipt', seller: [], sums: [{ name: 'Total', value: '₹77,777' }] });
  expect(receipt?.number).toMatch(/^RC\/\d{4}\/\d{6}$/);
  expect(receipt?.notes).toEqual(['This is not a tax invoice.']);
  const [mail] = await server.db
    .select()
    .from(outbox)
    .where(eq(outbox.once, `receipt:${payment.id}`));
  expect(mail?.text).toContain(`Receipt: ${receipt?.number}`);
  expect(mail?.text).toContain('This is not a tax invoice.');
});

it('money in advance is a voucher, the service an invoice, and money back a note about it: each once', async () => {
  await sellAs();
  const { token, payment, orderId } = await buy({ place: 'IN-27' });
  const { app, db, clock } = server;
  expect(await kinds(payment.id)).toEqual(['receiptVoucher']);
  await giveBack(payment.id, 'rfnd_before', 1_000_000);
  clock.pass(60_000);
  await issueInvoices(app.context);
  expect(await kinds(payment.id)).toEqual(['receiptVoucher', 'refundVoucher']);

  // Something of the course was opened: the service has begun.
  await db
    .update(enrolments)
    .set({ openedFiles: ['sheet'] })
    .where(eq(enrolments.paymentId, payment.id));
  await issueInvoices(app.context);
  await issueInvoices(app.context);
  clock.pass(60_000);
  await giveBack(payment.id, 'rfnd_after', 6_777_700);
  await giveBack(payment.id, 'rfnd_after', 6_777_700);
  const made = await readPage(token);
  expect(made.map(({ title }) => title)).toEqual(['Receipt voucher', 'Refund voucher', 'Tax invoice', 'Credit note']);
  const [voucher, refund, invoice, note] = made;
  const fact = (paper: Paper | undefined, name: string) => paper?.facts.find((each) => each.name === name)?.value;
  expect(fact(voucher, 'Received from')).toBe('Ravi Menon');
  expect(fact(voucher, 'Place of supply')).toBe('Maharashtra (27)');
  expect([fact(refund, 'About'), fact(invoice, 'Advance receipted by')]).toEqual([voucher?.number, voucher?.number]);
  expect([fact(note, 'About'), fact(note, 'Given back to')]).toEqual([invoice?.number, 'Ravi Menon']);
  // The invoice is over what the refund voucher left of the advance, and the credit note takes all of that back, line by line.
  expect(fact(invoice, 'Less given back')).toBe(`₹10,000 by refund voucher ${refund?.number}`);
  expect([fact(voucher, 'Less given back'), fact(note, 'Less given back')]).toEqual([undefined, undefined]);
  expect([invoice?.sums.at(-1), note?.sums.at(-1)]).toEqual(Array(2).fill({ name: 'Total', value: '₹67,777' }));
  const [advance, before, service, after] = await findPapers(db, payment.id);
  expect(sumLines(before, service)).toEqual(sumLines(advance));
  expect(sumLines(after)).toEqual(sumLines(service));
  const mails = (await db.select({ once: outbox.once, text: outbox.text }).from(outbox)).filter(({ once }) =>
    once?.endsWith(payment.id),
  );
  expect(mails.filter(({ once }) => once?.startsWith('paper-IN/'))).toHaveLength(1);
  expect(mails.some(({ text }) => text.includes(`Credit note: ${note?.number}`))).toBe(true);
  expect((await truth(db, orderId)).payments).toEqual([[payment.id, 'refunded']]);
});

it('an advance is invoiced after 30 days, begun or not, and never once all of it was given back', async () => {
  await sellAs();
  const [kept, returned] = [await buy(), await buy()];
  await giveBack(returned.payment.id, 'rfnd_all', 7_777_700);
  server.clock.pass(29 * 24 * 3_600_000);
  await issueInvoices(server.app.context);
  expect(await kinds(kept.payment.id)).toEqual(['receiptVoucher']);
  server.clock.pass(24 * 3_600_000);
  await issueInvoices(server.app.context);
  expect([await kinds(kept.payment.id), await kinds(returned.payment.id)]).toEqual([
    ['receiptVoucher', 'invoice'],
    ['receiptVoucher', 'refundVoucher'],
  ]);
});

it('dollars from abroad are an export in the seller’s own words; who is not registered shows no tax', async () => {
  await sellAs();
  const dollars = { currency: 'USD', amount: 890, place: 'US' };
  const [abroad] = await readPage((await buy(dollars)).token);
  expect(abroad?.notes).toContain(example.exports.words);
  expect(abroad?.sums.at(-1)).toEqual({ name: 'Total', value: '$890' });
  expect(abroad?.sums.find(({ name }) => name === 'IGST')?.value).toBe('$0');
  await sellAs({ gstin: null });
  const [plain] = await readPage((await buy(dollars)).token);
  expect(plain).toMatchObject({ title: 'Receipt', sums: [{ name: 'Total' }] });
  expect(plain?.seller).not.toContain('GSTIN');
});

it('what sellers change holds from its day on, and papers stay as they were made', async () => {
  await sellAs();
  const { token } = await buy();
  const before = await readPage(token);
  const tomorrow = new Date(server.clock.now.getTime() + 24 * 3_600_000).toISOString().slice(0, 10);
  await sellAs({ holdsFrom: tomorrow, name: 'Another School' });
  expect((await readSeller(server.db, server.clock.now, zone))?.seller.name).toBe(example.name);
  server.clock.pass(48 * 3_600_000);
  expect((await readSeller(server.db, server.clock.now, zone))?.seller.name).toBe('Another School');
  expect(await readPage(token)).toEqual(before);
  expect(await sellAs({ holdsFrom: tomorrow, name: 'Another School' })).toBeNull();
});

it('a place that is none is refused before any money moves', async () => {
  for (const place of ['IN', 'IN-99', 'IN-28', 'us', 'Karnataka']) await expect(buy({ place })).rejects.toThrow('badInput');
});

describe('the PDF', () => {
  it('has every word of the page, ₹ too, and is there for whoever has the page', async () => {
    await sellAs();
    const { token } = await buy({ place: 'IN-29', application: form({ email: 'pdf@example.org', parent_name: 'José Menon' }) });
    const [paper] = await readPage(token);
    if (!paper) throw new Error('There is no paper.');
    const answer = await server.app.inject({ url: `/application/${token}/${paper.file}` });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      ...[200, 'application/pdf', 'private, no-store'],
    ]);
    const text = await readPdf(new Uint8Array(answer.rawPayload));
    const words = [
      ...[paper.title, paper.number, ...paper.seller, ...paper.notes],
      ...[...paper.facts, ...paper.sums].flatMap(({ name, value }) => [name, value]),
      ...paper.lines.flatMap(({ words: its, code, amount, tax }) => [its, code, amount, tax]),
    ];
    const flat = (each: string) => each.replace(/\s+/g, '');
    for (const each of words) expect(flat(text)).toContain(flat(each));
    expect(text).toContain('₹77,777');
    expect(text).toContain('José Menon');
  });

  it('of another application is not found, nor by a forged token', async () => {
    const [one, other] = [await buy(), await buy()];
    const [paper] = await readPage(one.token);
    for (const token of [other.token, `${one.token}x`, 'nothing'])
      expect((await server.app.inject({ url: `/application/${token}/${paper?.file}` })).statusCode).toBe(404);
  });
});

it('erasing takes who it was for out of a paper, and leaves number, sums and place', async () => {
  await sellAs();
  const { orderId, payment } = await buy({ place: 'IN-32' });
  const { order: row } = await truth(server.db, orderId);
  await server.db.transaction((tx) => eraseApplications(tx, eq(applications.id, row.applicationId)));
  const [paper] = await findPapers(server.db, payment.id);
  expect(paper?.buyer).toEqual({ payer: 'Erased', student: 'Erased', email: '-', place: 'IN-32' });
  expect(paper?.totalMinor).toBe(7_777_700);
});

describe('numbers', () => {
  const serials = async (prefix: string) =>
    (await server.db.select({ number: papers.number }).from(papers))
      .flatMap(({ number: each }) => (each.startsWith(prefix) ? [Number(each.slice(-6))] : []))
      .sort((one, other) => one - other);

  it('have no gap and no double when 30 payments come at once and every third fails after it has taken one', async () => {
    await sellAs();
    server.clock.pass(400 * 24 * 3_600_000);
    const { clock, db } = server;
    const made = [];
    for (let at = 0; at < 30; at += 1) made.push(await makePaid());
    const outcomes = await Promise.allSettled(
      made.map(({ orderId, paymentId }, at) =>
        db.transaction(async (tx) => {
          await issueReceipt(tx, { orderId, paymentId }, { now: clock.now, zone });
          if (at % 3 === 0) throw new Error('lost');
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    const [last] = await findPapers(db, made[1]?.paymentId ?? '');
    const taken = await serials(last?.number.slice(0, 8) ?? '');
    expect(taken).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  /** A payment that is stored, and counts nowhere yet. */
  async function makePaid() {
    number += 1;
    const { orderId } = await order(server, { application: form({ email: `serial${number}@example.org` }) });
    const paymentId = `pay_serial${number}`;
    const facts = { orderId, status: 'captured' as const, amountMinor: 7_777_700, currency: 'INR' };
    await server.db
      .insert(payments)
      .values({ id: paymentId, ...facts, firstHeardAt: server.clock.now, changedAt: server.clock.now });
    return { orderId, paymentId };
  }
});
