import { expect, it } from 'vitest';
import { readMinor } from '../../contract/desk/sums.ts';
import { formatMoney } from '../../contract/money.ts';

it.each([
  [129_999, 'INR', '₹1,29,999'],
  [1490, 'USD', '$1,490'],
  [10.5, 'USD', '$10.50'],
  [7, 'minor', '7 minor'],
])('%d %s is written %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});

it.each([
  ['1250', 125_000],
  ['1250.5', 125_050],
  ['77,777.05', 7_777_705],
  ['1,00,000', 10_000_000],
  [' 1 ', 100],
  ['0.01', 1],
  ['', null],
  ['-5', null],
  ['1.234', null],
  ['₹5', null],
  ['12345678', null],
])('%j is read as %s minor units', (text, minor) => {
  expect(readMinor(text)).toBe(minor);
});
