import { useSelector } from '@xstate/react';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { Link, Navigate } from 'react-router-dom';
import { may } from '../../../contract/desk/rights.ts';
import type { StudentLine } from '../../../contract/desk/students.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { deskListMachine } from '../../machines/desk/desk-list.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Row, Table, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useDesk } from './desk-context.ts';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import { Narrowed } from './parts/narrowed.tsx';
import styles from './parts/table.module.css';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'state', 'course', 'action'] as const;

/** All students, searched and filtered, with the way to each. */
export function StudentsPage({ logic = deskListMachine }: { logic?: typeof deskListMachine }) {
  const { staff, courses } = useDesk();
  const { list, filters, change, isFiltered } = useDeskList(logic, filterNames);
  const { done } = useSelector(list, selectContext);
  if (done?.leadsTo) return <Navigate to={done.leadsTo} state={{ says: done.says }} />;
  const add = () => list.send({ type: 'action.begin', order: { action: 'student.add', subject: '', name: '', draft: {} } });
  return (
    <>
      <PageHeading
        title="Students"
        side={
          may(staff.duty, 'students.add') ? (
            <Row gap={3}>
              <LinkButton to="/desk/students/import">Add from a file</LinkButton>
              <Button tone="primary" icon={<UserRoundPlus aria-hidden />} onClick={add}>
                Add a student
              </Button>
            </Row>
          ) : null
        }
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search students"
        placeholder="Name, email or phone, or a parent’s…"
        choices={[
          {
            name: 'course',
            label: 'Course',
            options: [{ value: '', label: 'All courses' }, ...courses.map(({ id, name }) => ({ value: id, label: name }))],
          },
          {
            name: 'state',
            label: 'Access',
            options: [
              { value: '', label: 'Can sign in' },
              { value: 'offers', label: 'Agreed to offers' },
              { value: 'disabled', label: 'Access off' },
              { value: 'all', label: 'All' },
            ],
          },
        ]}
      />
      {filters.action === '' ? null : (
        <Narrowed onWiden={() => change('action', '')}>Only the people one action was about.</Narrowed>
      )}
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One student' : `${formatNumber(total)} students`)}
        empty={
          <Empty title={isFiltered ? 'No student matches' : 'No students yet'}>
            {isFiltered ? 'Try fewer letters, or another course.' : 'Add one, or wait for the first application that is paid.'}
          </Empty>
        }
      >
        {(lines) => <Students lines={lines} />}
      </ListFrame>
    </>
  );
}

const Students = ({ lines }: { lines: StudentLine[] }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Email</th>
        <th scope="col">Class</th>
        <th scope="col">Courses</th>
        <th scope="col">Access</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ id, name, username, email, standard, courses, isActive }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={`/desk/students/${id}`}>{name}</Link>
            <Text as="span" tone="faint" size="s" block>
              {username}
            </Text>
          </th>
          <td data-label="Email">{email}</td>
          <td data-label="Class">{standard || '–'}</td>
          <td data-label="Courses">{courses.length === 0 ? 'None' : courses.join(', ')}</td>
          <td data-label="Access">{isActive ? 'On' : <span className={styles.off}>Off</span>}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
