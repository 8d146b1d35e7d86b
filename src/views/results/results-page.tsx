import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { formatMoment } from '../../../contract/moments.ts';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import { listedResults, resultsMachine } from '../../machines/results/results.machine.ts';
import { listAt, type SittingPage, sittingAt, toSittingKind } from '../addresses.ts';
import { wordsFor } from '../exam/lists/sitting-words.ts';
import { usePortal } from '../portal/portal-context.ts';
import { selectContext } from '../select-context.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Figures } from '../ui/figures.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { SatChart } from './list/sat-chart.tsx';
import { formatRange } from './parts/format-range.ts';
import { scoreFigures } from './parts/score-figures.ts';
import styles from './results-page.module.css';

type Snapshot = SnapshotFrom<typeof resultsMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.hasTag('waiting')) return 'waiting';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('empty') ? 'empty' : 'shown';
};

/** Results (specification 2.10): all that the student has finished, newest first, with the way to each result and its analysis. */
export function ResultsPage({ logic = resultsMachine }: { logic?: typeof resultsMachine }) {
  const { student } = usePortal();
  const flow = useFlow(logic, { input: { studentId: student._id } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { sittings, notice } = useSelector(flow, selectContext);
  return (
    <Stack gap={6}>
      <PageHeading title="Results" lead="Everything you’ve finished, newest first." />
      {screen === 'waiting' ? <Loading text="Loading your results…" shape="rows" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'results.retry' })} /> : null}
      {screen === 'empty' ? (
        <Empty title="No results yet" action={<LinkButton to={listAt('quiz')}>Go to your quizzes</LinkButton>}>
          When you finish a quiz or mock test, its result appears here.
        </Empty>
      ) : null}
      {screen === 'shown' ? <Listed sittings={sittings} /> : null}
    </Stack>
  );
}

function Listed({ sittings }: { sittings: CompletedSitting[] }) {
  const { whole, drills } = listedResults(sittings);
  return (
    <>
      <SatChart sittings={sittings} goal={null} testDate={null} />
      <Part title="Quizzes and mock tests" results={whole} />
      <Part title="Practice on one skill" results={drills} />
    </>
  );
}

function Part({ title, results }: { title: string; results: CompletedSitting[] }) {
  if (results.length === 0) return null;
  return (
    <Stack as="section" gap={4} aria-label={title}>
      <Text as="h2" size="l">
        {title}
      </Text>
      <Card as="ul" pad={0} className={styles.list}>
        {results.map((result) => (
          <ResultRow key={result.studentQuizId} result={result} />
        ))}
      </Card>
    </Stack>
  );
}

/** One finished sitting in three figures: '18/20', '90%', '08:32' (specification 2.10), with the way to its result and analysis. */
function ResultRow({ result }: { result: CompletedSitting }) {
  const { quizId, studentQuizId, title, scaled } = result;
  const { actions } = wordsFor(result);
  const at = (page: SittingPage) => sittingAt(toSittingKind(result), page, quizId, studentQuizId);
  const about = `${title}, ${formatMoment(result.submittedAt, 'shortDate')}`;
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <Text as="h3" size="m" weight="strong">
          {title}
        </Text>
        <Text tone="faint" size="s">
          {kindWords(result)}, {formatMoment(result.submittedAt, 'shortDate')}
        </Text>
        {scaled ? (
          <Text tabular size="s">
            <strong>{formatRange(scaled)}</strong> estimated SAT score
          </Text>
        ) : null}
      </div>
      <Figures figures={scoreFigures(result)} look="card" />
      <Row gap={3} className={styles.actions}>
        <LinkButton to={at('results')} label={`${actions.completed}: ${about}`}>
          {actions.completed}
        </LinkButton>
        <LinkButton to={at('analysis')} label={`View Analysis: ${about}`}>
          View Analysis
        </LinkButton>
      </Row>
    </li>
  );
}

function kindWords({ is_node, isDrill }: CompletedSitting) {
  if (isDrill) return 'Practice';
  return is_node ? 'Mock test' : 'Quiz';
}
