import { type ExamMessage, getExamMessages } from '../../../contract/exam/messages.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** Asks what the school has said and was not read, and tells it what was `read` now. Throws CallFailed, `closed` where the sitting is over. */
export const fetchMessages: Service<{ sittingId: string; read: string[] }, ExamMessage[]> = async ({ sittingId, read }, signal) =>
  (await post(getExamMessages, { studentQuizId: sittingId, read }, signal)).data;
