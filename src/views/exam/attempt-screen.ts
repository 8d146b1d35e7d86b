import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { mockTestMachine } from '../../machines/exam/mock-test.machine.ts';
import type { quizAttemptMachine } from '../../machines/exam/quiz-attempt.machine.ts';
import { usePortal } from '../portal/portal-context.ts';
import type { selectQuizScreen } from './quiz-screen.ts';

export type QuizAttempt = ActorRefFrom<typeof quizAttemptMachine>;
export type MockTest = ActorRefFrom<typeof mockTestMachine>;
export type Attempt = QuizAttempt | MockTest;
type Snapshot = SnapshotFrom<Attempt>;

/** The input of a flow, from the page’s address and history. */
export function useAttemptInput(page: 'instructions' | 'attend') {
  const { student } = usePortal();
  const { quizId, mockTestId } = useParams();
  const [search] = useSearchParams();
  const { state } = useLocation();
  // A pasted address has not read the instructions; 'Begin' leaves its mark in the history, which a reload keeps.
  const entrance = page === 'attend' && state?.begun === true ? ('attend' as const) : ('instructions' as const);
  return { student, quizId: quizId ?? mockTestId ?? '', sittingId: search.get('sitting'), entrance };
}

/** The one place in the views that knows a mock test's state names. */
export function selectMockScreen(test: SnapshotFrom<MockTest>) {
  if (test.matches('instructions')) return 'instructions';
  if (test.matches('securityCheck')) return 'securityCheck';
  if (test.matches('unavailable') || test.matches('unreachable')) return 'unavailable';
  if (test.matches('interrupted')) return 'interrupted';
  if (test.matches('paused')) return 'paused';
  if (test.matches('takenOver')) return 'takenOver';
  if (test.matches({ sitting: { course: 'intro' } })) return 'intro';
  if (test.matches({ sitting: { course: 'onBreak' } })) return 'break';
  if (test.matches({ sitting: { course: 'module' } })) return 'sitting';
  if (test.matches({ sitting: { course: 'handingIn' } }) || test.matches('recovering')) return 'handingIn';
  if (test.matches({ sitting: { course: 'moduleSubmitted' } })) return 'moduleSubmitted';
  if (test.matches('completing') || test.matches('completed') || test.matches('terminated')) return 'ended';
  return 'waiting';
}

/** Whether what ended is delivered out of fullscreen: where a browser may ask for the place of a file. */
export const isRecovering = (test: SnapshotFrom<MockTest>) => test.matches('recovering');

export type AttemptScreen = ReturnType<typeof selectQuizScreen> | ReturnType<typeof selectMockScreen>;

export const selectNotice = (attempt: Snapshot) => attempt.context.notice;
export const selectSitting = (attempt: Snapshot) => attempt.children.sitting;
export const selectHandIn = (attempt: Snapshot) => attempt.children.handIn;
