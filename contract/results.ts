import * as z from 'zod/mini';
import { ending, recordedEvent } from './attempts.ts';
import { defineCall, id } from './call.ts';
import { question } from './questions.ts';

/** A question after the sitting: with the student's answer, the key and the explanation (HTML). `seconds` spent on it. */
export const reviewedQuestion = z.extend(question, {
  number: z.number(),
  answer: z.string(),
  key: z.string(),
  accepted: z.array(z.string()),
  right: z.boolean(),
  marked: z.boolean(),
  /** Given in time, delivered after the deadline. */
  late: z.boolean(),
  seconds: z.number(),
  explanation: z.string(),
  domain: z.string(),
  skill: z.string(),
  difficulty: z.string(),
});
export type ReviewedQuestion = z.infer<typeof reviewedQuestion>;

const score = z.object({ right: z.number(), total: z.number(), percent: z.number(), seconds: z.number() });

/** What came of one module. `ending` null: never begun. `late` is the number of answers delivered after its deadline. */
export const moduleResult = z.object({
  name: z.string(),
  type: z.string(),
  ending: z.nullable(ending),
  score,
  late: z.number(),
  questions: z.array(reviewedQuestion),
  skills: z.array(z.object({ domain: z.string(), skill: z.string(), right: z.number(), total: z.number() })),
  events: z.array(recordedEvent),
});
export type ModuleResult = z.infer<typeof moduleResult>;

/**
 * What came of a sitting; an ordinary quiz is its own only module. `percent` is whole; `seconds` is the time it was open; times
 * in ms since the epoch. `events` are those of the whole test, outside its modules; none for a quiz.
 */
export const quizResult = z.object({
  title: z.string(),
  is_node: z.boolean(),
  score,
  startedAt: z.number(),
  submittedAt: z.number(),
  ending,
  modules: z.array(moduleResult),
  events: z.array(recordedEvent),
});
export type QuizResult = z.infer<typeof quizResult>;

/**
 * 409 `notOpen` while the sitting is not over, and for a mock test while late answers may still come (see /endLateAnswers): keys
 * never leave the server before that. `studentQuizId` is a record's `_id`.
 */
export const getQuizResult = defineCall({
  path: '/getQuizResult',
  asker: 'student',
  body: { studentQuizId: id },
  fields: { data: quizResult },
});
