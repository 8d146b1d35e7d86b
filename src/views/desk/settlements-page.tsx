import { Link } from 'react-router-dom';
import type { SettlementFault, SettlementLine } from '../../../contract/desk/settlements.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatMoney } from '../../../contract/money.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { settlementListMachine } from '../../machines/desk/lists.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Table, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'state'] as const;

const faultWords: Record<SettlementFault, string> = {
  unknownPayment: 'A payment that isn’t ours',
  unknownRefund: 'A refund that we don’t know',
  amountDiffers: 'A different amount than ours',
  sumDiffers: 'What came isn’t the amount less the fee',
  totalDiffers: 'The total doesn’t match what’s in it',
};

/** What Razorpay sent to the school's bank, for the books, and what doesn't agree with what we know. */
export function SettlementsPage({ logic = settlementListMachine }: { logic?: typeof settlementListMachine }) {
  const { list, filters, change, isFiltered } = useDeskList(logic, filterNames);
  const save = () =>
    list.send({ type: 'action.begin', order: { action: 'settlements.export', subject: '', name: '', draft: {} } });
  return (
    <>
      <PageHeading
        title="Settlements"
        lead="What Razorpay sent to the bank, with its fee and the tax on that. We ask every six hours."
        side={<Button onClick={save}>Save as CSV</Button>}
      />
      <Text>
        <Link to="/desk/payments?state=unsettled">Payments that haven’t reached the bank after a week</Link>
      </Text>
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search settlements"
        placeholder="Bank number, settlement, payment…"
        choices={[
          {
            name: 'state',
            label: 'Show',
            options: [
              { value: '', label: 'All' },
              { value: 'faulty', label: 'What doesn’t agree' },
            ],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One settlement' : `${formatNumber(total)} settlements`)}
        empty={
          <Empty title={isFiltered ? 'No settlement matches' : 'No settlements yet'}>
            {isFiltered ? 'Try fewer letters, or show all.' : 'Razorpay sends money a few days after it’s paid.'}
          </Empty>
        }
      >
        {(lines) => <Settlements lines={lines} />}
      </ListFrame>
    </>
  );
}

const Settlements = ({ lines }: { lines: SettlementLine[] }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Bank number (UTR)</th>
        <th scope="col">Settled</th>
        <th scope="col">In the bank</th>
        <th scope="col">Fee with tax</th>
        <th scope="col">Tax in it</th>
        <th scope="col">Agrees</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ id, utr, settledAt, currency, totalMinor, feeMinor, taxMinor, items, faults }) => (
        <tr key={id}>
          <th scope="row">
            {utr ?? 'Not known yet'}
            <Text as="span" tone="faint" size="s" block>
              {[id, items === 0 ? null : items === 1 ? '1 line' : `${items} lines`].filter(Boolean).join(' · ')}
            </Text>
          </th>
          <td data-label="Settled" className={styles.number}>
            {formatMoment(settledAt, 'shortDateTime')}
          </td>
          <td data-label="In the bank" className={styles.number}>
            {formatMoney(totalMinor / 100, currency)}
          </td>
          <td data-label="Fee with tax" className={styles.number}>
            {items === 0 ? '–' : formatMoney(feeMinor / 100, currency)}
          </td>
          <td data-label="Tax in it" className={styles.number}>
            {items === 0 ? '–' : formatMoney(taxMinor / 100, currency)}
          </td>
          <td data-label="Agrees">
            {faults.length === 0 ? (items === 0 ? 'Not listed yet' : 'Yes') : null}
            {faults.map(({ fault, item, payment }) => (
              <Text as="span" size="s" block key={`${item} ${fault}`}>
                <span className={styles.off}>{faultWords[fault]}</span>:{' '}
                {payment === null ? item : <Link to={`/desk/payments/${payment}`}>{item}</Link>}
              </Text>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
