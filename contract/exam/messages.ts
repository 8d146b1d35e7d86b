import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';

/** What the school says to a student in a sitting. `at` in ms. */
export const examMessage = z.object({ id, text: z.string(), at: z.number() });
export type ExamMessage = z.infer<typeof examMessage>;

/**
 * What the school has said in a quiz or a mock test and was not read, the oldest first. `read`: those that the student has read now. Refused: 403, 404, and 409
 * closed where the quiz or the module is over.
 */
export const getExamMessages = defineCall({
  path: '/getExamMessages',
  role: 'student',
  body: { studentQuizId: id, read: z.optional(z.array(id).check(z.maxLength(50))) },
  fields: { data: z.array(examMessage) },
});
