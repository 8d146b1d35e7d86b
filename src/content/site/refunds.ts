import { type PromiseFamily, promiseFamilies } from '../../../contract/enrolment/promises.ts';
import type { RefundRule } from '../../../contract/enrolment/refund-rule.ts';
import { type LegalPart, type LegalText, refundsText } from './legal.ts';

const formatDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** What is left of a price after its first days, by the rule. */
function describeRest({ fullDays, proRataDays, keptPercent, shares }: RefundRule): string {
  if (proRataDays === null) return 'After that, nothing is refunded.';
  const kept = keptPercent > 0 ? `, less ${keptPercent}% of the price` : '';
  if (shares)
    return `${fullDays === null ? 'The school refunds' : 'After that, the school refunds'} the part of the course that wasn’t given${kept}.`;
  const part = `the part of the price for the days that are left of the first ${formatDays(proRataDays)} after paying${kept}`;
  return `${fullDays === null ? 'The school refunds' : 'After that, the school refunds'} ${part}. Once those days are over, nothing is refunded.`;
}

const worth: Record<PromiseFamily, string> = {
  sessions: 'the sessions',
  mockTests: 'the mock tests',
  meetings: 'the parent meetings',
  reports: 'the reports',
  doubts: 'the answers to doubts',
};

/** How what was given is reckoned. */
function describeShares({ shares, proRataDays, keptPercent }: RefundRule): string[] {
  if (!shares || proRataDays === null) return [];
  const parts = promiseFamilies.flatMap((family) => (shares[family] ? [`${shares[family]}% for ${worth[family]}`] : []));
  return [
    `The price is divided into ${new Intl.ListFormat('en-US').format(parts)}. If a course has none of one of these, its part goes to the others.`,
    `Mock tests that were begun and meetings that were held count as given. Sessions, reports and answers count by the days of the first ${formatDays(proRataDays)} after paying, except for what the school was late with.`,
    ...(keptPercent > 0 ? [`The school keeps nothing for what it was late with.`] : []),
  ];
}

/** The rule in words, as the refunds are reckoned by it. */
const describeRule = (rule: RefundRule): LegalPart => ({
  heading: 'How much is refunded',
  paragraphs: ['This is how the school calculates a refund:'],
  points: [
    ...(rule.fullDays === null ? [] : [`For ${formatDays(rule.fullDays)} after paying, the whole price is refunded.`]),
    describeRest(rule),
    ...describeShares(rule),
    'A payment made twice by mistake, or in the wrong amount, is refunded in full.',
    `The school sends a refund within ${formatDays(rule.withinDays)} of deciding on it. If it decides on a different amount than the rule says, it records why.`,
  ],
});

/** The page about refunds: with the school's rule where it has set one, else with what the school has still to say. */
export function getRefundsText(rule: RefundRule | undefined): LegalText {
  if (!rule) return refundsText;
  const [first, second, ...rest] = refundsText.parts;
  const before = [first, second].flatMap((part) => (part ? [part] : []));
  return { ...refundsText, parts: [...before, describeRule(rule), ...rest], open: [] };
}
