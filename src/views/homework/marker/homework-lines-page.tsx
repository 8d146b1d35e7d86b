import type { HomeworkLine } from '../../../../contract/homework/marking.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { formatNumber } from '../../../../contract/numbers.ts';
import { homeworkLineListMachine } from '../../../machines/homework/marker-lists.ts';
import { ListFilters } from '../../desk/parts/list-filters.tsx';
import { ListFrame } from '../../desk/parts/list-frame.tsx';
import styles from '../../desk/parts/table.module.css';
import { useDeskList } from '../../desk/use-desk-list.ts';
import { Empty } from '../../ui/empty.tsx';
import { Table, Text } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useMarkerWays } from './marker-ways.ts';

const filterNames = ['search', 'state'] as const;

/** Homework that was given, the newest first, with what waits to be marked, and the way to give more. */
export function HomeworkLinesPage({ logic = homeworkLineListMachine }: { logic?: typeof homeworkLineListMachine }) {
  const { way } = useMarkerWays();
  const { list, filters, change, isFiltered } = useDeskList(logic, filterNames);
  return (
    <>
      <PageHeading
        title="Homework"
        lead="What was given, and what waits to be marked."
        side={way({ page: 'giving', id: '' }, 'Give homework', 'primary')}
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search homework"
        placeholder="Title or group…"
        choices={[
          {
            name: 'state',
            label: 'Which',
            options: [
              { value: '', label: 'All' },
              { value: 'waiting', label: 'Something waits to be marked' },
              { value: 'current', label: 'Still to be handed in' },
              { value: 'over', label: 'Past due' },
              { value: 'takenBack', label: 'Taken back' },
            ],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One piece of homework' : `${formatNumber(total)} in all`)}
        empty={
          <Empty title={isFiltered ? 'Nothing matches' : 'No homework given yet'}>
            {isFiltered
              ? 'Try fewer letters, or all of them.'
              : 'Give some to everyone in a course, to a group or to students by name.'}
          </Empty>
        }
      >
        {(lines) => <Lines lines={lines} />}
      </ListFrame>
    </>
  );
}

function Lines({ lines }: { lines: HomeworkLine[] }) {
  const { way } = useMarkerWays();
  return (
    <Table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Homework</th>
          <th scope="col">To</th>
          <th scope="col">Hand in by</th>
          <th scope="col">Handed in</th>
          <th scope="col">To be marked</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              {way({ page: 'homework', id: line.id }, line.title, 'text')}
              <Text as="span" tone="faint" size="s" block>
                {line.course_name}
              </Text>
            </th>
            <td data-label="To">{line.to}</td>
            <td data-label="Hand in by" className={styles.number}>
              {line.takenBackAt === null ? formatMoment(line.dueAt, 'shortDateTime') : 'Taken back'}
            </td>
            <td data-label="Handed in" className={styles.number}>
              {line.handedIn} of {line.given}
            </td>
            <td data-label="To be marked" className={styles.number}>
              {line.waiting === 0 ? '–' : line.waiting}
              {line.oldestAt === null ? null : (
                <Text as="span" tone="faint" size="s" block>
                  since {formatMoment(line.oldestAt, 'shortDateTime')}
                </Text>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
