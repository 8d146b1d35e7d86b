import type { Paper } from '../../contract/billing/papers.ts';
import { indianStates, inIndia } from '../../contract/billing/places.ts';
import { formatMoney } from '../../contract/money.ts';
import { formatInZone } from '../mail/letters/words.ts';
import type { PaperRow } from './issue-paper.ts';
import type { PaperKind } from './paper-number.ts';
import type { TaxLine } from './reckon-tax.ts';
import type { Seller } from './seller.ts';

/** What each kind is called. */
export const paperTitles: Record<PaperKind, string> = {
  receipt: 'Receipt',
  refundReceipt: 'Refund receipt',
  receiptVoucher: 'Receipt voucher',
  invoice: 'Tax invoice',
  refundVoucher: 'Refund voucher',
  creditNote: 'Credit note',
};

type PaperToDescribe = {
  paper: PaperRow;
  /** The refund vouchers of the same payment. */
  refundVouchers: readonly PaperRow[];
  seller: Seller | null;
  paidAt: Date | null;
  zone: string;
  isSandbox: boolean;
};

/** A paper in words. `zone`: the school's, in which its day is told. `isSandbox`: no money was moved. */
export function describePaper({ paper, refundVouchers, seller, paidAt, zone, isSandbox }: PaperToDescribe): Paper {
  const { number, kind, lines, currency, buyer, supply } = paper;
  const money = (minor: number) => formatMoney(minor / 100, currency);
  const isTaxed = supply !== 'none';
  const facts = [
    ['Date', formatInZone(paper.issuedAt, zone)],
    ...(isReceipt(kind) && paidAt && isEarlier(paidAt, paper.issuedAt) ? [['Paid on', formatInZone(paidAt, zone)]] : []),
    [isRefund(kind) ? 'Given back to' : 'Received from', buyer.payer],
    ...(buyer.gstin === undefined ? [] : [['GSTIN of the payer', buyer.gstin]]),
    ['Student', buyer.student],
    ['For', paper.item],
    ['Payment', paper.paymentId],
    ...(paper.about === null ? [] : [[kind === 'invoice' ? 'Advance receipted by' : 'About', paper.about]]),
    ...(paper.disputeId === null ? [] : [['Taken back by the bank', `Dispute ${paper.disputeId}`]]),
    ...(kind === 'invoice' ? refundVouchers : []).map((voucher) => [
      'Less given back',
      `${money(voucher.totalMinor)} by refund voucher ${voucher.number}`,
    ]),
    ...(isTaxed && seller ? [['Place of supply', describePlace(buyer.place, seller)]] : []),
  ];
  return {
    number,
    title: paperTitles[kind],
    seller: seller === null ? [] : describeSeller(seller),
    facts: facts.map(toFact),
    lines: lines.map((line) => ({
      words: line.words,
      code: line.code,
      amount: money(line.taxableMinor),
      tax: isTaxed ? `${money(line.totalMinor - line.taxableMinor)} (${line.ratePercent}%)` : '',
    })),
    sums: sumUp(paper, seller).map(([name, minor]) => ({ name, value: money(minor) })),
    notes: describeNotes(paper, seller, isSandbox),
    file: toFileName(number),
  };
}

/** 'RV-2627-000001.pdf' */
export const toFileName = (number: string): string => `${number.replaceAll('/', '-')}.pdf`;

const toFact = ([name = '', value = '']: string[]) => ({ name, value });

const isReceipt = (kind: PaperKind): boolean => kind === 'receipt' || kind === 'receiptVoucher';

/** Whether a paper was made later than with its payment. */
const isEarlier = (paidAt: Date, issuedAt: Date): boolean => issuedAt.getTime() - paidAt.getTime() >= 60_000;

const isRefund = (kind: PaperKind): boolean => kind === 'refundReceipt' || kind === 'refundVoucher' || kind === 'creditNote';

const describeSeller = ({ name, address, state, gstin }: Seller): string[] => [
  name,
  ...address.split('\n'),
  `${indianStates[state]} (${state})`,
  ...(gstin === null ? [] : [`GSTIN ${gstin}`]),
];

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

function describePlace(place: string | null, { state }: Seller): string {
  if (place === null) return `${indianStates[state]} (${state})`;
  const code = place.slice(inIndia.length);
  return place.startsWith(inIndia) ? `${indianStates[code]} (${code})` : `${countries.of(place)} (96, outside India)`;
}

/** Where there is no legislature of its own, a territory's half of the tax has another name. */
const territories = ['04', '26', '31', '35', '38'];

function sumUp({ lines, totalMinor, supply }: PaperRow, seller: Seller | null): [string, number][] {
  const sum = (part: (line: TaxLine) => number) => lines.reduce((total, line) => total + part(line), 0);
  const whole: [string, number] = ['Total', totalMinor];
  if (supply === 'none') return [whole];
  const stateTax = seller !== null && territories.includes(seller.state) ? 'UTGST' : 'SGST';
  const taxes: [string, number][] =
    supply === 'within'
      ? [
          ['CGST', sum(({ centralMinor }) => centralMinor)],
          [stateTax, sum(({ stateMinor }) => stateMinor)],
        ]
      : [['IGST', sum(({ integratedMinor }) => integratedMinor)]];
  return [['Taxable value', sum(({ taxableMinor }) => taxableMinor)], ...taxes, whole];
}

function describeNotes({ kind, supply, buyer, currency }: PaperRow, seller: Seller | null, isSandbox: boolean): string[] {
  const isAbroad = supply === 'abroad' && seller !== null;
  return [
    ...(isSandbox ? ['This is a demonstration: no money was moved, and this paper is worth nothing.'] : []),
    ...(supply === 'none' ? ['This is not a tax invoice.'] : ['Tax is not payable on reverse charge.']),
    ...(kind === 'receiptVoucher'
      ? ['This is a receipt for money paid in advance. A tax invoice follows with the service.']
      : []),
    ...(isAbroad ? [seller.exports.words] : []),
    ...(isAbroad && seller.exports.undertaking ? [`Letter of undertaking: ${seller.exports.undertaking}.`] : []),
    ...(supply === 'within' && buyer.place === null
      ? ['The payer named no state or country, so the place of supply is the seller’s state.']
      : []),
    ...(currency !== 'INR' && supply !== 'none' ? [`Amounts are in ${currency}, as they were paid.`] : []),
  ];
}
