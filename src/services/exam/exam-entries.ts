import * as z from 'zod/mini';
import { id } from '../../../contract/call.ts';
import { type QuizRecord, quizRecord } from '../../../contract/exam/quizzes.ts';
import type { Entry } from '../api/session-storage.ts';

/** Which sitting was started: the content's id and the record's. */
type StartedSession = { quizId?: string | undefined; studentQuizId?: string | undefined };

const records: z.ZodMiniType<QuizRecord[]> = z.array(quizRecord);
const started: z.ZodMiniType<StartedSession> = z.object({ quizId: z.optional(id), studentQuizId: z.optional(id) });

/** The student's records of each kind, as they came last. */
export const quizzesEntry: Entry<QuizRecord[]> = { key: 'quizzes', shape: records };
export const mockTestsEntry: Entry<QuizRecord[]> = { key: 'mockTests', shape: records };

/** The sitting of each kind that was started last. */
export const quizSessionEntry: Entry<StartedSession> = { key: 'quizSession', shape: started };
export const mockSessionEntry: Entry<StartedSession> = { key: 'mockSession', shape: started };

/** This tab's name for each sitting. */
export const holdersEntry: Entry<Record<string, string>> = { key: 'holders', shape: z.record(z.string(), id) };
