import { getNextSteps, type NextSteps, startDrill as startCall } from '../../../contract/results/next-steps.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** What to do about the weakest skill of one finished sitting (a quiz's or a whole mock test's), or with null of all. Throws CallFailed. */
export const loadNextSteps: Service<{ studentId: string; sittingId: string | null }, NextSteps> = async (
  { studentId, sittingId },
  signal,
) => (await post(getNextSteps, { studentId, ...(sittingId === null ? {} : { studentQuizId: sittingId }) }, signal)).data;

/** Which skill a drill is wanted on. */
export type WantedDrill = { studentId: string; domain: string; skill: string };

/** Gets a drill on a skill, a new one or one that is not finished, and gives its quiz and sitting. Throws CallFailed. */
export const startDrill: Service<WantedDrill, { quizId: string; sittingId: string }> = async (wanted, signal) => {
  const { quizId, studentQuizId } = (await post(startCall, wanted, signal)).data;
  return { quizId, sittingId: studentQuizId };
};
