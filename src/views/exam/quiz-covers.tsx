import { useSelector } from '@xstate/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import Maximize from 'lucide-react/icons/maximize';
import Pause from 'lucide-react/icons/pause';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { sittingOpenDays } from '../../../contract/limits.ts';
import { messages } from '../../content/messages.ts';
import { sittingAt } from '../addresses.ts';
import { Button } from '../ui/button.tsx';
import { formatSeconds } from '../ui/format-seconds.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { DeliveryCover, type DeliveryWords } from './delivery-cover.tsx';
import { CoverPage } from './parts/cover-page.tsx';
import { type Attempt, contextOf, handInOf, noticeOf, type Seen, secondsOf, titleOf } from './quiz-attempt-screen.ts';

const toDashboard = <LinkButton to="/student-portal/dashboard">Back to Dashboard</LinkButton>;
const analysisOf = ({ context: { quizId, sittingId } }: Seen) => sittingAt('quiz', 'analysis', quizId, sittingId);

function EnterFullscreen({ attempt }: { attempt: Attempt }) {
  return (
    <Button tone="primary" onClick={() => attempt.send({ type: 'attempt.enterFullscreen' })} icon={<Maximize aria-hidden />}>
      Enter fullscreen
    </Button>
  );
}

/** The fullscreen prompt (specification 4.2). */
export function PromptCover({ attempt }: { attempt: Attempt }) {
  const notice = useSelector(attempt, noticeOf);
  const title = useSelector(attempt, titleOf);
  return (
    <CoverPage
      title={title}
      icon={<Maximize aria-hidden />}
      lead="The quiz is sat in fullscreen. The clock starts when the questions are on the screen."
      actions={
        <>
          <EnterFullscreen attempt={attempt} />
          {toDashboard}
        </>
      }
    >
      {notice ? <Notice>{notice}</Notice> : null}
      <p>From then on, leaving fullscreen or switching tabs submits the quiz as it stands.</p>
    </CoverPage>
  );
}

/** Back after a reload, a crash or on another device: the clock runs, the questions are covered. */
export function InterruptedCover({ attempt }: { attempt: Attempt }) {
  const notice = useSelector(attempt, noticeOf);
  const title = useSelector(attempt, titleOf);
  return (
    <CoverPage
      title="Your quiz was interrupted"
      icon={<Pause aria-hidden />}
      tone="warning"
      lead={`${title} goes on where you stopped. Your answers are kept, and the interruption costs nothing.`}
      actions={
        <>
          <EnterFullscreen attempt={attempt} />
          {toDashboard}
        </>
      }
    >
      {notice ? <Notice>{notice}</Notice> : null}
      <ElapsedTime attempt={attempt} />
    </CoverPage>
  );
}

function ElapsedTime({ attempt }: { attempt: Attempt }) {
  const seconds = useSelector(attempt, secondsOf);
  return (
    <p>
      The clock is running: <span role="timer">{formatSeconds(seconds)}</span>
    </p>
  );
}

/** The attempt went on on another device. */
export function TakenOverCover({ attempt }: { attempt: Attempt }) {
  return (
    <CoverPage
      title="This quiz went on somewhere else"
      icon={<Pause aria-hidden />}
      tone="warning"
      lead="Another device or tab of yours took it over. Every answer shown as saved here is kept there."
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

/** Developer tools are open (specification 8). Nothing is lost and nothing else is counted until the page is refreshed. */
export function ViolationCover() {
  return (
    <CoverPage title={messages.quiz.violationHeading} icon={<ShieldAlert aria-hidden />} tone="bad">
      <Notice>{messages.quiz.devtools}</Notice>
      <p>Your answers are kept and the clock is running. This was recorded.</p>
    </CoverPage>
  );
}

const words: DeliveryWords = {
  submitting: 'Submitting your quiz…',
  notSubmitted: 'Not submitted yet',
  failure: messages.quiz.notSubmitted,
  kept: 'Your answers are kept on this device.',
};

/** The end of an attempt: on its way, not arrived, or submitted, with the rule that ended it if one did (specification 4.2, 8). */
export function EndedCover({ attempt }: { attempt: Attempt }) {
  const handIn = useSelector(attempt, handInOf);
  const { notice, details } = useSelector(attempt, contextOf);
  const analysis = useSelector(attempt, analysisOf);
  const rule = notice ? <Notice tone="warning">{notice}</Notice> : null;
  if (handIn) return <DeliveryCover handIn={handIn} rule={rule} words={words} />;
  return (
    <CoverPage
      title="Quiz submitted"
      icon={<CircleCheck aria-hidden />}
      tone={notice ? 'warning' : 'good'}
      lead={details ? `${details.title}: every answer you gave was kept.` : 'Every answer you gave was kept.'}
      actions={
        <>
          <LinkButton to={analysis} tone="primary">
            View Analysis
          </LinkButton>
          {toDashboard}
        </>
      }
    >
      {rule}
    </CoverPage>
  );
}

/** Over, but not by this tab: what had not been saved before came too late, and it says so. */
export function ClosedElsewhereCover({ attempt }: { attempt: Attempt }) {
  const title = useSelector(attempt, titleOf);
  const analysis = useSelector(attempt, analysisOf);
  return (
    <CoverPage
      title="This quiz is already over"
      icon={<CircleCheck aria-hidden />}
      tone="warning"
      lead={`${title} was submitted on another device or in another tab, or had been open for ${sittingOpenDays} days.`}
      actions={
        <>
          <LinkButton to={analysis} tone="primary">
            View Analysis
          </LinkButton>
          {toDashboard}
        </>
      }
    >
      <p>Every answer shown as saved counts. What was given here and not saved by then came too late.</p>
    </CoverPage>
  );
}

/** The quiz could not be opened: what happened, and the ways on. */
export function UnavailableCover({ attempt }: { attempt: Attempt }) {
  const notice = useSelector(attempt, noticeOf);
  return (
    <CoverPage
      title="The quiz could not be opened"
      icon={<ShieldAlert aria-hidden />}
      tone="bad"
      actions={
        <>
          <Button tone="primary" onClick={() => attempt.send({ type: 'attempt.retry' })}>
            Try again
          </Button>
          {toDashboard}
        </>
      }
    >
      <Notice>{notice}</Notice>
    </CoverPage>
  );
}
