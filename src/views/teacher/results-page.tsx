import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { OwnStudents } from '../../../contract/teacher/students.ts';
import { type AssessmentType, assessmentTypes } from '../../content/teacher-pages.ts';
import { ownStudentsMachine } from '../../machines/teacher/own-students.machine.ts';
import { selectContext } from '../select-context.ts';
import { Cards } from '../ui/cards.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Columns, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { OneStudent } from './parts/one-student.tsx';
import { StudentCard } from './parts/student-card.tsx';
import styles from './teacher.module.css';
import type { PageProps } from './teacher-area.ts';

type Snapshot = SnapshotFrom<typeof ownStudentsMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('empty')) return 'empty';
  if (snapshot.matches('shown')) return 'all';
  if (snapshot.matches('student')) return 'student';
  if (snapshot.matches('notOpened')) return 'notOpened';
  return snapshot.matches('opening') ? 'opening' : 'waiting';
};

/** teacher-results (specification 2.11): the teacher’s own students, filtered by student and by assessment type. */
export function ResultsPage({ logic = ownStudentsMachine }: Partial<PageProps> & { logic?: typeof ownStudentsMachine }) {
  const flow = useFlow(logic);
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { own, student, file, type, notice } = useSelector(flow, selectContext);
  const filters = useRef<HTMLElement>(null);
  const choose = (chosen: string) => flow.send({ type: 'student.choose', student: chosen });
  // The button that is pressed goes: the field that says who is chosen stays.
  const press = (chosen: string) => {
    filters.current?.querySelector('select')?.focus();
    choose(chosen);
  };
  const chooseType = (chosen: string) => {
    const assessment = assessmentTypes.find((name): name is AssessmentType => name === chosen);
    if (assessment) flow.send({ type: 'type.filter', assessment });
  };
  return (
    <>
      <PageHeading title="Results" lead="What your students have finished in your courses." />
      {screen === 'waiting' ? <Loading text="Loading your students…" shape="cards" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'students.retry' })} /> : null}
      {screen === 'empty' ? (
        <Empty title="No students yet">Students of the courses and groups that you teach show up here.</Empty>
      ) : null}
      {own && own.students.length > 0 ? (
        <Columns ref={filters} min="card" fit gap={4} className={styles.filters}>
          <SelectField label="Student" name="student" value={student} options={toOptions(own)} onChange={choose} />
          <SelectField label="Assessment type" name="type" value={type} options={assessmentTypes} onChange={chooseType} />
        </Columns>
      ) : null}
      {screen === 'all' && own ? (
        <>
          {own.more > 0 ? (
            <Text tone="soft">
              The first {own.students.length} by name; {own.more} more aren’t shown here.
            </Text>
          ) : null}
          <Cards>
            {own.students.map((each) => (
              <StudentCard key={each.id} student={each} type={type} onOpen={() => press(each.id)} />
            ))}
          </Cards>
        </>
      ) : null}
      {screen === 'opening' ? <Loading text="Loading results…" shape="cards" /> : null}
      {screen === 'notOpened' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'student.retry' })} /> : null}
      {screen === 'student' && file ? <OneStudent file={file} type={type} onLeave={() => press('')} /> : null}
    </>
  );
}

const toOptions = ({ students }: OwnStudents) => [
  { value: '', label: 'All Students' },
  ...students.map(({ id, name }) => ({ value: id, label: name })),
];
