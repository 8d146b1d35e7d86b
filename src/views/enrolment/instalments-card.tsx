import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Instalment, InstalmentPlan } from '../../../contract/enrolment/instalments.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { payerPageMachine } from '../../machines/enrolment/payer-page.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { LegalLink } from './legal-link.tsx';
import { PayingWays } from './paying-ways.tsx';

type PayerActor = ActorRefFrom<typeof payerPageMachine>;

const isPaying = (snapshot: SnapshotFrom<typeof payerPageMachine>) => snapshot.matches({ open: { part: 'paying' } });

/** What is paid and what is due of a price in parts, with the way to pay the next one. */
export function InstalmentsCard({ payer, plan }: { payer: PayerActor; plan: InstalmentPlan }) {
  const paying = useSelector(payer, isPaying);
  const { partNotice } = useSelector(payer, selectContext);
  const { parts, next, paid, left, currency, state } = plan;
  const due = parts.find(({ number }) => number === next);
  return (
    <Card as="section" gap={4} aria-labelledby="installments" data-only="screen">
      <Text as="h2" size="xl" weight="strong" serif id="installments">
        Installments
      </Text>
      <Stack as="ol" ruled={3}>
        {parts.map((part) => (
          <Row as="li" key={part.number} gap={4} justify="between" align="baseline">
            <div>
              <Text weight="medium" tabular>
                {part.number}. {formatMoney(part.amount, currency)}
              </Text>
              <Text tone={part.isLate ? 'accent' : 'soft'} size="s">
                {describePart(part, currency, state)}
              </Text>
            </div>
          </Row>
        ))}
      </Stack>
      <Text tabular>
        {formatMoney(paid, currency)} paid{left > 0 ? `, ${formatMoney(left, currency)} left to pay` : ''}.
        {state === 'ended' ? ' The school has ended these installments: please pay nothing more.' : ''}
      </Text>
      {partNotice ? <Notice>{partNotice}</Notice> : null}
      {due ? (
        <Stack gap={3} align="start">
          <PayingWays amount={due.amount} currency={currency} />
          <Text tone="soft" size="s" measure>
            By paying you agree, as the parent or guardian or as an adult student, to the <LegalLink to="/terms">terms</LegalLink>
            , to the <LegalLink to="/privacy">use of these details</LegalLink> and to the{' '}
            <LegalLink to="/refunds">refund policy</LegalLink>.
          </Text>
          <Button tone="primary" busy={paying} onClick={() => payer.send({ type: 'part.pay' })}>
            {paying ? 'Processing…' : `Pay installment ${due.number} now: ${formatMoney(due.amount, currency)}`}
          </Button>
        </Stack>
      ) : null}
    </Card>
  );
}

const day = (dueOn: string): string => formatMoment(Date.parse(dueOn), 'date', 'UTC');

function describePart({ paidAt, dueOn, isLate, refunded }: Instalment, currency: string, state: InstalmentPlan['state']): string {
  if (paidAt !== null) {
    const paid = `Paid on ${formatMoment(paidAt, 'date')}`;
    return refunded > 0 ? `${paid}, ${formatMoney(refunded, currency)} refunded` : paid;
  }
  if (state === 'ended') return 'No longer asked for';
  return isLate ? `Was due on ${day(dueOn)}` : `Due on ${day(dueOn)}`;
}
