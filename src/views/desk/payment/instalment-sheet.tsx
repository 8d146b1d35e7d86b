import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { InstalmentFile } from '../../../../contract/desk/instalments.ts';
import { may } from '../../../../contract/desk/rights.ts';
import type { Instalment } from '../../../../contract/enrolment/instalments.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { formatDue, instalmentWords } from '../../../content/desk/instalment-words.ts';
import { methodWords } from '../../../content/desk/payment-words.ts';
import type { DeskActionInput } from '../../../machines/desk/desk-action.machine.ts';
import { Button } from '../../ui/button.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Columns, Row, Stack, Text } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useDesk } from '../desk-context.ts';
import { Part } from '../student/part.tsx';

/** A price that is paid in parts: each part with what may be done about it, and who pays. */
export function InstalmentSheet({
  open,
  onBegin,
  children,
}: {
  open: InstalmentFile;
  onBegin: (order: DeskActionInput) => void;
  children: ReactNode;
}) {
  const { staff } = useDesk();
  const { id, plan, item, payer, student, payments, link, endReason, offeredAt } = open;
  const begin = (action: DeskActionInput['action'], draft: DeskActionInput['draft'] = {}) =>
    onBegin({ action, subject: id, name: payer.name, draft });
  return (
    <>
      <PageHeading
        title={`${formatMoney(plan.amount, plan.currency)} for ${item}`}
        lead={`${payer.name} · ${instalmentWords[plan.state]}`}
      />
      {children}
      <Columns min="form" fit gap={4}>
        <Part
          title="Installments"
          action={
            plan.next !== null && may(staff.duty, 'payments.refund') ? (
              <Button tone="danger" onClick={() => begin('instalments.end', { access: 'stays' })}>
                End
              </Button>
            ) : null
          }
        >
          <Stack as="ol" gap={3}>
            {plan.parts.map((part) => (
              <PartRow
                key={part.number}
                part={part}
                plan={plan}
                payment={payments.find(({ number }) => number === part.number) ?? null}
                onBegin={begin}
              />
            ))}
          </Stack>
          <Text tabular>
            {formatMoney(plan.paid, plan.currency)} paid, {formatMoney(plan.left, plan.currency)} left to pay.
          </Text>
          {endReason === null ? null : <Text tone="soft">Ended: “{endReason}”</Text>}
        </Part>
        <Part title="Who pays">
          <DetailList
            details={[
              { name: 'Parent', value: payer.parent },
              { name: 'Email', value: payer.email },
              { name: 'Phone', value: payer.phone },
              { name: 'Offered', value: formatMoment(offeredAt, 'shortDateTime') },
            ]}
          />
          <Row gap={4}>
            {student === null ? null : <Link to={`/desk/students/${student}`}>{payer.name}’s page</Link>}
            <a href={link} target="_blank" rel="noreferrer">
              The payer’s page
            </a>
          </Row>
        </Part>
      </Columns>
    </>
  );
}

function PartRow({
  part,
  plan: { next, currency, state },
  payment,
  onBegin,
}: {
  part: Instalment;
  plan: InstalmentFile['plan'];
  payment: InstalmentFile['payments'][number] | null;
  onBegin: (action: DeskActionInput['action'], draft: DeskActionInput['draft']) => void;
}) {
  const { number, amount, dueOn, refunded, isLate } = part;
  const isOpen = payment === null && next !== null;
  return (
    <Row as="li" gap={3} align="center" justify="between">
      <div>
        <Text weight="medium" tabular>
          {number}. {formatMoney(amount, currency)}
        </Text>
        <Text tone={isLate ? 'accent' : 'faint'} size="s">
          {payment === null ? describeOpen(part, state === 'ended') : `Paid, ${describeWay(payment.method)}`}
          {refunded > 0 ? `, ${formatMoney(refunded, currency)} given back` : ''}
        </Text>
        {payment === null ? null : (
          <Text size="s">
            <Link to={`/desk/payments/${payment.payment}`}>Payment {payment.payment}</Link>
          </Text>
        )}
      </div>
      {isOpen ? (
        <Row gap={2}>
          {number === next ? (
            <Button
              small
              label={`Enter payment of installment ${number}`}
              onClick={() => onBegin('instalments.add', { part: String(number), method: 'bank' })}
            >
              Enter payment
            </Button>
          ) : null}
          <Button
            small
            label={`Move the due date of installment ${number}`}
            onClick={() => onBegin('instalments.move', { part: String(number), dueOn })}
          >
            Move
          </Button>
        </Row>
      ) : null}
    </Row>
  );
}

/** How it came, within a sentence: 'by Razorpay'. */
function describeWay(method: InstalmentFile['payments'][number]['method']): string {
  const words = methodWords[method];
  return words.slice(0, 1).toLowerCase() + words.slice(1);
}

const describeOpen = ({ dueOn, isLate }: Instalment, hasEnded: boolean): string => {
  if (hasEnded) return 'No longer asked for';
  return isLate ? `Was due on ${formatDue(dueOn)}` : `Due on ${formatDue(dueOn)}`;
};
