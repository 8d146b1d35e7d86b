import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../../../contract/moments.ts';
import type { CompletedSitting } from '../../../../contract/results/results.ts';
import { messages } from '../../../content/messages/portal.ts';
import { getTitle } from '../../../machines/exam/quiz-list.machine.ts';
import { awaitedResult, newestResult } from '../../../machines/portal/dashboard.setup.ts';
import { sittingAt, toSittingKind } from '../../addresses.ts';
import { wordsFor } from '../../exam/lists/sitting-words.ts';
import { Failed } from '../../ui/failed.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Ahead } from './ahead.tsx';
import type { Dashboard, DashboardSnapshot } from './dashboard-ref.ts';

const selectScreen = (snapshot: DashboardSnapshot) => {
  if (snapshot.matches({ opened: { results: 'failed' } })) return 'failed';
  return snapshot.matches({ opened: { results: 'shown' } }) ? 'shown' : 'waiting';
};
const selectNewest = (snapshot: DashboardSnapshot) => newestResult(snapshot.context.results);
const selectAwaited = (snapshot: DashboardSnapshot) => awaitedResult(snapshot.context);

/** The result of what was finished last, drills apart, and the way to all of them. A test whose result is not there yet says so. */
export function NewestResult({ dashboard }: { dashboard: Dashboard }) {
  const screen = useSelector(dashboard, selectScreen);
  const newest = useSelector(dashboard, selectNewest);
  // The chart above it comes at the same time: another card than the one that waited is not seen to move. Tried again it is the same, with the focus.
  const settled = useRef(false);
  useEffect(() => {
    settled.current ||= screen !== 'waiting';
  }, [screen]);
  return (
    <Ahead key={screen === 'waiting' && !settled.current ? 'first' : 'settled'} title="Newest result">
      {screen === 'waiting' ? <Loading small text="Loading your newest result…" /> : null}
      {screen === 'failed' ? (
        <Failed small message={messages.dashboard.noResult} onRetry={() => dashboard.send({ type: 'results.retry' })} />
      ) : null}
      {screen === 'shown' ? (
        <>
          {newest ? <Score result={newest} /> : <p>No result yet. The first quiz or mock test you finish appears here.</p>}
          <Awaited dashboard={dashboard} />
          <Row gap={3} foot={3}>
            {newest ? <ResultLink result={newest} /> : null}
            <LinkButton to="/student-portal/results">All Results</LinkButton>
          </Row>
        </>
      ) : null}
    </Ahead>
  );
}

/** A full SAT is told on the scale of the SAT, everything else in percent. */
function Score({ result: { percent, right, total, title, submittedAt, scaled, writtenBy } }: { result: CompletedSitting }) {
  return (
    <>
      <Text tabular>
        <Text as="strong" size="xxl" figure block>
          {scaled ? `${scaled.low}–${scaled.high}` : `${percent}%`}
        </Text>{' '}
        {scaled ? 'estimated SAT score, ' : ''}
        {right} of {total} {writtenBy ? 'points' : 'right'}
      </Text>
      <Text tone="soft">
        {title}, {formatMoment(submittedAt, 'shortDate')}
      </Text>
    </>
  );
}

function ResultLink({ result }: { result: CompletedSitting }) {
  const { actions } = wordsFor(result);
  const { quizId, studentQuizId, title } = result;
  return (
    <LinkButton to={sittingAt(toSittingKind(result), 'results', quizId, studentQuizId)} label={`${actions.completed}: ${title}`}>
      {actions.completed}
    </LinkButton>
  );
}

/** A finished test whose late answers may still come: its own page says of which modules, and can end the waiting. */
function Awaited({ dashboard }: { dashboard: Dashboard }) {
  const awaited = useSelector(dashboard, selectAwaited);
  if (!awaited) return null;
  return (
    <Text tone="soft">
      <Link to={sittingAt(toSittingKind(awaited), 'results', awaited.quizId, awaited._id)}>{getTitle(awaited)}</Link> has no
      result yet: answers still on their way may count.
    </Text>
  );
}
