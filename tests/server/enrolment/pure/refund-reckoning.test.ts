import { describe, expect, it } from 'vitest';
import type { RefundRule } from '../../../../contract/enrolment/refund-rule.ts';
import { readShares } from '../../../../server/enrolment/refunds/read-shares.ts';
import { reckonRefund } from '../../../../server/enrolment/refunds/reckoning.ts';
import type { FamilyState } from '../../../../server/promises/make-promises.ts';

const paidAt = new Date('2026-03-01T10:00:00.000Z');
const daysAfter = (days: number, hours = 0) => new Date(paidAt.getTime() + (days * 24 + hours) * 3_600_000);
const paid = { status: 'captured', paidMinor: 7_777_700, paidAt, givenBackMinor: 0, given: null };
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
  expect(reckonRefund(paid, ofSchool, daysAfter(days, 23))).toMatchObject({ owedMinor, because, keptMinor, days });
});

it('what was given back before is taken from it, and never less than nothing is owed', () => {
  const given = (givenBackMinor: number) => reckonRefund({ ...paid, givenBackMinor }, rule, daysAfter(90)).owedMinor;
  expect([given(1_000_000), given(3_111_080), given(7_777_700)]).toEqual([2_111_080, 0, 0]);
});

it('a payment too many and one of another amount are owed whole, whatever the rule', () => {
  for (const status of ['surplus', 'mismatched'])
    expect(reckonRefund({ ...paid, status }, null, daysAfter(400))).toMatchObject({ owedMinor: 7_777_700, because: status });
});

it('keeps the rule by which it was reckoned, when, and by when it is to be paid', () => {
  expect(reckonRefund(paid, rule, daysAfter(3))).toEqual({
    ...{
      because: 'withinFullDays',
      rule,
      paidMinor: 7_777_700,
      days: 3,
      keptMinor: 0,
      givenBackMinor: 0,
      owedMinor: 7_777_700,
      promises: null,
    },
    ...{ reckonedAt: daysAfter(3).getTime(), dueAt: daysAfter(13).getTime() },
  });
});

const family = (name: FamilyState['family'], promised = 0, delivered = 0, late = 0): FamilyState => ({
  ...{ family: name, promised, delivered, due: 0, late, nextDueAt: null, left: null },
});
const families = [
  family('sessions'),
  family('mockTests', 2, 2),
  family('meetings', 4, 1),
  family('reports', 4, 4),
  family('doubts', 3, 3),
];
const withFamily = (other: FamilyState) => families.map((each) => (each.family === other.family ? other : each));
const price = 10_000_000;
const bought = { ...paid, paidMinor: price, given: { families, unbegunMocks: 0 } };
/** Of a course of 100 days; a fee of a tenth. */
const byPromises: RefundRule = {
  ...{ fullDays: 7, proRataDays: 100, keptPercent: 10, withinDays: 10 },
  shares: { sessions: 40, mockTests: 20, meetings: 20, reports: 10, doubts: 10 },
};

describe('by what was given', () => {
  it.each([
    // What was given; days since paying; what is owed and what is kept of it, of 1,00,000 rupees.
    ['nothing was sat, a meeting of four held, half of the time gone', { families, unbegunMocks: 2 }, 50, 5_500_000, 1_000_000],
    ['both mock tests begun', { families, unbegunMocks: 0 }, 50, 3_500_000, 1_000_000],
    [
      'a mock test that was never given into the portal',
      { families: withFamily(family('mockTests', 2, 1, 1)), unbegunMocks: 0 },
      50,
      4_500_000,
      1_000_000,
    ],
    [
      'two of four sessions fell out',
      { families: withFamily(family('sessions', 4, 2, 2)), unbegunMocks: 0 },
      50,
      4_500_000,
      1_000_000,
    ],
    [
      'its time is over, three meetings still owed: nothing is late, and the fee is kept',
      { families, unbegunMocks: 0 },
      100,
      500_000,
      1_000_000,
    ],
    [
      'its time is over, three meetings late: no fee of what is late',
      { families: withFamily(family('meetings', 4, 1, 3)), unbegunMocks: 0 },
      200,
      1_500_000,
      0,
    ],
    ['all given', { families: withFamily(family('meetings', 4, 4)), unbegunMocks: 0 }, 100, 0, 0],
    [
      'no mock tests promised: their share is the others’',
      { families: withFamily(family('mockTests')), unbegunMocks: 0 },
      50,
      4_625_000,
      1_000_000,
    ],
    [
      'ten sessions were sold and four held, whatever time is gone',
      { families: withFamily({ ...family('sessions', 10, 4), left: 6 }), unbegunMocks: 0 },
      50,
      3_900_000,
      1_000_000,
    ],
    ['within the first days all of it', { families, unbegunMocks: 0 }, 7, 10_000_000, 0],
  ] as const)('%s', (_, given, days, owedMinor, keptMinor) => {
    expect(reckonRefund({ ...bought, given }, byPromises, daysAfter(days))).toMatchObject({ owedMinor, keptMinor });
  });

  it('keeps how the price was split, all of which is the price to the last paisa', () => {
    const odd = { ...bought, paidMinor: 7_777_777 };
    const { parts = [], because } = reckonRefund(odd, byPromises, daysAfter(33));
    expect(because).toBe('promises');
    expect(parts.map((part) => part.family)).toEqual(['sessions', 'mockTests', 'meetings', 'reports', 'doubts']);
    expect(parts.reduce((sum, { wholeMinor }) => sum + wholeMinor, 0)).toBe(7_777_777);
    for (const { wholeMinor, usedMinor, lateMinor } of parts) {
      expect(Number.isInteger(usedMinor) && usedMinor >= 0 && usedMinor + lateMinor <= wholeMinor).toBe(true);
    }
  });

  it('goes by the days where the payment has no course any more', () => {
    expect(reckonRefund({ ...bought, given: null }, byPromises, daysAfter(50))).toMatchObject({
      because: 'proRata',
      owedMinor: 4_000_000,
    });
  });
});

it.each([
  ['sessions 60, meetings 40', { sessions: 60, meetings: 40 }],
  ['', null],
])('the shares %j are read as %j', (text, shares) => {
  expect(readShares(text)).toEqual(shares);
});

it.each(['sessions 60', 'sessions 60, sessions 40', 'lessons 100', 'sessions=100'])('the shares %j are refused', (text) => {
  expect(() => readShares(text)).toThrow();
});
