import { useSelector } from '@xstate/react';
import { quizAttemptMachine } from '../../machines/exam/quiz-attempt.machine.ts';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { selectQuizScreen, useAttemptInput } from './attempt-screen.ts';
import { InstructionsPage } from './instructions.tsx';

/** Test Instructions of a quiz (specification 2.10, 4.2). */
export function QuizInstructionsPage({ logic = quizAttemptMachine }: { logic?: typeof quizAttemptMachine }) {
  const attempt = useFlow(logic, { input: useAttemptInput('instructions') });
  useOpened(attempt);
  const screen = useSelector(attempt, selectQuizScreen);
  return <InstructionsPage kind="quiz" attempt={attempt} screen={screen} />;
}
