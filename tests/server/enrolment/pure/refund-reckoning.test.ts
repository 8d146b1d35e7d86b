import { expect, it } from 'vitest';
import type { RefundRule } from '../../../../contract/enrolment/refund-rule.ts';
import { reckonRefund } from '../../../../server/enrolment/refunds/reckoning.ts';

const paidAt = new Date('2026-03-01T10:00:00.000Z');
const after = (days: number, hours = 0) => new Date(paidAt.getTime() + (days * 24 + hours) * 3_600_000);
const paid = { status: 'captured', paidMinor: 7_777_700, paidAt, givenBackMinor: 0 };
const rule: RefundRule = { fullDays: 7, proRataDays: 180, keptPercent: 10, withinDays: 10 };

it.each([
  // Days since paying, the rule, what is owed, why, and what is kept.
  [0, rule, 7_777_700, 'withinFullDays', 0],
  [7, rule, 7_777_700, 'withinFullDays', 0],
  [8, rule, 6_654_254, 'proRata', 777_770],
  [90, rule, 3_111_080, 'proRata', 777_770],
  [170, rule, 0, 'proRata', 432_094],
  [180, rule, 0, 'tooLate', 0],
  [400, rule, 0, 'tooLate', 0],
  [8, { ...rule, proRataDays: null }, 0, 'tooLate', 0],
  [0, { ...rule, fullDays: null }, 6_999_930, 'proRata', 777_770],
  [90, { ...rule, keptPercent: 0 }, 3_888_850, 'proRata', 0],
  [90, null, null, 'noRule', 0],
] as const)('after %i days by %j %s is owed: %s', (days, ofSchool, owedMinor, because, keptMinor) => {
  expect(reckonRefund(paid, ofSchool, after(days, 23))).toMatchObject({ owedMinor, because, keptMinor, days });
});

it('what was given back before is taken from it, and never less than nothing is owed', () => {
  const given = (givenBackMinor: number) => reckonRefund({ ...paid, givenBackMinor }, rule, after(90)).owedMinor;
  expect([given(1_000_000), given(3_111_080), given(7_777_700)]).toEqual([2_111_080, 0, 0]);
});

it('a payment too many and one of another amount are owed whole, whatever the rule', () => {
  for (const status of ['surplus', 'mismatched'])
    expect(reckonRefund({ ...paid, status }, null, after(400))).toMatchObject({ owedMinor: 7_777_700, because: status });
});

it('keeps the rule by which it was reckoned, when, and by when it is to be paid', () => {
  expect(reckonRefund(paid, rule, after(3))).toEqual({
    ...{ because: 'withinFullDays', rule, paidMinor: 7_777_700, days: 3, keptMinor: 0, givenBackMinor: 0, owedMinor: 7_777_700 },
    ...{ reckonedAt: after(3).getTime(), dueAt: after(13).getTime() },
  });
});
