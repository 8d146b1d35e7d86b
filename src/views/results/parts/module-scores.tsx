import type { ModuleResult, QuizResult } from '../../../../contract/results/results.ts';
import { formatSeconds } from '../../ui/format-seconds.ts';
import { Table, Text } from '../../ui/layout.tsx';
import styles from './module-scores.module.css';
import { Panel } from './panel.tsx';
import { ShareBar } from './share-bar.tsx';

type Score = QuizResult['score'];

/** A mock test's score module by module, and in total. */
export function ModuleScores({ result: { modules, score } }: { result: QuizResult }) {
  return (
    <Panel title="Module by module">
      <Table tabular className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Module</th>
            <th scope="col">Right</th>
            <th scope="col">Score</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {modules.map((module) => (
            <Row key={module.studentQuizId} {...module} begun={module.ending !== null} />
          ))}
        </tbody>
        <tfoot>
          <Row name="In total" score={score} begun />
        </tfoot>
      </Table>
    </Panel>
  );
}

type RowProps = { name: string; score: Score; form?: ModuleResult['form']; begun: boolean };

function Row({ name, score, form, begun }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {name}
        {form ? (
          <Text as="span" tone="faint" size="s" weight="regular" block>
            {form === 'harder' ? 'The harder version' : 'The easier version'}
          </Text>
        ) : null}
        {begun ? (
          score.total > 0 && <ShareBar {...score} />
        ) : (
          <Text as="span" tone="faint" size="s" weight="regular" block>
            Not started
          </Text>
        )}
      </th>
      <td>{score.total === 0 ? '–' : `${score.right}/${score.total}`}</td>
      <td>{score.total === 0 ? '–' : `${score.percent}%`}</td>
      <td>{formatSeconds(score.seconds)}</td>
    </tr>
  );
}
