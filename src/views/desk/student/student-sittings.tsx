import { Link } from 'react-router-dom';
import type { StudentFile } from '../../../../contract/desk/students.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { endingWords } from '../../../content/desk/ending-words.ts';
import { Table, Text } from '../../ui/layout.tsx';
import table from '../parts/table.module.css';
import { sittingAddress } from '../sitting/sitting-parts.ts';

type Sitting = StudentFile['sittings'][number];

type Props = { student: string; sittings: Sitting[] };

/** So many stand there at once; the others unfold. */
const shownFirst = 8;

/** What a student has, sits and sat, the newest first. */
export function Sittings({ student, sittings }: Props) {
  if (sittings.length === 0) return <Text tone="soft">No quizzes or tests yet.</Text>;
  const finished = sittings.filter(({ state }) => state === 'submitted');
  const ahead = sittings.filter(({ state }) => state !== 'submitted');
  const [newest, older] = [finished.slice(0, shownFirst), finished.slice(shownFirst)];
  return (
    <>
      <Text tone="soft">
        {finished.length} finished, {ahead.filter(({ state }) => state === 'inProgress').length} open,{' '}
        {ahead.filter(({ state }) => state === 'assigned').length} not started.
      </Text>
      {newest.length > 0 ? <Finished student={student} sittings={newest} /> : null}
      {older.length > 0 ? (
        <details className={table.more}>
          <summary>{older.length} earlier</summary>
          <Finished student={student} sittings={older} />
        </details>
      ) : null}
      {ahead.length > 0 ? (
        <details className={table.more}>
          <summary>{ahead.length} open or not started</summary>
          <ul>
            {ahead.map(({ id, title, state, assignedAt }) => (
              <li key={id}>
                <Link to={sittingAddress(student, id)}>{title}</Link>
                <Text as="span" tone="faint" size="s">
                  {' '}
                  {state === 'inProgress' ? 'open now' : `since ${formatMoment(assignedAt, 'shortDate')}`}
                </Text>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

const Finished = ({ student, sittings }: Props) => (
  <Table className={table.table}>
    <thead>
      <tr>
        <th scope="col">Test</th>
        <th scope="col">Right</th>
        <th scope="col">Finished</th>
      </tr>
    </thead>
    <tbody>
      {sittings.map((sitting) => (
        <tr key={sitting.id}>
          <th scope="row">
            <Link to={sittingAddress(student, sitting.id)}>{sitting.title}</Link>
            {describeNotes(sitting).map((note) => (
              <Text as="span" tone="faint" size="s" block key={note}>
                {note}
              </Text>
            ))}
          </th>
          <td data-label="Right" className={table.number}>
            {sitting.right === null || !sitting.total ? '–' : `${sitting.right} of ${sitting.total}`}
          </td>
          <td data-label="Finished" className={table.number}>
            {sitting.submittedAt === null ? '' : formatMoment(sitting.submittedAt, 'shortDate')}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** What staff may know more than the student's own list says. */
const describeNotes = ({ kind, ending, lateAnswers, unproctored }: Sitting): string[] => [
  ...[ending === null ? null : endingWords[ending]].filter((words) => words !== null),
  ...(lateAnswers === 0 ? [] : [`${lateAnswers} ${lateAnswers === 1 ? 'answer' : 'answers'} came late and count`]),
  ...(unproctored && kind !== 'drill' ? ['Taken without signs of the proctor'] : []),
];
