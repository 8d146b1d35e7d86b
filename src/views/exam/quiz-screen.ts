import type { SnapshotFrom } from 'xstate';
import type { QuizAttempt } from './attempt-screen.ts';

/** The one place in the views that knows a quiz attempt's state names. */
export function selectQuizScreen(quiz: SnapshotFrom<QuizAttempt>) {
  if (quiz.matches('instructions')) return 'instructions';
  if (quiz.matches('prompt')) return 'prompt';
  if (quiz.matches('interrupted')) return 'interrupted';
  if (quiz.matches('unavailable') || quiz.matches('unreachable')) return 'unavailable';
  if (quiz.matches('takenOver')) return 'takenOver';
  if (quiz.matches('closedElsewhere')) return 'closedElsewhere';
  if (quiz.matches('handingIn') || quiz.matches('submitted')) return 'ended';
  return quiz.matches({ sitting: 'attending' }) ? 'sitting' : 'waiting';
}
