import type { Paper } from '../../contract/billing/papers.ts';
import { inIndia } from '../../contract/billing/places.ts';
import { describePaper } from './describe-paper.ts';
import { findFinancialYear, formatPaperNumber } from './paper-number.ts';
import { reckonTax } from './reckon-tax.ts';
import type { Seller } from './seller.ts';

const nothingElse = { refundId: null, disputeId: null, about: null, sellerVersion: null };

/** How a receipt of made-up people in the seller's own state would read. */
export function describeSample(seller: Seller, { now, zone }: { now: Date; zone: string }): Paper {
  const place = `${inIndia}${seller.state}`;
  const charge = { totalMinor: 10_000_00, currency: 'INR', place };
  const { supply, lines } = reckonTax(seller, charge);
  const kind = supply === 'none' ? 'receipt' : 'receiptVoucher';
  const paper = {
    ...({ ...nothingElse, ...charge, kind, supply, lines, issuedAt: now, item: 'AP Statistics' } as const),
    ...{ number: formatPaperNumber(kind, findFinancialYear(now, zone), 1), orderId: '', paymentId: 'pay_sample' },
    buyer: { payer: 'Lakshmi Menon', student: 'Asha Menon', email: '', place },
  };
  return describePaper({ paper, refundVouchers: [], seller, paidAt: null, zone, isSandbox: false });
}
