import type * as z from 'zod/mini';
import { getPracticeChoices, type PracticeChoice, startDrill as startCall } from '../../../contract/practice/practice.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** What a drill is wanted on, of which questions, and for whom. */
export type WantedDrill = z.infer<typeof startCall.body>;

/** What a student can practise, by subject, domain, skill and difficulty. Throws CallFailed. */
export const loadPracticeChoices: Service<{ studentId: string }, PracticeChoice[]> = async (body, signal) =>
  (await post(getPracticeChoices, body, signal)).data;

/** Gets a drill, a new one or one of the same name that is not finished, and gives its quiz and sitting. Throws CallFailed. */
export const startDrill: Service<WantedDrill, { quizId: string; sittingId: string }> = async (wanted, signal) => {
  const { quizId, studentQuizId } = (await post(startCall, wanted, signal)).data;
  return { quizId, sittingId: studentQuizId };
};
