import { Link } from 'react-router-dom';
import type { RulingRow } from '../../../contract/desk/rulings.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { rulingListMachine } from '../../machines/desk/lists.ts';
import { Empty } from '../ui/empty.tsx';
import { Table, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { addressOf, rulingWords } from './item-words.ts';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'state'] as const;

/** What was decided of questions with a fault, the newest first, with the way to each question. */
export function RulingsPage({ logic = rulingListMachine }: { logic?: typeof rulingListMachine }) {
  const { list, filters, change, isFiltered } = useDeskList(logic, filterNames);
  return (
    <>
      <PageHeading
        title="Decisions on questions"
        lead="How faulty questions count. Each can be taken back on the question’s page."
        side={<LinkButton to="/desk/questions">All questions</LinkButton>}
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search decisions"
        placeholder="Test, question, reason or who decided…"
        choices={[
          {
            name: 'state',
            label: 'Which',
            options: [
              { value: '', label: 'All' },
              { value: 'holding', label: 'In force' },
              { value: 'takenBack', label: 'Taken back' },
            ],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One decision' : `${formatNumber(total)} decisions`)}
        empty={
          <Empty title={isFiltered ? 'No decision matches' : 'Nothing has been decided yet'}>
            {isFiltered ? 'Try fewer letters, or all of them.' : 'A faulty question is withdrawn on its own page.'}
          </Empty>
        }
      >
        {(lines) => <Rulings lines={lines} />}
      </ListFrame>
    </>
  );
}

const Rulings = ({ lines }: { lines: RulingRow[] }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Question</th>
        <th scope="col">How it counts</th>
        <th scope="col">Why</th>
        <th scope="col">Decided</th>
        <th scope="col">Scores changed</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ id, number, kind, keys, title, name, place, reason, by, at, students, back }) => (
        <tr key={id}>
          <th scope="row">
            {place ? <Link to={addressOf(place)}>{`${title}, question ${place.number}`}</Link> : `${title}, ${name}`}
            <Text as="span" tone="faint" size="s" block>
              Decision {number}
            </Text>
          </th>
          <td data-label="How it counts">
            {rulingWords[kind].label}
            {kind === 'keys' ? `: ${keys.join(', ')}` : ''}
            {back === null ? null : (
              <Text as="span" tone="soft" size="s" block>
                Taken back {formatMoment(back.at, 'shortDate')} by {back.by}
              </Text>
            )}
          </td>
          <td data-label="Why">{reason}</td>
          <td data-label="Decided">
            {formatMoment(at, 'shortDate')}, {by}
          </td>
          <td data-label="Scores changed" className={styles.number}>
            {students}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
