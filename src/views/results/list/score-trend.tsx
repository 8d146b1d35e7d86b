import type { CompletedSitting } from '../../../../contract/results/results.ts';
import { classes } from '../../ui/classes.ts';
import { day } from '../../ui/dates.ts';
import { Card, Table, Text } from '../../ui/layout.tsx';
import figures from '../parts/figures-table.module.css';
import { TrendPicture } from '../parts/trend-picture.tsx';
import styles from './score-trend.module.css';

/** So many marks with their dates stand beside each other on a small telephone. */
const mostShown = 5;

/**
 * How the percent of right answers went, sitting by sitting: `sittings` oldest first. Drills are left out: each is made of what goes wrong. Nothing before
 * there are two.
 */
export function ScoreTrend({ sittings }: { sittings: readonly CompletedSitting[] }) {
  const whole = sittings.filter(({ isDrill }) => !isDrill);
  // In percent even where each has a range on the SAT’s scale.
  const shown = whole.slice(-mostShown).map((sitting) => ({ ...sitting, scaled: null }));
  if (shown.length < 2) return null;
  return (
    <Card as="section" gap={3} className={styles.trend} aria-labelledby="trend">
      <Text as="h2" size="xl" id="trend">
        Your scores
      </Text>
      <Text tone="soft">
        {whole.length > shown.length ? `Your last ${shown.length} of ${whole.length}` : `All ${shown.length}`} quizzes and tests,
        in percent. Lines connect complete results of the same subject and length.
      </Text>
      <TrendPicture sittings={shown} />
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
            {shown.map(({ studentQuizId, title, submittedAt, right, total, percent }) => (
              <tr key={studentQuizId}>
                <th scope="row">
                  {title}
                  <Text as="span" tone="faint" size="s" block>
                    {day.format(submittedAt)}
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
    </Card>
  );
}
