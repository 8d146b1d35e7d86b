import { Link } from 'react-router-dom';
import type { TutorLine } from '../../../contract/desk/tutors.ts';
import { checkWords } from '../../../contract/tutors/checks.ts';
import { tutorListMachine } from '../../machines/desk/lists.ts';
import { Empty } from '../ui/empty.tsx';
import { Table, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'state'] as const;

/** The school's tutors: what each teaches, what can be booked, and what waits for a decision. */
export function TutorsPage({ logic = tutorListMachine }: { logic?: typeof tutorListMachine }) {
  const { list, filters, change } = useDeskList(logic, filterNames);
  return (
    <>
      <PageHeading
        title="Tutors"
        lead="What was checked of each, their hours, and their lessons by month. Free times are made of the weekly hours by themselves."
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
        countWords={(total) => (total === 1 ? 'One tutor' : `${total.toLocaleString('en-US')} tutors`)}
        empty={<Empty title="No tutors here">A tutor is added on the command line, with “teacher add”.</Empty>}
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
      {lines.map(({ id, name, email, courses, hasHours, free, outside, lacks, isActive }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={`/desk/tutors/${id}`}>{name}</Link> {isActive ? null : <span className={styles.off}>Left</span>}
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
