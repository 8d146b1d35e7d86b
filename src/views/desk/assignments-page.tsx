import { Link } from 'react-router-dom';
import type { AssignmentLine } from '../../../contract/desk/assignments.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { assignmentListMachine } from '../../machines/desk/lists.ts';
import { Empty } from '../ui/empty.tsx';
import { Table, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { describeDone, describeWindow } from './assignment-words.ts';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'state'] as const;

/** What was assigned to whom, the newest first, and the way to assign more. */
export function AssignmentsPage({ logic = assignmentListMachine }: { logic?: typeof assignmentListMachine }) {
  const { list, filters, change, isFiltered } = useDeskList(logic, filterNames);
  return (
    <>
      <PageHeading
        title="Tests"
        lead="Quizzes and mock tests that you assigned, and who has taken them."
        side={
          <LinkButton to="/desk/tests/assign" tone="primary">
            Assign a test
          </LinkButton>
        }
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search assigned tests"
        placeholder="Test, group or course…"
        choices={[
          {
            name: 'state',
            label: 'Which',
            options: [
              { value: '', label: 'All' },
              { value: 'current', label: 'Can still be started' },
              { value: 'closed', label: 'Closed' },
              { value: 'takenBack', label: 'Taken back' },
            ],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One assignment' : `${formatNumber(total)} assignments`)}
        empty={
          <Empty title={isFiltered ? 'Nothing matches' : 'Nothing assigned yet'}>
            {isFiltered
              ? 'Try fewer letters, or all of them.'
              : 'Courses bring their own tests. Here you give one to a group, a course or students by name, from when until when.'}
          </Empty>
        }
      >
        {(lines) => <Assignments lines={lines} />}
      </ListFrame>
    </>
  );
}

const Assignments = ({ lines }: { lines: AssignmentLine[] }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Test</th>
        <th scope="col">To</th>
        <th scope="col">When</th>
        <th scope="col">Taken</th>
        <th scope="col">Assigned</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id}>
          <th scope="row">
            <Link to={`/desk/tests/${line.id}`}>{line.title}</Link>{' '}
            {line.takenBackAt === null ? null : <span className={styles.off}>Taken back</span>}
            <Text as="span" tone="faint" size="s" block>
              {line.kind === 'mock' ? 'Mock test' : 'Quiz'}
            </Text>
          </th>
          <td data-label="To">{line.to}</td>
          <td data-label="When">{describeWindow(line)}</td>
          <td data-label="Taken" className={styles.number}>
            {describeDone(line)}
          </td>
          <td data-label="Assigned">
            {formatMoment(line.at, 'shortDate')}
            <Text as="span" tone="faint" size="s" block>
              {line.by}
            </Text>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
