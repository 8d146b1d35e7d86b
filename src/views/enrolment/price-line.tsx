import { currencies } from '../../../contract/enrolment/offers.ts';
import { formatMoney } from '../../../contract/money.ts';
import { Text } from '../ui/layout.tsx';
import styles from './order-summary.module.css';

/** A price as people read it; words where there is none. */
export function priceWords(amount: number, currency: string): string {
  const listed = currencies.find((each) => each === currency);
  return listed && amount > 0 ? formatMoney(amount, listed) : 'No price';
}

/** The price in large figures. A change of currency is read out. */
export const PriceLine = ({ amount, currency }: { amount: number; currency: string }) => (
  <Text as="output" size="figure" figure block aria-label="Price" className={styles.amount}>
    {priceWords(amount, currency)}
  </Text>
);
