import type { DisputeLine } from '../../../../contract/desk/payments.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { disputeWords } from '../../../content/desk/payment-words.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';

/** What payers or banks ask back of a payment. It is answered in Razorpay's dashboard. `onEnd` null: there is no course to end, or it is not this person's to end. */
export function Disputes({
  disputes,
  currency,
  onDraft,
  onEnd,
}: {
  disputes: DisputeLine[];
  currency: string;
  onDraft: (dispute: string) => void;
  onEnd: ((dispute: string) => void) | null;
}) {
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
              Answer in Razorpay’s dashboard by {formatMoment(respondBy, 'shortDateTime')}, or the dispute is lost.
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
          <Row gap={3}>
            <Button small label={`Make a draft of the answer to ${id}`} onClick={() => onDraft(id)}>
              Draft an answer
            </Button>
            {onEnd && state === 'lost' ? (
              <Button small label={`End the course of ${id}`} onClick={() => onEnd(id)}>
                End the course
              </Button>
            ) : null}
          </Row>
        </li>
      ))}
    </Stack>
  );
}
