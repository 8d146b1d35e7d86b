import { useSelector } from '@xstate/react';
import Save from 'lucide-react/icons/save';
import Timer from 'lucide-react/icons/timer';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { sittingOpenDays } from '../../../contract/limits.ts';
import type { ProctorPolicy } from '../../content/proctor-policies.ts';
import { quizAttemptMachine } from '../../machines/exam/quiz-attempt.machine.ts';
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
import { type Rule, RuleList, watchedRules } from './parts/rule-list.tsx';
import { ShortcutList } from './parts/shortcut-list.tsx';
import { type Attempt, contextOf, screenOf } from './quiz-attempt-screen.ts';

/** Test Instructions (specification 2.10, 4.2): what holds during the quiz and what breaking it costs, before anything starts. */
export function QuizInstructionsPage({ logic = quizAttemptMachine }: { logic?: typeof quizAttemptMachine }) {
  const { student } = usePortal();
  const { quizId = '' } = useParams();
  const [search] = useSearchParams();
  const sittingId = search.get('sitting');
  const attempt = useFlow(logic, { input: { student, quizId, sittingId, entrance: 'instructions' } });
  useOpened(attempt);
  const screen = useSelector(attempt, screenOf);
  const { notice } = useSelector(attempt, contextOf);
  // Begun, under way or over: the attempt's own page knows what to say.
  if (screen !== 'instructions' && screen !== 'waiting' && screen !== 'unavailable')
    return <Navigate to={sittingAt('quiz', 'attend', quizId, sittingId)} replace={screen !== 'prompt'} state={{ begun: true }} />;
  return (
    <div className={styles.page}>
      <PageHeading title="Test Instructions" />
      {screen === 'waiting' ? <Loading text="Loading the quiz…" /> : null}
      {screen === 'unavailable' ? (
        <Failed message={notice ?? ''} onRetry={() => attempt.send({ type: 'attempt.retry' })}>
          <LinkButton to={listAt('quiz')}>Back to the quizzes</LinkButton>
        </Failed>
      ) : null}
      {screen === 'instructions' ? <Instructions attempt={attempt} /> : null}
    </div>
  );
}

function Instructions({ attempt }: { attempt: Attempt }) {
  const { details, notice, canGoFullscreen, policy } = useSelector(attempt, contextOf);
  if (!details) return null;
  return (
    <>
      <h2 className={styles.title}>{details.title}</h2>
      <p className={styles.facts}>
        {details.modules[0]?.questions ?? 0} questions · about {details.duration} mins · by {details.creator}
      </p>
      <RuleList rules={rulesOf(policy)} />
      <h3 className={styles.subtitle}>Keys that help</h3>
      <ShortcutList />
      {notice ? <Notice>{notice}</Notice> : null}
      <div className={styles.actions}>
        <Button tone="primary" blocked={!canGoFullscreen} onClick={() => attempt.send({ type: 'attempt.begin' })}>
          Begin
        </Button>
        <LinkButton to={listAt('quiz')}>Not now</LinkButton>
      </div>
    </>
  );
}

const rulesOf = (policy: ProctorPolicy): Rule[] => [
  {
    id: 'clock',
    icon: <Timer aria-hidden />,
    text: `The clock counts up. There is no time limit; a quiz left open is submitted as it stands after ${sittingOpenDays} days. Your seconds on each question are shown in the result.`,
  },
  ...watchedRules('quiz', policy),
  {
    id: 'saved',
    icon: <Save aria-hidden />,
    text: 'Each answer is kept on this device as you give it, also without a connection, and ‘Saved’ says that it has reached us.',
  },
];
