import { expect, it } from 'vitest';
import { isGstin } from '../../../../contract/billing/gstin.ts';
import { findFinancialYear, formatPaperNumber, paperKinds } from '../../../../server/billing/paper-number.ts';

it.each([
  // India is five and a half hours ahead: its year begins before that of UTC.
  ['2026-03-31T18:29:59.999Z', '2526'],
  ['2026-03-31T18:30:00.000Z', '2627'],
  ['2026-12-31T23:59:59.999Z', '2627'],
  ['2099-04-01T00:00:00.000Z', '9900'],
])('%s is in the financial year %s', (instant, year) => {
  expect(findFinancialYear(new Date(instant), 'Asia/Kolkata')).toBe(year);
});

it('a number has at most 16 characters, and each kind its own', () => {
  expect(formatPaperNumber('invoice', '2627', 1)).toBe('IN/2627/000001');
  const longest = paperKinds.map((kind) => formatPaperNumber(kind, '2627', 99_999_999));
  expect(longest.every((number) => number.length === 16 && /^[A-Z0-9/-]+$/.test(number))).toBe(true);
  expect(new Set(longest).size).toBe(paperKinds.length);
});

it.each([
  ['27AAPFU0939F1ZV', true],
  ['29AAAAA0000A1ZY', true],
  ['27AAPFU0939F1ZW', false],
  ['27AAPFU0939F1Z', false],
  ['99AAPFU0939F1ZV', false],
  ['27aapfu0939f1zv', false],
])('%s is a tax number: %s', (text, is) => {
  expect(isGstin(text)).toBe(is);
});
