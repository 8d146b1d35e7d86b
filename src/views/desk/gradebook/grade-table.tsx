import { Link } from 'react-router-dom';
import type { Grade, GradebookLine } from '../../../../contract/desk/gradebook.ts';
import { classes } from '../../ui/classes.ts';
import { Table } from '../../ui/layout.tsx';
import { SortHead, type SortOrder } from '../parts/sort-head.tsx';
import table from '../parts/table.module.css';
import { sittingAddress } from '../sitting/sitting-parts.ts';
import styles from './grade-table.module.css';

const percent = (value: number | null, otherwise: string): string => (value === null ? otherwise : `${value}%`);

const homeworkWords: Partial<Record<Grade['state'], string>> = {
  ...{ given: 'Not handed in yet', missing: 'Missing', handedIn: 'Handed in', givenBack: 'Given back' },
};

/** What stands for a grade: the percent, or how far the student is. */
function describeGrade(grade: Grade): string {
  const { state, percent: value, reinstated, writtenBy } = grade;
  if (homeworkWords[state]) return `${percent(value, homeworkWords[state])}${grade.isLate ? ', late' : ''}`;
  if (state === 'none') return '–';
  if (state === 'assigned') return 'Not started';
  if (state === 'inProgress') return reinstated ? 'Under way, reinstated' : 'Under way';
  return `${percent(value, 'Finished')}${writtenBy === 'student' ? ', scored by the student' : ''}${reinstated ? ', reinstated' : ''}`;
}

/** What a grade says, and the way to its sitting, where there is one. */
function GradeCell({ student, name, grade }: { student: string; name: string; grade: Grade }) {
  const says = describeGrade(grade);
  if (grade.sitting === undefined) return says;
  return (
    <Link to={sittingAddress(student, grade.sitting)} aria-label={`${says}: ${grade.title}, ${name}`}>
      {says}
    </Link>
  );
}

/** Students by test. Names and heads stay in sight while it is scrolled; each head sorts. */
export function GradeTable({ lines, ...sorting }: { lines: GradebookLine[] } & SortOrder) {
  const tests = lines[0]?.grades ?? [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section className={styles.scroller} aria-label="Grades" tabIndex={0}>
      <Table className={classes(table.table, styles.grades)}>
        <thead className={table.sorts}>
          <tr>
            <SortHead column="name" label="Student" {...sorting} />
            <SortHead column="average" label="Average" {...sorting} />
            {tests.map(({ test, title }) => (
              <SortHead key={test} column={test} label={title} {...sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, average, grades }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/desk/students/${id}`}>{name}</Link>
              </th>
              <td data-label="Average" className={table.number}>
                {percent(average, '–')}
              </td>
              {tests.map(({ test, title }) => {
                // A page that came later may know of tests that the first did not.
                const grade = grades.find((each) => each.test === test);
                return (
                  <td key={test} data-label={title} className={table.number}>
                    {grade ? <GradeCell student={id} name={name} grade={grade} /> : '–'}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
