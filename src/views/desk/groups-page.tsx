import { useSelector } from '@xstate/react';
import Plus from 'lucide-react/icons/plus';
import { Link, Navigate } from 'react-router-dom';
import type { GroupLine } from '../../../contract/desk/groups.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { groupListMachine } from '../../machines/desk/lists.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Table } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'state'] as const;

/** Classes and other groups of students, with the way to each. */
export function GroupsPage({ logic = groupListMachine }: { logic?: typeof groupListMachine }) {
  const { list, filters, change, isFiltered } = useDeskList(logic, filterNames);
  const { done } = useSelector(list, selectContext);
  if (done?.leadsTo) return <Navigate to={done.leadsTo} state={{ says: done.says }} />;
  const add = () => list.send({ type: 'action.begin', order: { action: 'group.add', subject: '', name: '', draft: {} } });
  return (
    <>
      <PageHeading
        title="Groups"
        lead="Classes, and any other students that you assign tests to together."
        side={
          <Button tone="primary" icon={<Plus aria-hidden />} onClick={add}>
            New group
          </Button>
        }
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search groups"
        placeholder="Group or tutor…"
        choices={[
          {
            name: 'state',
            label: 'Which',
            options: [
              { value: '', label: 'In use' },
              { value: 'archived', label: 'Archived' },
              { value: 'all', label: 'All' },
            ],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One group' : `${formatNumber(total)} groups`)}
        empty={
          <Empty title={isFiltered ? 'No group matches' : 'No groups yet'}>
            {isFiltered ? 'Try fewer letters, or all groups.' : 'Make one, add its students, and assign them a test together.'}
          </Empty>
        }
      >
        {(lines) => <Groups lines={lines} />}
      </ListFrame>
    </>
  );
}

const Groups = ({ lines }: { lines: GroupLine[] }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Group</th>
        <th scope="col">Tutor</th>
        <th scope="col">Students</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ id, name, tutor, members, archivedAt }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={`/desk/groups/${id}`}>{name}</Link>{' '}
            {archivedAt === null ? null : <span className={styles.off}>Archived</span>}
          </th>
          <td data-label="Tutor">{tutor ?? '–'}</td>
          <td data-label="Students" className={styles.number}>
            {members}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
