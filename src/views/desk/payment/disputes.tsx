import type { DisputeLine } from '../../../../contract/desk/payments.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { disputeWords } from '../../../content/desk/payment-words.ts';
import { Stack, Text } from '../../ui/layout.tsx';

/** What payers or banks ask back of a payment. It is answered in Razorpay's dashboard. */
export function Disputes({ disputes, currency }: { disputes: DisputeLine[]; currency: string }) {
  if (disputes.length === 0) return <Text tone="soft">No bank has asked for it back.</Text>;
  return (
    <Stack as="ul" gap={3}>
      {disputes.map(({ id, state, amountMinor, deductedMinor, reason, phase, respondBy, heardAt }) => (
        <li key={id}>
          <Text weight="medium">
            {formatMoney(amountMinor / 100, currency)}: {disputeWords[state]}
          </Text>
          {respondBy !== null && (state === 'open' || state === 'actionRequired') ? (
            <Text tone="accent" size="s" weight="medium">
              Answer in Razorpay’s dashboard by {formatMoment(respondBy, 'shortDateTime')}, or it’s lost.
            </Text>
          ) : null}
          <Text tone="faint" size="s">
            {[
              `Heard of ${formatMoment(heardAt, 'shortDateTime')}`,
              ...(reason === null ? [] : [reason]),
              ...(phase === null ? [] : [phase.replaceAll('_', ' ')]),
              ...(deductedMinor > 0 ? [`${formatMoney(deductedMinor / 100, currency)} was taken from the school`] : []),
              id,
            ].join(', ')}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
