import { useSelector } from '@xstate/react';
import Plus from 'lucide-react/icons/plus';
import { Link, Navigate } from 'react-router-dom';
import { type PaymentLine, paymentStatuses } from '../../../contract/desk/payments.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatMoney } from '../../../contract/money.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { describePayment, paymentWords } from '../../content/desk/payment-words.ts';
import { paymentListMachine } from '../../machines/desk/lists.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Table, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'state'] as const;

/** All payments, the newest first, with the way to each. */
export function PaymentsPage({ logic = paymentListMachine }: { logic?: typeof paymentListMachine }) {
  const { list, filters, change, isFiltered } = useDeskList(logic, filterNames);
  const { done } = useSelector(list, selectContext);
  if (done?.leadsTo) return <Navigate to={done.leadsTo} />;
  const draft = { currency: 'INR', method: 'bank' };
  const add = () => list.send({ type: 'action.begin', order: { action: 'payment.add', subject: '', name: '', draft } });
  return (
    <>
      <PageHeading
        title="Payments"
        lead="What was paid, what went back, and what a bank asks about."
        side={
          <Button tone="primary" icon={<Plus aria-hidden />} onClick={add}>
            Enter a payment
          </Button>
        }
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search payments"
        placeholder="Name, email, phone, payment or order…"
        choices={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: '', label: 'All' },
              { value: 'disputed', label: 'A dispute waits' },
              { value: 'refunding', label: 'Being refunded' },
              { value: 'unsettled', label: 'Not in the bank yet' },
              ...paymentStatuses.map((value) => ({ value, label: paymentWords[value] })),
            ],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One payment' : `${formatNumber(total)} payments`)}
        empty={
          <Empty title={isFiltered ? 'No payment matches' : 'No payments yet'}>
            {isFiltered ? 'Try fewer letters, or another state.' : 'They show up as soon as Razorpay tells us about them.'}
          </Empty>
        }
      >
        {(lines) => <Payments lines={lines} />}
      </ListFrame>
    </>
  );
}

const Payments = ({ lines }: { lines: PaymentLine[] }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Student</th>
        <th scope="col">Course</th>
        <th scope="col">Amount</th>
        <th scope="col">When</th>
        <th scope="col">State</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id}>
          <th scope="row">
            <Link to={`/desk/payments/${line.id}`}>{line.name}</Link>
            <Text as="span" tone="faint" size="s" block>
              {line.email}
            </Text>
          </th>
          <td data-label="Course">{line.item}</td>
          <td data-label="Amount" className={styles.number}>
            {formatMoney(line.amountMinor / 100, line.currency)}
          </td>
          <td data-label="When" className={styles.number}>
            {formatMoment(line.at, 'shortDateTime')}
          </td>
          <td data-label="State">
            {describePayment(line)}
            {line.isRefunding ? (
              <Text as="span" tone="faint" size="s" block>
                A refund is on its way
              </Text>
            ) : null}
            {line.respondBy === null ? null : (
              <Text as="span" size="s" block>
                <span className={styles.off}>Dispute: answer by {formatMoment(line.respondBy, 'shortDateTime')}</span>
              </Text>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
