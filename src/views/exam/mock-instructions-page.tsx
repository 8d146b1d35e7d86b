import { useSelector } from '@xstate/react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { mockTestMachine } from '../../machines/exam/mock-test.machine.ts';
import { listAt, sittingAt } from '../addresses.ts';
import { usePortal } from '../portal/portal-context.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import styles from './instructions.module.css';
import { contextOf, type MockTest, screenOf } from './mock-attempt-screen.ts';
import { MockRules } from './mock-rules.tsx';
import { ShortcutList } from './parts/shortcut-list.tsx';

/** Test Instructions of a mock test (specification 2.10, 4.3): its modules, what holds and what it costs, before anything starts. */
export function MockInstructionsPage({ logic = mockTestMachine }: { logic?: typeof mockTestMachine }) {
  const { student } = usePortal();
  const { mockTestId: quizId = '' } = useParams();
  const [search] = useSearchParams();
  const sittingId = search.get('sitting');
  const test = useFlow(logic, { input: { student, quizId, sittingId, entrance: 'instructions' } });
  useOpened(test);
  const screen = useSelector(test, screenOf);
  const { heading, notice } = useSelector(test, contextOf);
  // Begun, under way or over: the test's own page knows what to say.
  if (screen !== 'instructions' && screen !== 'waiting' && screen !== 'unavailable')
    return (
      <Navigate
        to={sittingAt('mock', 'attend', quizId, sittingId)}
        replace={screen !== 'securityCheck'}
        state={{ begun: true }}
      />
    );
  return (
    <div className={styles.page}>
      <PageHeading title={screen === 'unavailable' ? heading : 'Test Instructions'} />
      {screen === 'waiting' ? <Loading text="Loading the test…" /> : null}
      {screen === 'unavailable' ? (
        <Failed message={notice ?? ''} onRetry={() => test.send({ type: 'attempt.retry' })}>
          <LinkButton to="/student-portal/dashboard">Return to Dashboard</LinkButton>
        </Failed>
      ) : null}
      {screen === 'instructions' ? <Instructions test={test} /> : null}
    </div>
  );
}

const minutes = (seconds: number | null) => (seconds === null ? '' : `, ${Math.round(seconds / 60)} mins`);

function Instructions({ test }: { test: MockTest }) {
  const { details, notice, canGoFullscreen, policy } = useSelector(test, contextOf);
  if (!details) return null;
  const { extraTime } = details.policy;
  return (
    <>
      <h2 className={styles.title}>{details.title}</h2>
      <p className={styles.facts}>
        {details.modules.length} modules · about {details.duration} mins · by {details.creator}
      </p>
      <ol className={styles.shortcuts}>
        {details.modules.map(({ studentQuizId, name, questions, time }) => (
          <li key={studentQuizId}>
            {name}: {questions} questions{minutes(time)}
          </li>
        ))}
      </ol>
      {extraTime === 1 ? null : <p>Your accommodation is in these times: {extraTime} times the usual.</p>}
      <MockRules policy={policy} />
      <h3 className={styles.subtitle}>Keys that help</h3>
      <ShortcutList mathematics={details.modules.some(({ type }) => type === 'math')} />
      {notice ? <Notice>{notice}</Notice> : null}
      <div className={styles.actions}>
        <Button tone="primary" blocked={!canGoFullscreen} onClick={() => test.send({ type: 'attempt.begin' })}>
          Begin
        </Button>
        <LinkButton to={listAt('mock')}>Not now</LinkButton>
      </div>
    </>
  );
}
