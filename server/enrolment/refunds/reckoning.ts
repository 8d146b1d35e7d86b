import type { RefundRule } from '../../../contract/enrolment/refund-rule.ts';
import type { FamilyState } from '../../promises/make-promises.ts';

/**
 * How the sum of a refund was reckoned, kept with it. `because`: a payment that was one too many or of another amount is owed whole, else the
 * rule says; without a rule nothing is reckoned, and staff decide. `owedMinor` is what is still owed now. In minor units.
 */
export type Reckoning = {
  because: 'surplus' | 'mismatched' | 'withinFullDays' | 'proRata' | 'tooLate' | 'noRule';
  rule: RefundRule | null;
  paidMinor: number;
  days: number;
  keptMinor: number;
  givenBackMinor: number;
  owedMinor: number | null;
  /** What of the course was promised, and what of it given, when it was reckoned; null where the payment bought none, undefined in refunds of before. */
  promises?: FamilyState[] | null;
  reckonedAt: number;
  dueAt: number | null;
};

type RefundablePayment = {
  status: string;
  paidMinor: number;
  paidAt: Date;
  /** What was given back before, or is on its way. */
  givenBackMinor: number;
};

const day = 24 * 3_600_000;

/** Reckons what is owed back of a payment at an instant. */
export function reckonRefund(
  { status, paidMinor, paidAt, givenBackMinor }: RefundablePayment,
  rule: RefundRule | null,
  now: Date,
): Reckoning {
  const days = Math.max(0, Math.floor((now.getTime() - paidAt.getTime()) / day));
  const { because, wholeMinor, keptMinor = 0 } = reckonWhole(status, paidMinor, days, rule);
  return {
    ...{ because, rule, paidMinor, days, keptMinor, givenBackMinor },
    owedMinor: wholeMinor === null ? null : Math.max(0, wholeMinor - givenBackMinor),
    reckonedAt: now.getTime(),
    dueAt: rule === null ? null : now.getTime() + rule.withinDays * day,
  };
}

type Whole = { because: Reckoning['because']; wholeMinor: number | null; keptMinor?: number };

function reckonWhole(status: string, paidMinor: number, days: number, rule: RefundRule | null): Whole {
  if (status === 'surplus' || status === 'mismatched') return { because: status, wholeMinor: paidMinor };
  if (rule === null) return { because: 'noRule', wholeMinor: null };
  if (rule.fullDays !== null && days <= rule.fullDays) return { because: 'withinFullDays', wholeMinor: paidMinor };
  if (rule.proRataDays === null || days >= rule.proRataDays) return { because: 'tooLate', wholeMinor: 0 };
  const leftMinor = Math.floor((paidMinor * (rule.proRataDays - days)) / rule.proRataDays);
  const keptMinor = Math.min(leftMinor, Math.ceil((paidMinor * rule.keptPercent) / 100));
  return { because: 'proRata', wholeMinor: leftMinor - keptMinor, keptMinor };
}
