import { getQuizResult, type QuizResult } from '../../contract/results.ts';
import { post } from './post.ts';
import type { Service } from './service.ts';

/** The graded result of a finished sitting. Throws CallFailed (`notOpen` before its end). */
export const loadResult: Service<{ sittingId: string }, QuizResult> = async ({ sittingId }, signal) =>
  (await post(getQuizResult, { studentQuizId: sittingId }, signal)).data;
