import { useSelector } from '@xstate/react';
import { Navigate } from 'react-router-dom';
import { shortcuts, toolShortcuts } from '../../content/shortcuts.ts';
import { nameTools } from '../../content/tool-words.ts';
import type { SittingKind } from '../../machines/exam/quiz-list.machine.ts';
import { listAt, sittingAt } from '../addresses.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import type { Attempt, AttemptScreen } from './attempt-screen.ts';
import { ExamShapeNote } from './exam-shape.tsx';
import { examWords } from './exam-words.ts';
import styles from './instructions.module.css';
import { RuleList } from './rules.tsx';

/** Test Instructions (specification 2.10, 4.2, 4.3): what holds and what breaking it costs, before anything starts. `heading`: of a failure. */
export function InstructionsPage({
  kind,
  attempt,
  screen,
  heading = 'Test Instructions',
}: {
  kind: SittingKind;
  attempt: Attempt;
  screen: AttemptScreen;
  heading?: string;
}) {
  const { notice, quizId, sittingId } = useSelector(attempt, selectContext);
  // Begun, under way or over: the attempt's own page knows what to say.
  if (screen !== 'instructions' && screen !== 'waiting' && screen !== 'unavailable') {
    const begun = screen === 'prompt' || screen === 'securityCheck';
    return <Navigate to={sittingAt(kind, 'attend', quizId, sittingId)} replace={!begun} state={{ begun: true }} />;
  }
  return (
    <div className={styles.page}>
      <PageHeading title={screen === 'unavailable' ? heading : 'Test Instructions'} />
      {screen === 'waiting' ? <Loading text={examWords[kind].loading} /> : null}
      {screen === 'unavailable' ? (
        <Failed message={notice ?? ''} onRetry={() => attempt.send({ type: 'attempt.retry' })}>
          {kind === 'quiz' ? (
            <LinkButton to={listAt('quiz')}>Back to the quizzes</LinkButton>
          ) : (
            <LinkButton to="/student-portal/dashboard">Return to Dashboard</LinkButton>
          )}
        </Failed>
      ) : null}
      {screen === 'instructions' ? <Instructions kind={kind} attempt={attempt} /> : null}
    </div>
  );
}

const minutes = (seconds: number | null) => (seconds === null ? '' : `, ${Math.round(seconds / 60)} mins`);

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

function Instructions({ kind, attempt }: { kind: SittingKind; attempt: Attempt }) {
  const { details, notice, canGoFullscreen, policy } = useSelector(attempt, selectContext);
  if (!details) return null;
  const { modules, duration, creator } = details;
  const { extraTime } = details.policy;
  const size = kind === 'quiz' ? counted(modules[0]?.questions ?? 0, 'question') : counted(modules.length, 'module');
  const tools = modules.flatMap((module) => module.tools);
  return (
    <>
      <Stack gap={1}>
        <Text as="h2" size="xl" serif>
          {details.title}
        </Text>
        <Text tone="soft">
          {size} · about {duration} mins · by {creator}
        </Text>
      </Stack>
      {kind === 'mock' ? (
        <Stack as="ol" gap={2} tone="soft">
          {modules.map(({ studentQuizId, name, questions, time, breakBefore, ...offered }) => (
            <li key={studentQuizId}>
              {breakBefore ? `After a break of ${Math.round(breakBefore.seconds / 60)} mins, ` : null}
              {name}: {questions} questions{minutes(time)}
              {offered.tools.length > 0 ? `, with ${nameTools(offered)}` : null}
            </li>
          ))}
        </Stack>
      ) : null}
      {details.exam ? <ExamShapeNote {...details.exam} /> : null}
      {kind === 'quiz' || extraTime === 1 ? null : <p>These times include your accommodation: {extraTime} times the usual.</p>}
      <RuleList kind={kind} policy={policy} pace={kind === 'quiz' ? (modules[0]?.time ?? null) : null} />
      <details>
        <summary className={styles.shortcuts}>Keyboard shortcuts</summary>
        <ul className={styles.keys}>
          {[...shortcuts, ...toolShortcuts.filter(({ tool }) => tools.includes(tool))].map(({ keys, does }) => (
            <li key={does}>
              {keys.map((key) => (key === '–' ? ' to ' : <kbd key={key}>{key}</kbd>))} {does}
            </li>
          ))}
        </ul>
      </details>
      {notice ? <Notice>{notice}</Notice> : null}
      <Row gap={3}>
        <Button tone="primary" blocked={!canGoFullscreen} onClick={() => attempt.send({ type: 'attempt.begin' })}>
          Begin
        </Button>
        <LinkButton to={listAt(kind)}>Not now</LinkButton>
      </Row>
    </>
  );
}
