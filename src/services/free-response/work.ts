import { type ApEstimate, getWrittenWork, scoreWork, type WrittenAnswer } from '../../../contract/free-response/work.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** Reads the answers of a section beside their rubrics, and the estimate of the exam. Throws CallFailed. */
export const loadWork: Service<{ sittingId: string }, { answers: WrittenAnswer[]; estimate: ApEstimate | null }> = async (
  { sittingId },
  signal,
) => (await post(getWrittenWork, { studentQuizId: sittingId }, signal)).data;

/** Keeps what the student gives the own answer. Returns what the estimate is then. Throws CallFailed. */
export const keepScore: Service<{ sittingId: string; number: number; given: number[] }, ApEstimate | null> = async (
  { sittingId, number, given },
  signal,
) => (await post(scoreWork, { studentQuizId: sittingId, number, given }, signal)).data.estimate;
