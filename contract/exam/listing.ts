import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';

/**
 * What a list says of a sitting beside its record: `studentQuizId` is the record's `_id`. `levels`: how many of its questions are how hard, as their writers
 * declared; null for a mock test, which is as hard as the real one, and for free response.
 */
export const sittingFacts = z.object({
  studentQuizId: id,
  subject: z.string(),
  levels: z.nullable(z.object({ easy: z.int(), medium: z.int(), hard: z.int() })),
});
export type SittingFacts = z.infer<typeof sittingFacts>;
export type Levels = NonNullable<SittingFacts['levels']>;

/** Of each of the student's sittings, in no order. A call of its own: an exam reads the records, and needs none of this. */
export const getSittingFacts = defineCall({
  path: '/getSittingFacts',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id },
  fields: { data: z.array(sittingFacts) },
});
