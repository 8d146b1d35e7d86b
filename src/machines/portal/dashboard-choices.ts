import type { QuizRecord } from '../../../contract/exam/quizzes.ts';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import type { DashboardContext } from './dashboard.setup.ts';

/** What can be resumed: mock tests first, since their clock runs. */
export const resumable = (sittings: QuizRecord[]) =>
  sittings.filter((sitting) => sitting.in_progress).sort((one, other) => Number(other.is_node) - Number(one.is_node));

/** What to begin where nothing is under way: a quiz before a mock test, which takes hours. */
export function nextToBegin(sittings: QuizRecord[]): QuizRecord | null {
  const waiting = sittings.filter((sitting) => !sitting.is_complete);
  return waiting.find((sitting) => !sitting.is_node) ?? waiting[0] ?? null;
}

const finishedAt = ({ submittedAt = 0 }: QuizRecord) => submittedAt;

/** The sitting that was finished last. */
export const newestFinished = (sittings: QuizRecord[]): QuizRecord | null =>
  sittings.filter((sitting) => sitting.is_complete).sort((one, other) => finishedAt(other) - finishedAt(one))[0] ?? null;

/** The newest result of a whole quiz or mock test: a drill's figures say nothing beside theirs. */
export const newestResult = (results: CompletedSitting[]): CompletedSitting | null =>
  results.filter(({ isDrill }) => !isDrill).sort((one, other) => other.submittedAt - one.submittedAt)[0] ?? null;

/** What was finished last, where it has no result yet: a mock test whose late answers may still come. */
export function awaitedResult({ sittings, results }: Pick<DashboardContext, 'sittings' | 'results'>): QuizRecord | null {
  const newest = newestFinished(sittings);
  return newest && !results.some(({ studentQuizId }) => studentQuizId === newest._id) ? newest : null;
}
