import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { may } from '../../../../contract/desk/rights.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { adviseMismatched, describePayment, methodWords, paymentAdvice } from '../../../content/desk/payment-words.ts';
import type { DeskActionInput } from '../../../machines/desk/desk-action.machine.ts';
import { Button } from '../../ui/button.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Columns, Row, Stack, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useDesk } from '../desk-context.ts';
import type { PaymentFlow } from '../payment-page.tsx';
import { Part } from '../student/part.tsx';
import { Mails } from '../student/student-lists.tsx';
import { Disputes } from './disputes.tsx';
import { Reckoning } from './reckoning.tsx';
import { Refunds } from './refunds.tsx';

type OpenPayment = NonNullable<ReturnType<PaymentFlow['getSnapshot']>['context']['open']>;

/** Everything about a payment, in parts, each with what may be done about it. */
export function PaymentSheet({ flow, open, children }: { flow: PaymentFlow; open: OpenPayment; children: ReactNode }) {
  const { staff } = useDesk();
  const { line, order, payer, settled, papers, refunds, disputes, reckoning, mails, refundKey } = open;
  const money = (minor: number) => formatMoney(minor / 100, line.currency);
  const begin = (action: DeskActionInput['action'], subject: string, draft: DeskActionInput['draft'] = {}) =>
    flow.send({ type: 'action.begin', order: { action, subject, name: line.name, draft } });
  const mayRefund = may(staff.duty, 'payments.refund');
  const goesBack =
    refunds.some(({ state }) => state !== 'failed') || disputes.some(({ state }) => state !== 'won' && state !== 'closed');
  const isOpen = line.status === 'mismatched' && !goesBack;
  const canAccept = isOpen && open.instalment === null && may(staff.duty, 'payments.add');
  const advice = isOpen ? adviseMismatched(canAccept) : paymentAdvice[line.status];
  return (
    <>
      <PageHeading title={`${money(line.amountMinor)} for ${line.item}`} lead={`${line.name} · ${describePayment(line)}`} />
      {children}
      {advice ? <Notice>{advice}</Notice> : null}
      <Columns min="form" fit gap={4}>
        <Stack gap={4}>
          <Part
            title="Payment"
            action={canAccept ? <Button onClick={() => begin('payment.accept', line.id)}>Enroll anyway</Button> : null}
          >
            <DetailList
              details={[
                { name: 'State', value: describePayment(line) },
                { name: 'How it was paid', value: methodWords[line.method] },
                ...(line.reference === null ? [] : [{ name: 'Reference', value: line.reference }]),
                ...(open.instalment === null
                  ? []
                  : [{ name: 'Installment', value: `${open.instalment.number} of ${open.instalment.of}` }]),
                { name: 'Payment', value: line.id },
                { name: 'Order', value: order.id },
                { name: 'Ordered', value: formatMoment(order.orderedAt, 'shortDateTime') },
                { name: 'First reported', value: formatMoment(line.at, 'shortDateTime') },
                ...(line.amountMinor === order.amountMinor
                  ? []
                  : [{ name: 'The order asks for', value: money(order.amountMinor) }]),
                ...(payer.againAt === null
                  ? []
                  : [{ name: 'Paid again on purpose', value: formatMoment(payer.againAt, 'shortDateTime') }]),
              ]}
            />
            {open.instalment === null ? null : (
              <Text>
                <Link to={`/desk/installments/${open.instalment.plan}`}>All its installments</Link>
              </Text>
            )}
          </Part>
          {line.method === 'razorpay' ? (
            <Part title="At the bank">
              {settled === null ? (
                <Text tone="soft">Razorpay hasn’t settled it yet.</Text>
              ) : (
                <DetailList
                  details={[
                    { name: 'Razorpay’s fee', value: money(settled.feeMinor) },
                    { name: 'Tax in the fee', value: money(settled.taxMinor) },
                    { name: 'Reached the bank', value: money(settled.creditMinor) },
                    { name: 'Settled', value: formatMoment(settled.settledAt, 'shortDate') },
                    { name: 'Bank number (UTR)', value: settled.utr ?? 'Not known yet' },
                    { name: 'Settlement', value: settled.settlement },
                  ]}
                />
              )}
            </Part>
          ) : null}
          <Part title="Who paid">
            <DetailList
              details={[
                { name: 'Parent', value: line.payer },
                { name: 'Email', value: line.email },
                { name: 'Phone', value: payer.phone },
                { name: 'State or country', value: payer.place ?? '' },
                { name: 'GSTIN', value: payer.gstin ?? '' },
                payer.consentNotedBy === null
                  ? { name: 'Terms accepted', value: formatMoment(payer.consentedAt, 'shortDateTime') }
                  : {
                      name: 'Terms accepted on paper or in person',
                      value: `Noted by ${payer.consentNotedBy}, ${formatMoment(payer.consentedAt, 'shortDateTime')}`,
                    },
              ]}
            />
            {open.student === null ? (
              <Text tone="soft">It enrolled nobody.</Text>
            ) : (
              <Text>
                <Link to={`/desk/students/${open.student}`}>{line.name}’s page</Link>
                {open.hasCourse ? '' : ', whose course from this payment has ended'}
              </Text>
            )}
          </Part>
          <Part title="Papers">
            {papers.length === 0 ? <Text tone="soft">None was made.</Text> : null}
            <Stack as="ul" gap={3}>
              {papers.map(({ number, title, totalMinor, issuedAt }) => (
                <Row as="li" key={number} gap={3} align="center" justify="between">
                  <div>
                    <Text weight="medium">
                      {title} {number}
                    </Text>
                    <Text tone="faint" size="s">
                      {money(totalMinor)}, {formatMoment(issuedAt, 'shortDate')}
                    </Text>
                  </div>
                  <Button small label={`Save PDF of ${number}`} onClick={() => begin('paper.save', number)}>
                    Save PDF
                  </Button>
                </Row>
              ))}
            </Stack>
          </Part>
        </Stack>
        <Stack gap={4}>
          <Part
            title="Refunds"
            action={
              reckoning && reckoning.leftMinor > 0 && mayRefund ? (
                <Button
                  tone="danger"
                  onClick={() =>
                    begin('payment.refund', line.id, { key: refundKey, amount: toTyped(reckoning.owedMinor), access: 'ends' })
                  }
                >
                  Refund
                </Button>
              ) : null
            }
          >
            {reckoning ? <Reckoning reckoning={reckoning} currency={line.currency} /> : null}
            <Refunds
              refunds={refunds}
              onSettle={mayRefund && line.method !== 'razorpay' ? (id) => begin('payment.settle', id) : null}
              currency={line.currency}
              onDecide={mayRefund && open.hasCourse ? (id, access) => begin('payment.access', id, { access }) : null}
            />
            {mayRefund ? null : (
              <Text tone="soft" size="s">
                Only an owner can give money back.
              </Text>
            )}
          </Part>
          <Part title="Disputes">
            <Disputes
              disputes={disputes}
              currency={line.currency}
              onDraft={(id) => begin('dispute.draft', id)}
              onEnd={mayRefund && open.hasCourse ? (id) => begin('dispute.access', id) : null}
            />
          </Part>
          <Part title="Email">
            <Mails mails={mails} />
          </Part>
        </Stack>
      </Columns>
    </>
  );
}

/** A sum as it would be typed; '' where nothing is owed, or no rule says what. */
const toTyped = (minor: number | null): string => (minor === null || minor === 0 ? '' : String(minor / 100));
