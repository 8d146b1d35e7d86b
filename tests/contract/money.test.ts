import { expect, it } from 'vitest';
import { formatMoney } from '../../contract/money.ts';

it.each([
  [129_999, 'INR', '₹1,29,999'],
  [1490, 'USD', '$1,490'],
  [10.5, 'USD', '$10.50'],
  [7, 'minor', '7 minor'],
])('%d %s is written %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});
