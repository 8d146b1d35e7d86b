import { useSelector } from '@xstate/react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { quizAttemptMachine } from '../../machines/exam/quiz-attempt.machine.ts';
import { listAt } from '../addresses.ts';
import { usePortal } from '../portal/portal-context.ts';
import { Loading } from '../ui/loading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { OpeningScreen } from './opening-screen.tsx';
import { type Attempt, openingOf, screenOf, titleOf } from './quiz-attempt-screen.ts';
import {
  ClosedElsewhereCover,
  EndedCover,
  InterruptedCover,
  PromptCover,
  TakenOverCover,
  UnavailableCover,
  ViolationCover,
} from './quiz-covers.tsx';
import { QuizHall } from './quiz-hall.tsx';

/** A sitting in fullscreen, without sidebar or header (specification 2.10, 4.2). */
export function QuizAttemptPage({ logic = quizAttemptMachine }: { logic?: typeof quizAttemptMachine }) {
  const { student } = usePortal();
  const { quizId = '' } = useParams();
  const [search] = useSearchParams();
  const sittingId = search.get('sitting');
  // A pasted address has not read the instructions; 'Begin' leaves its mark in the history, which a reload keeps.
  const { state, pathname, search: query } = useLocation();
  const entrance = state?.begun === true ? ('attend' as const) : ('instructions' as const);
  const input = { student, quizId, sittingId, entrance };
  const attempt = useFlow(logic, { input });
  useOpened(attempt);
  const screen = useSelector(attempt, screenOf);
  if (screen === 'instructions') return <Navigate to={instructionsOf(pathname) + query} replace />;
  return <AttemptScreen attempt={attempt} />;
}

const instructionsOf = (attend: string) => `${attend.replace('/attend/', '/')}/instructions`;

function AttemptScreen({ attempt }: { attempt: Attempt }) {
  const screen = useSelector(attempt, screenOf);
  switch (screen) {
    case 'prompt':
      return <PromptCover attempt={attempt} />;
    case 'interrupted':
      return <InterruptedCover attempt={attempt} />;
    case 'opening':
      return <Opening attempt={attempt} />;
    case 'questions':
      return <QuizHall attempt={attempt} />;
    case 'violation':
      return <ViolationCover />;
    case 'takenOver':
      return <TakenOverCover attempt={attempt} />;
    case 'closedElsewhere':
      return <ClosedElsewhereCover attempt={attempt} />;
    case 'ended':
      return <EndedCover attempt={attempt} />;
    case 'unavailable':
      return <UnavailableCover attempt={attempt} />;
    default:
      return <Loading text="Loading the quiz…" page />;
  }
}

function Opening({ attempt }: { attempt: Attempt }) {
  const opening = useSelector(attempt, openingOf);
  const title = useSelector(attempt, titleOf);
  return opening ? <OpeningScreen opening={opening} title={title} what="quiz" leaveTo={listAt('quiz')} /> : null;
}
