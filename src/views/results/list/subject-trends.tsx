import { useId } from 'react';
import { formatMoment } from '../../../../contract/moments.ts';
import type { CompletedSitting } from '../../../../contract/results/results.ts';
import { classes } from '../../ui/classes.ts';
import { Card, Columns, Stack, Table, Text } from '../../ui/layout.tsx';
import figures from '../parts/figures-table.module.css';
import { TrendPicture, type TrendSitting } from '../parts/trend-picture.tsx';
import styles from './subject-trends.module.css';

/** So many marks with their dates stand beside each other in one of the pictures. */
const mostShown = 4;

type SubjectSitting = TrendSitting & Pick<CompletedSitting, 'title' | 'right'>;

/**
 * How the percent of right answers went in each subject, in pictures of one size and one scale: `sittings` oldest first. Drills are left out, since each is
 * made of what goes wrong, and full SATs, which have a scale of their own. Nothing before there are two. `heading` is the level in its page.
 */
export function SubjectTrends({ sittings, heading = 'h2' }: { sittings: readonly SubjectSitting[]; heading?: 'h2' | 'h3' }) {
  const id = useId();
  const whole = sittings.filter(({ isDrill, scaled }) => !isDrill && scaled === null);
  if (whole.length < 2) return null;
  const subjects = [...new Set(whole.map(({ subject }) => subject))].sort();
  const shown = subjects.map((subject) => whole.filter((sitting) => sitting.subject === subject).slice(-mostShown));
  return (
    <Card as="section" gap={4} className={styles.trend} aria-labelledby={id}>
      <Text as={heading} size={heading === 'h2' ? 'xl' : 'l'} id={id}>
        Scores by subject
      </Text>
      <Columns min="card" fit gap={5}>
        {shown.map((own) => (
          <Subject key={own[0]?.subject} sittings={own} heading={heading === 'h2' ? 'h3' : 'h4'} />
        ))}
      </Columns>
      <Text tone="soft" size="s">
        Percent right, or of the points for what was written, for the newest {mostShown} in each subject. Lines connect complete
        results of the same length.
      </Text>
      <Figures sittings={shown.flat()} />
    </Card>
  );
}

function Subject({ sittings, heading }: { sittings: readonly SubjectSitting[]; heading: 'h3' | 'h4' }) {
  return (
    <Stack gap={1}>
      <Text as={heading} size="s" weight="medium">
        {sittings[0]?.subject}
      </Text>
      <TrendPicture sittings={sittings} small />
    </Stack>
  );
}

const Figures = ({ sittings }: { sittings: readonly SubjectSitting[] }) => (
  <details className={classes(figures.table, styles.table)}>
    <summary>Show as table</summary>
    <Table tabular>
      <thead>
        <tr>
          <th scope="col">Quiz or test</th>
          <th scope="col">Right</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {sittings.map(({ studentQuizId, title, submittedAt, right, total, percent }) => (
          <tr key={studentQuizId}>
            <th scope="row">
              {title}
              <Text as="span" tone="faint" size="s" block>
                {formatMoment(submittedAt, 'shortDate')}
              </Text>
            </th>
            <td>
              {right} of {total}
            </td>
            <td>{percent}%</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </details>
);
