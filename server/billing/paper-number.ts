import { dateAt } from '../schedule/school-time.ts';

/**
 * What a paper is. `receipt` and `refundReceipt`: where no tax may be shown, for want of the seller's data or of a registration. The others are those
 * of India's tax: money in advance, the service, money back before the invoice, and after it.
 */
export const paperKinds = ['receipt', 'refundReceipt', 'receiptVoucher', 'invoice', 'refundVoucher', 'creditNote'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Each kind has a series of its own. */
const series: Record<PaperKind, string> = {
  receipt: 'RC',
  refundReceipt: 'RR',
  receiptVoucher: 'RV',
  invoice: 'IN',
  refundVoucher: 'RF',
  creditNote: 'CN',
};

/** The financial year of an instant, April to March on the school's clock, by both its years: '2627'. */
export function findFinancialYear(instant: Date, zone: string): string {
  const { year, month } = dateAt(instant, zone);
  const first = month >= 4 ? year : year - 1;
  return `${twoDigits(first)}${twoDigits(first + 1)}`;
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

/** 'RV/2627/000001': at most 16 characters (the law's limit) for the first hundred million of a year. */
export const formatPaperNumber = (kind: PaperKind, year: string, serial: number): string =>
  `${series[kind]}/${year}/${String(serial).padStart(6, '0')}`;
