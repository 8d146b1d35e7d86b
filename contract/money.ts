const locales: Record<string, string> = { INR: 'en-IN', USD: 'en-US' };

/** An amount in major units: ₹1,29,999 and $1,490, minor units only where there are some, an unknown currency by its code. */
export function formatMoney(amount: number, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`;
  const digits = Number.isInteger(amount) ? 0 : 2;
  const format = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(locales[currency] ?? 'en', format).format(amount);
}
