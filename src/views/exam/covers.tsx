import { useSelector } from '@xstate/react';
import Maximize from 'lucide-react/icons/maximize';
import Pause from 'lucide-react/icons/pause';
import type { ReactNode } from 'react';
import type { SittingKind } from '../../machines/exam/quiz-list.machine.ts';
import { Button } from '../ui/button.tsx';
import { formatSeconds } from '../ui/format-seconds.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { type Attempt, selectNotice } from './attempt-screen.ts';
import { examWords } from './exam-words.ts';
import { useHallParts } from './hall-context.tsx';
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
  const parts = useHallParts();
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
      {parts ? <parts.AnswerFile sittingId={sittingId} onlyWaiting /> : null}
    </FullscreenCover>
  );
}
