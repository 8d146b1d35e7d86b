import { useSelector } from '@xstate/react';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { Link, Navigate } from 'react-router-dom';
import { may } from '../../../contract/desk/rights.ts';
import type { TutorLine } from '../../../contract/desk/tutors.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { checkWords } from '../../../contract/tutors/checks.ts';
import { tutorListMachine } from '../../machines/desk/lists.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Table, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useDesk } from './desk-context.ts';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'state'] as const;

/** The school's tutors: what each teaches, what can be booked, and what waits for a decision. */
export function TutorsPage({ logic = tutorListMachine }: { logic?: typeof tutorListMachine }) {
  const { staff } = useDesk();
  const { list, filters, change, isFiltered } = useDeskList(logic, filterNames);
  const { done } = useSelector(list, selectContext);
  if (done?.leadsTo) return <Navigate to={done.leadsTo} state={{ says: done.says }} />;
  const add = () => list.send({ type: 'action.begin', order: { action: 'tutor.add', subject: '', name: '', draft: {} } });
  return (
    <>
      <PageHeading
        title="Tutors"
        lead="Each tutor’s checks, hours, and lessons by month. Free times come from the weekly hours by themselves."
        side={
          may(staff.duty, 'tutors.add') ? (
            <Button tone="primary" icon={<UserRoundPlus aria-hidden />} onClick={add}>
              Add a tutor
            </Button>
          ) : null
        }
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search tutors"
        placeholder="Name or email…"
        choices={[
          {
            name: 'state',
            label: 'Which',
            options: [
              { value: '', label: 'Teaching' },
              { value: 'left', label: 'Left' },
              { value: 'all', label: 'All' },
            ],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One tutor' : `${formatNumber(total)} tutors`)}
        empty={
          <Empty title={isFiltered ? 'No tutor matches' : 'No tutors yet'}>
            {isFiltered ? 'Try fewer letters, or all of them.' : 'Add one: they get an email to choose a password.'}
          </Empty>
        }
      >
        {(lines) => <Tutors lines={lines} />}
      </ListFrame>
    </>
  );
}

const Tutors = ({ lines }: { lines: TutorLine[] }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Teaches</th>
        <th scope="col">Checks</th>
        <th scope="col">Free times</th>
        <th scope="col">To decide</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ id, name, email, courses, hasHours, free, outside, lacks, isActive, hasPassword }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={`/desk/tutors/${id}`}>{name}</Link> {isActive ? null : <span className={styles.off}>Left</span>}
            {isActive && !hasPassword ? <span className={styles.soft}>Invited</span> : null}
            <Text as="span" tone="faint" size="s" block>
              {email}
            </Text>
          </th>
          <td data-label="Teaches">
            {courses.length === 0 ? <span className={styles.soft}>No course</span> : courses.join(', ')}
          </td>
          <td data-label="Checks">
            {lacks.length === 0 ? (
              <span className={styles.number}>Complete</span>
            ) : (
              <span className={styles.off}>Missing: {lacks.map((kind) => checkWords[kind]).join(', ')}</span>
            )}
          </td>
          <td data-label="Free times" className={styles.number}>
            {free}
            {hasHours ? null : <span className={styles.soft}> · no weekly hours</span>}
          </td>
          <td data-label="To decide">
            {outside === 0 ? (
              <span className={styles.soft}>Nothing</span>
            ) : (
              <span className={styles.off}>{outside} booked outside the hours</span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
