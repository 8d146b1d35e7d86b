import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/open.ts';
import { applications, orders } from '../db/tables/applications.ts';
import { type Buyer, paperCounters, papers } from '../db/tables/billing.ts';
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
  const known = await findPapers(tx, paymentId);
  const [first] = known;
  if (first) return first;
  const [found] = await tx
    .select({ order: orders, form: applications.form, place: applications.place, gstin: applications.gstin })
    .from(orders)
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .where(eq(orders.id, orderId));
  if (!found) throw new Error(`There is no order ${orderId}.`);
  const { order, form, place, gstin } = found;
  const held = await readSeller(tx, taxedAt, zone);
  const charge = { totalMinor: order.amountMinor, currency: order.currency, place };
  const { supply, lines } = held ? reckonTax(held.seller, charge) : { supply: 'none' as const, lines: untaxed(order) };
  return store(
    tx,
    {
      ...{ kind: supply === 'none' ? 'receipt' : 'receiptVoucher', orderId, paymentId, refundId: null, about: null },
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
  return store(tx, { ...content, kind: 'invoice', refundId: null, about: voucher.number }, issued);
}

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
  const [first] = known;
  if (same || !first) return same ?? null;
  const invoice = known.find(({ kind }) => kind === 'invoice');
  const lines = reckonPart(first.lines, sumGivenBack(known), refund.amountMinor);
  const kind = first.kind === 'receipt' ? 'refundReceipt' : invoice ? 'creditNote' : 'refundVoucher';
  const content = { ...toContent(first), lines, totalMinor: refund.amountMinor };
  return store(tx, { ...content, kind, refundId: refund.id, about: (invoice ?? first).number }, issued);
}

/** What the papers of a payment say was given back of it, in minor units. */
const sumGivenBack = (known: readonly PaperRow[]): number =>
  known.filter(({ refundId }) => refundId !== null).reduce((sum, { totalMinor }) => sum + totalMinor, 0);

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

type NewPaper = Content & Pick<PaperRow, 'refundId' | 'about'> & { kind: PaperKind };

/** Takes the next number and stores the paper under it: both, or neither. Who comes meanwhile waits for the number. */
async function store(tx: Transaction, paper: NewPaper, { now, zone }: IssueMoment): Promise<PaperRow> {
  const year = findFinancialYear(now, zone);
  const [taken] = await tx
    .insert(paperCounters)
    .values({ kind: paper.kind, year, last: 1 })
    .onConflictDoUpdate({ target: [paperCounters.kind, paperCounters.year], set: { last: sql`${paperCounters.last} + 1` } })
    .returning({ serial: paperCounters.last });
  if (!taken) throw new Error('No number was taken.');
  const [stored] = await tx
    .insert(papers)
    .values({ ...paper, number: formatPaperNumber(paper.kind, year, taken.serial), issuedAt: now })
    .returning();
  if (!stored) throw new Error('The paper that was stored did not come back.');
  return stored;
}
