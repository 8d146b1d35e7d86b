import { useSelector } from '@xstate/react';
import Pause from 'lucide-react/icons/pause';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { SittingKind } from '../../machines/exam/quiz-list.machine.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { type Attempt, selectNotice } from './attempt-screen.ts';
import { toDashboard } from './covers.tsx';
import { examWords } from './exam-words.ts';
import { CoverPage } from './parts/cover-page.tsx';

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
