import type { CompletedSitting } from '../../../contract/results.ts';
import type { SittingKind } from '../../machines/quiz-result.machine.ts';

/** Where a kind's pages are, and what its list is called (specification 2.10). */
export const places = {
  quiz: { folder: 'quizzes', results: 'results', back: 'Back to the quizzes' },
  mock: { folder: 'mock-tests', results: 'result', back: 'Back to the mock tests' },
} as const satisfies Record<SittingKind, object>;

/** The results of one finished sitting. */
export function resultAddress({ is_node, quizId, studentQuizId }: CompletedSitting): string {
  const { folder, results } = places[is_node ? 'mock' : 'quiz'];
  return `/student-portal/${folder}/${quizId}/${results}?sitting=${studentQuizId}`;
}
