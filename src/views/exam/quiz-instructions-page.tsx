import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { quizAttemptMachine } from '../../machines/exam/quiz-attempt.machine.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { useAttemptInput } from './attempt-screen.ts';
import { loadHallParts } from './hall-context.tsx';
import { InstructionsPage } from './instructions.tsx';
import { selectQuizScreen } from './quiz-screen.ts';

/** Nothing is fetched for code once the questions stand. What fails here is asked for again where it is shown. */
const fetchHall = () => {
  import('./quiz-attempt-page.tsx').catch(() => undefined);
  loadHallParts();
};

/** Test Instructions of a quiz (specification 2.10, 4.2). */
export function QuizInstructionsPage({ logic = quizAttemptMachine }: { logic?: typeof quizAttemptMachine }) {
  const attempt = useFlow(logic, { input: useAttemptInput('instructions') });
  useOpened(attempt);
  useEffect(() => whenIdle(fetchHall), []);
  const screen = useSelector(attempt, selectQuizScreen);
  return <InstructionsPage kind="quiz" attempt={attempt} screen={screen} />;
}
