import * as z from 'zod/mini';
import { ending, sittingEvent } from './attempts.ts';
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
  seconds: z.number(),
  explanation: z.string(),
  domain: z.string(),
  skill: z.string(),
  difficulty: z.string(),
});
export type ReviewedQuestion = z.infer<typeof reviewedQuestion>;

/** `percent` is whole; `seconds` is the time the quiz was open; times in ms since the epoch. */
export const quizResult = z.object({
  title: z.string(),
  score: z.object({ right: z.number(), total: z.number(), percent: z.number(), seconds: z.number() }),
  startedAt: z.number(),
  submittedAt: z.number(),
  ending,
  questions: z.array(reviewedQuestion),
  skills: z.array(z.object({ domain: z.string(), skill: z.string(), right: z.number(), total: z.number() })),
  events: z.array(sittingEvent),
});
export type QuizResult = z.infer<typeof quizResult>;

/** 409 `notOpen` while the sitting is not over: keys never leave the server before that. */
export const getQuizResult = defineCall({
  path: '/getQuizResult',
  asker: 'student',
  body: { studentQuizId: id },
  fields: { data: quizResult },
});
