import { useSelector } from '@xstate/react';
import Maximize from 'lucide-react/icons/maximize';
import Pause from 'lucide-react/icons/pause';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { ReactNode } from 'react';
import type { SittingKind } from '../../machines/exam/quiz-list.machine.ts';
import { Button } from '../ui/button.tsx';
import { formatSeconds } from '../ui/format-seconds.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { type Attempt, selectNotice } from './attempt-screen.ts';
import { examWords } from './exam-words.ts';
import { AnswerFile } from './parts/answer-file.tsx';
import { CoverPage } from './parts/cover-page.tsx';

export const toDashboard = <LinkButton to="/student-portal/dashboard">Back to Dashboard</LinkButton>;

/** A page before the questions or over them, from which the click leads to fullscreen. */
export function FullscreenCover({
  attempt,
  noticeTone = 'error',
  children,
  ...looks
}: {
  attempt: Attempt;
  title: string;
  icon: ReactNode;
  tone?: 'warning';
  lead: string;
  noticeTone?: 'error' | 'warning';
  children: ReactNode;
}) {
  const notice = useSelector(attempt, selectNotice);
  const enter = (
    <Button tone="primary" onClick={() => attempt.send({ type: 'attempt.enterFullscreen' })} icon={<Maximize aria-hidden />}>
      Enter fullscreen
    </Button>
  );
  return (
    <CoverPage
      actions={
        <>
          {enter}
          {toDashboard}
        </>
      }
      {...looks}
    >
      {notice ? <Notice tone={noticeTone}>{notice}</Notice> : null}
      {children}
    </CoverPage>
  );
}

/** Back after a reload, a crash or on another device: the clock runs at `seconds`, the questions of `what` are covered. `sittingId`: the quiz’s or the module’s. */
export function InterruptedCover({
  kind,
  attempt,
  what,
  seconds,
  sittingId,
}: {
  kind: SittingKind;
  attempt: Attempt;
  what: string;
  seconds: number;
  sittingId: string;
}) {
  const { interrupted, clock } = examWords[kind];
  const [price, left] = kind === 'quiz' ? ['', ''] : [' but the time', ' left.'];
  return (
    <FullscreenCover
      attempt={attempt}
      title={interrupted}
      icon={<Pause aria-hidden />}
      tone="warning"
      lead={`${what} picks up where you left off. Your answers are kept, and the interruption costs you nothing${price}.`}
    >
      <p>
        The clock is running:{' '}
        <span role="timer" aria-label={clock}>
          {formatSeconds(seconds)}
        </span>
        {left}
      </p>
      <AnswerFile sittingId={sittingId} onlyWaiting />
    </FullscreenCover>
  );
}

/** The attempt went on on another device. */
export function TakenOverCover({ kind, attempt }: { kind: SittingKind; attempt: Attempt }) {
  return (
    <CoverPage
      title={examWords[kind].takenOver}
      icon={<Pause aria-hidden />}
      tone="warning"
      lead="You opened it on another device or in another tab. Every answer shown as saved here is kept there."
      actions={
        <>
          <Button tone="primary" onClick={() => attempt.send({ type: 'attempt.resume' })}>
            Continue here
          </Button>
          {toDashboard}
        </>
      }
    />
  );
}

/** The quiz or the test could not be opened (specification 8): what happened, and the ways on. */
export function UnavailableCover({ kind, attempt, title }: { kind: SittingKind; attempt: Attempt; title: string }) {
  const notice = useSelector(attempt, selectNotice);
  const isQuiz = kind === 'quiz';
  const retry = (
    <Button tone={isQuiz ? 'primary' : 'quiet'} onClick={() => attempt.send({ type: 'attempt.retry' })}>
      Try again
    </Button>
  );
  const actions = isQuiz ? (
    <>
      {retry}
      {toDashboard}
    </>
  ) : (
    <>
      <LinkButton to="/student-portal/dashboard" tone="primary">
        Return to Dashboard
      </LinkButton>
      {retry}
    </>
  );
  return (
    <CoverPage title={title} icon={<ShieldAlert aria-hidden />} tone="bad" actions={actions}>
      <Notice>{notice}</Notice>
    </CoverPage>
  );
}
