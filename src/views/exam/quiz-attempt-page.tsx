import { useSelector } from '@xstate/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import Maximize from 'lucide-react/icons/maximize';
import { sittingOpenDays } from '../../../contract/limits.ts';
import { quizAttemptMachine } from '../../machines/exam/quiz-attempt.machine.ts';
import { sittingAt } from '../addresses.ts';
import { selectContext } from '../select-context.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { type QuizAttempt, selectHandIn, useAttemptInput } from './attempt-screen.ts';
import { FullscreenCover, InterruptedCover } from './covers.tsx';
import { examWords } from './exam-words.ts';
import { type HallLogic, HallParts, useHallParts } from './hall-context.tsx';
import { CoverFoot, CoverPage } from './parts/cover-page.tsx';
import { EndedMoment } from './parts/ended-moment.tsx';
import { PlainCover } from './plain-cover.tsx';
import { selectQuizScreen } from './quiz-screen.ts';
import { SittingPage } from './sitting-page.tsx';
import { ToInstructions } from './to-instructions.tsx';

/** A sitting in fullscreen, without sidebar or header (specification 2.10, 4.2). */
export function QuizAttemptPage({
  logic = quizAttemptMachine,
  hallLogic,
}: {
  logic?: typeof quizAttemptMachine;
  hallLogic?: HallLogic;
}) {
  const attempt = useFlow(logic, { input: useAttemptInput('attend') });
  useOpened(attempt);
  return (
    <HallParts {...(hallLogic ? { logic: hallLogic } : {})}>
      <Screen attempt={attempt} />
    </HallParts>
  );
}

function Screen({ attempt }: { attempt: QuizAttempt }) {
  const screen = useSelector(attempt, selectQuizScreen);
  const { details, seconds, sittingId } = useSelector(attempt, selectContext);
  const title = details?.title ?? 'Quiz';
  const parts = useHallParts();
  switch (screen) {
    case 'instructions':
      return <ToInstructions />;
    case 'prompt':
      return (
        <FullscreenCover
          attempt={attempt}
          title={title}
          icon={<Maximize aria-hidden />}
          lead="You’ll take this quiz in fullscreen. The timer starts when the questions appear."
        >
          <p>From then on, leaving fullscreen or switching tabs submits the quiz as it stands.</p>
        </FullscreenCover>
      );
    case 'interrupted':
      return <InterruptedCover kind="quiz" attempt={attempt} what={title} seconds={seconds} sittingId={sittingId ?? ''} />;
    case 'sitting':
      return <SittingPage kind="quiz" attempt={attempt} title={title} />;
    case 'takenOver':
      return parts ? <parts.TakenOverCover kind="quiz" attempt={attempt} /> : <PlainCover attempt={attempt} title={title} />;
    case 'closedElsewhere':
      // Over, but not by this tab: what had not been saved before came too late, and it says so.
      return (
        <CoverPage
          title="This quiz is already over"
          icon={<CircleCheck aria-hidden />}
          tone="warning"
          actions={<WaysOn attempt={attempt} isPrimary />}
          lead={`You submitted ${title} on another device or in another tab, the school ended it, or it had been open for ${sittingOpenDays} days.`}
        >
          <p>Every answer shown as saved counts. Anything not saved by then was too late.</p>
        </CoverPage>
      );
    case 'ended':
      return <EndedCover attempt={attempt} />;
    case 'unavailable':
      if (!parts) return <PlainCover attempt={attempt} title="We couldn’t open the quiz" isOver />;
      return <parts.UnavailableCover kind="quiz" attempt={attempt} title="We couldn’t open the quiz" />;
    default:
      return <Loading text={examWords.quiz.loading} page />;
  }
}

/** The ways on from a quiz that is over (specification 4.2). Under a result, which has one of its own, they stand back. */
function WaysOn({ attempt, isPrimary }: { attempt: QuizAttempt; isPrimary: boolean }) {
  const { quizId, sittingId } = useSelector(attempt, selectContext);
  return (
    <>
      <LinkButton to={sittingAt('quiz', 'analysis', quizId, sittingId)} tone={isPrimary ? 'primary' : 'plain'}>
        View Analysis
      </LinkButton>
      <LinkButton to="/student-portal/dashboard" tone={isPrimary ? 'quiet' : 'plain'}>
        Back to Dashboard
      </LinkButton>
    </>
  );
}

/** The end of an attempt: on its way, not arrived, or submitted, with the rule that ended it if one did (specification 4.2, 8). */
function EndedCover({ attempt }: { attempt: QuizAttempt }) {
  const handIn = useSelector(attempt, selectHandIn);
  const parts = useHallParts();
  const { notice, details, student, quizId, sittingId } = useSelector(attempt, selectContext);
  const rule = notice ? <Notice tone="warning">{notice}</Notice> : null;
  if (handIn && !parts) return <PlainCover attempt={attempt} title={examWords.quiz.submitting} />;
  if (handIn && parts) return <parts.DeliveryCover kind="quiz" handIn={handIn} rule={rule} />;
  const looks = {
    title: 'Quiz submitted',
    icon: <CircleCheck aria-hidden />,
    lead: details ? `${details.title}: all your answers are saved.` : 'All your answers are saved.',
  };
  if (rule)
    return (
      <CoverPage {...looks} tone="warning" actions={<WaysOn attempt={attempt} isPrimary />}>
        {rule}
      </CoverPage>
    );
  return (
    <CoverPage {...looks} tone="good" iconBeside>
      <EndedMoment
        input={{ kind: 'quiz', studentId: student._id, quizId, sittingId }}
        ways={(isPrimary) => (
          <CoverFoot stepsBack={!isPrimary}>
            <WaysOn attempt={attempt} isPrimary={isPrimary} />
          </CoverFoot>
        )}
      />
    </CoverPage>
  );
}
