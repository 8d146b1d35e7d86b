import { formatMoment } from '../../../../contract/moments.ts';
import type { TestFile, TestTaker } from '../../../../contract/teacher/tests.ts';
import { takeFocus } from '../../desk/assigning/take-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Card, Row, Stack, Table, Text } from '../../ui/layout.tsx';
import styles from '../teacher.module.css';

const stateWords: Record<TestTaker['state'], string> = {
  assigned: 'Not started',
  inProgress: 'Under way',
  submitted: 'Finished',
};

/** A test with whom it was assigned to, and which of the teacher's own students have it. */
export function OneTest({ file, onLeave, onAssign }: { file: TestFile; onLeave: () => void; onAssign: () => void }) {
  const { test, students } = file;
  return (
    <>
      <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label={test.title}>
        <Stack gap={1}>
          <Text as="h2" size="l">
            {test.title}
          </Text>
          <Text tone="soft" size="s">
            {test.course}, {test.questions} questions
          </Text>
        </Stack>
        {test.given.length === 0 ? null : (
          <Stack as="ul" gap={1} aria-label="Assigned">
            {test.given.map(({ to, by, at, closesAt }) => (
              <Text as="li" size="s" key={`${at} ${to}`}>
                To {to} by {by} on {formatMoment(at, 'shortDate')}
                {closesAt === null ? '' : `, to be started by ${formatMoment(closesAt, 'shortDateTime')}`}
              </Text>
            ))}
          </Stack>
        )}
        <Row gap={3}>
          <Button tone="primary" label={`Assign: ${test.title}`} onClick={onAssign}>
            Assign
          </Button>
          <Button onClick={onLeave}>All tests</Button>
        </Row>
      </Card>
      {students.length === 0 ? (
        <Empty title="Nobody has it">None of your students has this test.</Empty>
      ) : (
        <Card pad={0} className={styles.frame}>
          <Table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Student</th>
                <th scope="col">State</th>
                <th scope="col">Result</th>
              </tr>
            </thead>
            <tbody>
              {students.map((student) => (
                <tr key={student.id}>
                  <th scope="row">{student.name}</th>
                  <td>
                    {stateWords[student.state]}
                    {student.at === null ? '' : ` on ${formatMoment(student.at, 'shortDate')}`}
                  </td>
                  <td>{resultWords(student)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </>
  );
}

function resultWords({ state, percent }: TestTaker): string {
  if (percent !== null) return `${percent}% right`;
  return state === 'submitted' ? 'Result on its way' : 'No result yet';
}
