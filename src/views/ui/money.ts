import type { Currency } from '../../../contract/enrolment/offers.ts';

const formats: Record<Currency, Intl.NumberFormat> = {
  INR: new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 }),
  USD: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
};

/** A listed price in whole major units: ₹1,29,999 and $1,490. */
export const formatMoney = (amount: number, currency: Currency) => formats[currency].format(amount);
