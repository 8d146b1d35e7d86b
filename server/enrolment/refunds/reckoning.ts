import type { RefundRule } from '../../../contract/enrolment/refund-rule.ts';
import type { FamilyState } from '../../promises/make-promises.ts';
import { type CourseDelivery, type PricePart, reckonParts } from './reckon-parts.ts';

/**
 * How the sum of a refund was reckoned, kept with it. `because`: a payment that was one too many or of another amount is owed whole, else the
 * rule says; without a rule nothing is reckoned, and staff decide. `owedMinor` is what is still owed now. In minor units.
 */
export type Reckoning = {
  because: 'surplus' | 'mismatched' | 'withinFullDays' | 'promises' | 'proRata' | 'tooLate' | 'noRule';
  rule: RefundRule | null;
  paidMinor: number;
  days: number;
  keptMinor: number;
  givenBackMinor: number;
  owedMinor: number | null;
  /** What of the course was promised, and what of it given, when it was reckoned; null where the payment bought none, undefined in refunds of before. */
  promises?: readonly FamilyState[] | null;
  /** How the price was split where the promises were reckoned by. */
  parts?: PricePart[];
  /** Of an instalment: the whole price, and what of it was paid by the instalments before it. */
  instalment?: Instalment;
  reckonedAt: number;
  dueAt: number | null;
};

type Instalment = { priceMinor: number; beforeMinor: number };

type RefundablePayment = {
  status: string;
  paidMinor: number;
  paidAt: Date;
  /** What was given back before or taken by a lost dispute, or is on its way. */
  givenBackMinor: number;
  /** What the course promised and gave; null where the payment bought none, or access has ended. */
  given: CourseDelivery | null;
  /** Where it is a part of a price, of which `paidAt` is when the first one came. */
  instalment?: Instalment | null;
};

const day = 24 * 3_600_000;

/** Reckons what is owed back of a payment at an instant. */
export function reckonRefund(
  { status, paidMinor, paidAt, givenBackMinor, given, instalment = null }: RefundablePayment,
  rule: RefundRule | null,
  now: Date,
): Reckoning {
  const days = Math.max(0, Math.floor((now.getTime() - paidAt.getTime()) / day));
  const whole = reckonWhole({ status, paidMinor: instalment?.priceMinor ?? paidMinor, days, given }, rule);
  const { because, wholeMinor, keptMinor = 0, parts } = instalment ? shareOf(whole, paidMinor, instalment) : whole;
  return {
    ...{ because, rule, paidMinor, days, keptMinor, givenBackMinor },
    owedMinor: wholeMinor === null ? null : Math.max(0, wholeMinor - givenBackMinor),
    promises: given?.families ?? null,
    ...(parts && { parts }),
    ...(instalment && { instalment }),
    reckonedAt: now.getTime(),
    dueAt: rule === null ? null : now.getTime() + rule.withinDays * day,
  };
}

type Whole = { because: Reckoning['because']; wholeMinor: number | null; keptMinor?: number; parts?: PricePart[] };
/**
 * What of a price is owed back for one of its parts: what was used, and the fee, count against the parts in the order in which they are due, so that the
 * parts together owe what the whole would, as far as it was paid.
 */
function shareOf(whole: Whole, paidMinor: number, { priceMinor, beforeMinor }: Instalment): Whole {
  if (whole.wholeMinor === null) return whole;
  const usedMinor = priceMinor - whole.wholeMinor;
  const usedHereMinor = Math.min(paidMinor, Math.max(0, usedMinor - beforeMinor));
  return { ...whole, wholeMinor: paidMinor - usedHereMinor };
}

type PaymentFacts = Pick<RefundablePayment, 'status' | 'paidMinor' | 'given'> & { days: number };

function reckonWhole(paid: PaymentFacts, rule: RefundRule | null): Whole {
  const { status, paidMinor, days, given } = paid;
  if (status === 'surplus' || status === 'mismatched') return { because: status, wholeMinor: paidMinor };
  if (rule === null) return { because: 'noRule', wholeMinor: null };
  if (rule.fullDays !== null && days <= rule.fullDays) return { because: 'withinFullDays', wholeMinor: paidMinor };
  if (rule.proRataDays === null) return { because: 'tooLate', wholeMinor: 0 };
  const feeMinor = Math.ceil((paidMinor * rule.keptPercent) / 100);
  if (rule.shares && given) {
    const elapsed = Math.min(1, days / rule.proRataDays);
    const parts = reckonParts(paidMinor, given, { shares: rule.shares, elapsed });
    return { because: 'promises', parts, ...keepFee(parts, feeMinor) };
  }
  if (days >= rule.proRataDays) return { because: 'tooLate', wholeMinor: 0 };
  const leftMinor = Math.floor((paidMinor * (rule.proRataDays - days)) / rule.proRataDays);
  const keptMinor = Math.min(leftMinor, feeMinor);
  return { because: 'proRata', wholeMinor: leftMinor - keptMinor, keptMinor };
}

/** What is late is the school's failure: nothing of it is kept. */
function keepFee(parts: readonly PricePart[], feeMinor: number): { wholeMinor: number; keptMinor: number } {
  const leftMinor = parts.reduce((sum, { wholeMinor, usedMinor }) => sum + wholeMinor - usedMinor, 0);
  const lateMinor = parts.reduce((sum, part) => sum + part.lateMinor, 0);
  const keptMinor = Math.min(feeMinor, Math.max(0, leftMinor - lateMinor));
  return { wholeMinor: leftMinor - keptMinor, keptMinor };
}
