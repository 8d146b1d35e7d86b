import { Link } from 'react-router-dom';
import type { Grade, GradebookLine } from '../../../../contract/desk/gradebook.ts';
import { classes } from '../../ui/classes.ts';
import { Table } from '../../ui/layout.tsx';
import { SortHead, type SortOrder } from '../parts/sort-head.tsx';
import table from '../parts/table.module.css';
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
                    {grade ? describeGrade(grade) : '–'}
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
