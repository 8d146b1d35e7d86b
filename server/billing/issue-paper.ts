import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/open.ts';
import { applications, orders } from '../db/tables/applications.ts';
import { type Buyer, paperCounters, papers } from '../db/tables/billing.ts';
import { together } from '../db/together.ts';
import { sendOn } from '../db/transact.ts';
import { findFinancialYear, formatPaperNumber, type PaperKind } from './paper-number.ts';
import { reckonPart, reckonTax, type TaxLine } from './reckon-tax.ts';
import { readSeller } from './seller-versions.ts';

export type PaperRow = typeof papers.$inferSelect;
type IssueMoment = { now: Date; zone: string };

/** A payment that counts, as its order and application have it. */
type CountedPayment = { orderId: string; paymentId: string };

/**
 * Makes the paper of money that came: a receipt voucher where the seller is registered for the tax, else a receipt that shows none. The same again is
 * the same paper. `taxedAt`: by whose data it is taxed, where that is another time.
 */
export async function issueReceipt(
  tx: Transaction,
  { orderId, paymentId }: CountedPayment,
  { now, zone, taxedAt = now }: IssueMoment & { taxedAt?: Date },
): Promise<PaperRow> {
  const [[first], [found], held] = await together(
    () => findPapers(tx, paymentId),
    async () =>
      tx
        .select({ order: orders, form: applications.form, place: applications.place, gstin: applications.gstin })
        .from(orders)
        .innerJoin(applications, eq(applications.id, orders.applicationId))
        .where(eq(orders.id, orderId)),
    () => readSeller(tx, taxedAt, zone),
  );
  if (first) return first;
  if (!found) throw new Error(`There is no order ${orderId}.`);
  const { order, form, place, gstin } = found;
  const charge = { totalMinor: order.amountMinor, currency: order.currency, place };
  const { supply, lines } = held ? reckonTax(held.seller, charge) : { supply: 'none' as const, lines: untaxed(order) };
  return store(
    tx,
    {
      ...{ kind: supply === 'none' ? 'receipt' : 'receiptVoucher', orderId, paymentId, ...nothingBack, about: null },
      sellerVersion: held?.version ?? null,
      buyer: { payer: form.parent_name, student: form.name, email: form.email, place, ...(gstin !== null && { gstin }) },
      item: order.part === null ? order.itemName : `${order.itemName}, installment ${order.part}`,
      ...{ supply, lines, totalMinor: order.amountMinor, currency: order.currency },
    },
    { now, zone },
  );
}

/** One line, where nobody said what the seller sells it as. */
const untaxed = ({ itemName, amountMinor }: typeof orders.$inferSelect): TaxLine[] => [
  {
    ...{ words: itemName, code: '', ratePercent: 0, totalMinor: amountMinor, taxableMinor: amountMinor },
    ...{ centralMinor: 0, stateMinor: 0, integratedMinor: 0 },
  },
];

/**
 * Makes the invoice of what is left of an advance, by the data and rates of its voucher: what refund vouchers took back is no sale. Null where there is no voucher,
 * where nothing is left, or where the invoice is there.
 */
export async function issueInvoice(tx: Transaction, paymentId: string, issued: IssueMoment): Promise<PaperRow | null> {
  const known = await findPapers(tx, paymentId);
  const voucher = known.find(({ kind }) => kind === 'receiptVoucher');
  if (!voucher || known.some(({ kind }) => kind === 'invoice')) return null;
  const beforeMinor = sumGivenBack(known);
  const totalMinor = voucher.totalMinor - beforeMinor;
  if (totalMinor <= 0) return null;
  const content = { ...toContent(voucher), lines: reckonPart(voucher.lines, beforeMinor, totalMinor), totalMinor };
  return store(tx, { ...content, kind: 'invoice', ...nothingBack, about: voucher.number }, issued);
}

/** What a paper is about that takes nothing back. */
const nothingBack = { refundId: null, disputeId: null };

/**
 * Makes the paper of money that went back: a refund voucher before the invoice, a credit note after it. Null for a payment that has no paper: it never
 * counted. The same refund again is the same paper.
 */
export async function issueRefundPaper(
  tx: Transaction,
  refund: { id: string; paymentId: string; amountMinor: number },
  issued: IssueMoment,
): Promise<PaperRow | null> {
  const known = await findPapers(tx, refund.paymentId);
  const same = known.find(({ refundId }) => refundId === refund.id);
  return same ?? takeBack(tx, known, { ...nothingBack, refundId: refund.id, amountMinor: refund.amountMinor }, issued);
}

/**
 * Makes the paper of money that a bank took back by a dispute, as that of a refund, over no more than the papers leave of the payment. Null where they
 * leave nothing, or there are none.
 */
export async function issueDisputePaper(
  tx: Transaction,
  dispute: { id: string; paymentId: string; amountMinor: number },
  issued: IssueMoment,
): Promise<PaperRow | null> {
  const known = await findPapers(tx, dispute.paymentId);
  const same = known.find(({ disputeId }) => disputeId === dispute.id);
  const amountMinor = Math.min(dispute.amountMinor, (known[0]?.totalMinor ?? 0) - sumGivenBack(known));
  if (same || amountMinor <= 0) return same ?? null;
  return takeBack(tx, known, { ...nothingBack, disputeId: dispute.id, amountMinor }, issued);
}

type TakenBack = Pick<PaperRow, 'refundId' | 'disputeId'> & { amountMinor: number };

async function takeBack(
  tx: Transaction,
  known: readonly PaperRow[],
  { amountMinor: totalMinor, ...cause }: TakenBack,
  issued: IssueMoment,
): Promise<PaperRow | null> {
  const [first] = known;
  if (!first) return null;
  const invoice = known.find(({ kind }) => kind === 'invoice');
  const lines = reckonPart(first.lines, sumGivenBack(known), totalMinor);
  const kind = first.kind === 'receipt' ? 'refundReceipt' : invoice ? 'creditNote' : 'refundVoucher';
  return store(tx, { ...toContent(first), lines, totalMinor, kind, ...cause, about: (invoice ?? first).number }, issued);
}

/** What the papers of a payment say was given back of it, in minor units. */
const sumGivenBack = (known: readonly PaperRow[]): number =>
  known
    .filter(({ refundId, disputeId }) => refundId !== null || disputeId !== null)
    .reduce((sum, { totalMinor }) => sum + totalMinor, 0);

/** As they were made, what receipted the payment first of all. */
export const inPaperOrder = [asc(papers.issuedAt), sql`${papers.about} nulls first`, asc(papers.number)];

/** The papers of a payment, in the order in which they were made: what receipted it comes first. */
export const findPapers = (db: Queryable, paymentId: string): Promise<PaperRow[]> =>
  db
    .select()
    .from(papers)
    .where(eq(papers.paymentId, paymentId))
    .orderBy(...inPaperOrder);

type Content = Pick<
  PaperRow,
  'orderId' | 'paymentId' | 'sellerVersion' | 'item' | 'supply' | 'lines' | 'totalMinor' | 'currency'
> & {
  buyer: Buyer;
};

const toContent = ({
  orderId,
  paymentId,
  sellerVersion,
  item,
  supply,
  lines,
  totalMinor,
  currency,
  buyer,
}: PaperRow): Content => ({
  ...{ orderId, paymentId, sellerVersion, item, supply, lines, totalMinor, currency, buyer },
});

type NewPaper = Content & Pick<PaperRow, 'refundId' | 'disputeId' | 'about'> & { kind: PaperKind };

/** Takes the next number and stores the paper under it: both, or neither. Who comes meanwhile waits for the number. */
async function store(tx: Transaction, paper: NewPaper, { now, zone }: IssueMoment): Promise<PaperRow> {
  const year = findFinancialYear(now, zone);
  const [taken] = await tx
    .insert(paperCounters)
    .values({ kind: paper.kind, year, last: 1 })
    .onConflictDoUpdate({ target: [paperCounters.kind, paperCounters.year], set: { last: sql`${paperCounters.last} + 1` } })
    .returning({ serial: paperCounters.last });
  if (!taken) throw new Error('No number was taken.');
  const stored = { ...paper, number: formatPaperNumber(paper.kind, year, taken.serial), issuedAt: now };
  await sendOn(tx, () => tx.insert(papers).values(stored));
  return stored;
}
