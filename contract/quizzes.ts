import * as z from 'zod/mini';
import { defineCall, id } from './call.ts';
import { question } from './questions.ts';

export const sittingState = z.enum(['assigned', 'inProgress', 'submitted']);
const moduleRecord = z.object({
  studentQuizId: id,
  quizId: id,
  quiz_name: z.string(),
  type: z.string(),
  time: z.nullable(z.number()),
  content_length: z.number(),
  state: sittingState,
});

/**
 * One student quiz record is one sitting (specification 3): `_id` is what other calls name `studentQuizId`, `quizId` the content.
 * `duration` in minutes. `is_node` true is a mock test, whose `result` has one record per module; an ordinary quiz has none.
 */
export const quizRecord = z.object({
  _id: id,
  quizId: id,
  quiz_name: z.nullable(z.string()),
  instructorfirstName: z.string(),
  instructorlastName: z.string(),
  content_length: z.number(),
  is_node: z.boolean(),
  is_complete: z.boolean(),
  in_progress: z.boolean(),
  creator: z.nullable(z.string()),
  duration: z.nullable(z.number()),
  result: z.array(moduleRecord),
});
export type QuizRecord = z.infer<typeof quizRecord>;

/** The student's sittings, newest first. */
export const getQuizzesByStudentId = defineCall({
  path: '/getQuizzesByStudentId',
  asker: 'student',
  body: { studentId: id },
  fields: { data: z.array(quizRecord) },
});

/** What an accommodation lifts or adds, set by staff. `extraTime` multiplies a module's time. */
export const accommodations = z.object({
  keysAllowed: z.boolean(),
  extraTime: z.union([z.literal(1), z.literal(1.25), z.literal(1.5), z.literal(2)]),
});
export type Accommodations = z.infer<typeof accommodations>;

/** `time` of a module in seconds, null without a limit; `totalTime` in seconds so far. `state` is the whole sitting's. */
export const quizDetails = z.object({
  title: z.string(),
  creator: z.string(),
  duration: z.number(),
  state: sittingState,
  totalTime: z.number(),
  modules: z.array(
    z.object({
      studentQuizId: id,
      quizId: id,
      name: z.string(),
      questions: z.number(),
      time: z.nullable(z.number()),
      type: z.string(),
      state: sittingState,
    }),
  ),
  policy: accommodations,
});
export type QuizDetails = z.infer<typeof quizDetails>;

export const getQuizzesDetails = defineCall({
  path: '/getQuizzesDetails',
  asker: 'student',
  body: { studentQuizId: id },
  fields: { data: quizDetails },
});

/** The questions in the order that numbers them from 1. 409 `notOpen` without an open attempt of who asks. */
export const getQuizContent = defineCall({
  path: '/getQuizContent',
  asker: 'student',
  body: { quizId: id },
  fields: { data: z.array(question) },
});
