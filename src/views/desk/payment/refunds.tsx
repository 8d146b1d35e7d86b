import type { RefundLine } from '../../../../contract/desk/payments.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { describeAccess, refundWords } from '../../../content/desk/payment-words.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';

/** The refunds of a payment, the oldest first. `onDecide` null: nothing is to be decided about the course, or not by this person. `onSettle` null: Razorpay pays them. */
export function Refunds({
  refunds,
  currency,
  onDecide,
  onSettle,
}: {
  refunds: RefundLine[];
  currency: string;
  onDecide: ((id: string, access: 'stays' | 'ends') => void) | null;
  onSettle: ((id: string) => void) | null;
}) {
  if (refunds.length === 0) return <Text tone="soft">Nothing was given back.</Text>;
  return (
    <Stack as="ol" gap={3}>
      {refunds.map((refund) => (
        <Row as="li" key={refund.id} gap={3} align="center" justify="between">
          <div>
            <Text weight="medium">
              {formatMoney(refund.amountMinor / 100, currency)}:{' '}
              {onSettle && refund.state === 'requested' ? 'Decided, for you to give back' : refundWords[refund.state]}
            </Text>
            {toLines(refund, currency).map((words) => (
              <Text key={words} tone="faint" size="s">
                {words}
              </Text>
            ))}
          </div>
          {onSettle && refund.state !== 'done' ? (
            <Button
              small
              label={`Mark the refund of ${formatMoney(refund.amountMinor / 100, currency)} as given back`}
              onClick={() => onSettle(refund.id)}
            >
              Given back
            </Button>
          ) : null}
          {onDecide && refund.accessEndedAt === null && refund.state !== 'failed' ? (
            <Button
              small
              label={`Decide about the course after the refund of ${formatMoney(refund.amountMinor / 100, currency)}`}
              onClick={() => onDecide(refund.id, refund.access === 'ends' ? 'stays' : 'ends')}
            >
              Change
            </Button>
          ) : null}
        </Row>
      ))}
    </Stack>
  );
}

const toLines = (refund: RefundLine, currency: string): string[] => [
  `${refund.byStaff ? 'Decided here' : 'Made on Razorpay’s page'} ${formatMoment(refund.askedAt, 'shortDateTime')}`,
  ...(refund.reference === null ? [] : [`Bank’s reference ${refund.reference}`]),
  ...(refund.failure === null ? [] : [`Razorpay: ${refund.failure}`]),
  ...(refund.dueAt === null || refund.state === 'done' ? [] : [`To be paid by ${formatMoment(refund.dueAt, 'shortDate')}`]),
  ...(refund.owedMinor === null || refund.owedMinor === refund.amountMinor
    ? []
    : [`The rule said ${formatMoney(refund.owedMinor / 100, currency)}`]),
  ...(refund.reason === null ? [] : [`“${refund.reason}”`]),
  describeAccess(refund),
];
