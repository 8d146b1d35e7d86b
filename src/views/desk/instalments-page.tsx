import { useSelector } from '@xstate/react';
import Plus from 'lucide-react/icons/plus';
import { Link, Navigate } from 'react-router-dom';
import type { InstalmentLine } from '../../../contract/desk/instalments.ts';
import { instalmentsState } from '../../../contract/enrolment/instalments.ts';
import { formatMoney } from '../../../contract/money.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { formatDue, instalmentWords } from '../../content/desk/instalment-words.ts';
import { instalmentListMachine } from '../../machines/desk/lists.ts';
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

/** What is paid in installments, the newest first, with the way to each. */
export function InstalmentsPage({ logic = instalmentListMachine }: { logic?: typeof instalmentListMachine }) {
  const { list, filters, change, isFiltered } = useDeskList(logic, filterNames);
  const { done } = useSelector(list, selectContext);
  if (done?.leadsTo) return <Navigate to={done.leadsTo} />;
  const draft = { currency: 'INR', count: '3' };
  const offer = () => list.send({ type: 'action.begin', order: { action: 'instalments.offer', subject: '', name: '', draft } });
  return (
    <>
      <PageHeading
        title="Installments"
        lead="Prices paid in parts: what’s been paid, and what’s due."
        side={
          <Button tone="primary" icon={<Plus aria-hidden />} onClick={offer}>
            Offer installments
          </Button>
        }
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search installments"
        placeholder="Name, email, phone or course…"
        choices={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: '', label: 'All' },
              ...instalmentsState.options.map((value) => ({ value, label: instalmentWords[value] })),
            ],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One price in installments' : `${formatNumber(total)} prices in installments`)}
        empty={
          <Empty title={isFiltered ? 'Nothing matches' : 'No installments yet'}>
            {isFiltered
              ? 'Try fewer letters, or another state.'
              : 'Offer them to a family that can’t pay the whole price at once.'}
          </Empty>
        }
      >
        {(lines) => <Lines lines={lines} />}
      </ListFrame>
    </>
  );
}

const Lines = ({ lines }: { lines: InstalmentLine[] }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Student</th>
        <th scope="col">Course</th>
        <th scope="col">Paid</th>
        <th scope="col">Next due</th>
        <th scope="col">State</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ id, name, email, item, amount, paid, currency, parts, paidParts, nextDueOn, state }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={`/desk/installments/${id}`}>{name}</Link>
            <Text as="span" tone="faint" size="s" block>
              {email}
            </Text>
          </th>
          <td data-label="Course">{item}</td>
          <td data-label="Paid" className={styles.number}>
            {formatMoney(paid, currency)} of {formatMoney(amount, currency)}
            <Text as="span" tone="faint" size="s" block>
              {paidParts} of {parts}
            </Text>
          </td>
          <td data-label="Next due" className={styles.number}>
            {nextDueOn === null ? '–' : formatDue(nextDueOn)}
          </td>
          <td data-label="State">
            {state === 'overdue' ? <span className={styles.off}>{instalmentWords[state]}</span> : instalmentWords[state]}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
