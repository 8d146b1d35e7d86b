import type { RefundRule } from '../../../contract/enrolment/refund-rule.ts';

/** The school's rule in a line each, for papers of its own; payers read it at /refunds. */
export function getRefundPolicy(rule: RefundRule | null): string[] {
  if (rule === null) return [];
  const { fullDays, proRataDays, keptPercent, withinDays, shares } = rule;
  const fee = keptPercent > 0 ? `, less ${keptPercent}% of the price` : '';
  return [
    ...(fullDays === null ? [] : [`All of a price is given back until ${fullDays} days after paying`]),
    ...(proRataDays === null
      ? []
      : [
          shares
            ? `After that what was not given of the course, over ${proRataDays} days${fee}`
            : `After that the part for the days that are left of ${proRataDays}${fee}`,
        ]),
    `A refund is sent within ${withinDays} days of the decision`,
  ];
}
