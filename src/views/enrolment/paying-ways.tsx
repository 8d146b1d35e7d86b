import { use } from 'react';
import { formatMoney } from '../../../contract/money.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { Text } from '../ui/layout.tsx';

/** By which ways a sum can be paid, before a window opens in which one of them would fail. `amount` in major units. */
export function PayingWays({ amount, currency }: { amount: number; currency: string }) {
  const { upiLimit } = use(PageConfigContext);
  if (currency !== 'INR' || upiLimit === undefined || amount <= 0) return null;
  return (
    <Text tone="soft" size="s">
      {amount > upiLimit
        ? `UPI takes at most ${formatMoney(upiLimit, currency)} at once, so please pay this by card or net banking.`
        : 'You can pay by UPI, card or net banking.'}
    </Text>
  );
}
