import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { questionsAtMost } from '../limits.ts';
import { sentPage } from './pages.ts';
import { rubricItem, task } from './tasks.ts';

/** Which rows of a rubric an answer was given, from 0, each once. */
export const given = z.array(z.int().check(z.minimum(0), z.maximum(99))).check(z.maxLength(100));

/**
 * What a tutor gave an answer, once it is given back: the rows of its rubric, and a comment as it is read (HTML). `look`: the second look that the student asked for; `answer` '' until it is told,
 * `before`: the points before it. `mayAsk`: for one.
 */
const tutorMarks = z.object({
  given: z.array(z.int()),
  comment: z.string(),
  at: z.number(),
  mayAsk: z.boolean(),
  look: z.nullable(z.object({ reason: z.string(), answer: z.string(), before: z.nullable(z.int()) })),
});
export type TutorMarks = z.infer<typeof tutorMarks>;

/**
 * The answer to a task once the sitting is over. `html`: a typed answer as it is read, '' on paper. `pages`: those on paper in their order; `missing`: how many of them have not arrived.
 * `model`: an answer that gets every point (HTML). `self`: what the student gave it beside the rubric, null before; `marks`: what a tutor did, which counts in its place.
 */
export const writtenAnswer = z.object({
  number: z.int(),
  task,
  isBlank: z.boolean(),
  html: z.string(),
  pages: z.array(sentPage),
  missing: z.int(),
  rubric: z.array(rubricItem),
  model: z.string(),
  self: z.nullable(z.array(z.int())),
  marks: z.nullable(tutorMarks),
});
export type WrittenAnswer = z.infer<typeof writtenAnswer>;

/** Who scored written answers: a tutor, the student, or either some of them. */
export const scoredBy = z.enum(['tutor', 'student', 'both']);
export type Scorer = z.infer<typeof scoredBy>;

/**
 * A section of an AP exam in percent of its points: what it has at least and at most. `source`: the test it was sat in, null where it was sat in none. `by`: who scored what was written; null where nobody did, or nothing
 * was.
 */
const part = z.object({
  share: z.number(),
  low: z.number(),
  high: z.number(),
  source: z.nullable(z.string()),
  by: z.nullable(scoredBy),
});

/**
 * A range on the scale of AP exams, 1 to 5, by a table of our own: not an official score. `composite`: both sections together in percent. What was not sat or not scored may be
 * worth nothing or everything, which is what makes the range wide.
 */
export const apEstimate = z.object({
  subject: z.string(),
  low: z.int(),
  high: z.int(),
  composite: z.object({ low: z.number(), high: z.number() }),
  multipleChoice: part,
  freeResponse: part,
});
export type ApEstimate = z.infer<typeof apEstimate>;

const estimate = z.nullable(apEstimate);

/**
 * The answers of one's own free-response section beside rubric and model answer (`studentQuizId` is the module's), and the estimate of the exam that it is part of; null where there is no table
 * for its subject. Refused: 404 for a module that is no such section, and as /getQuizResult: 409 notOpen before the whole test is over.
 */
export const getWrittenWork = defineCall({
  path: '/getWrittenWork',
  role: 'student',
  body: { studentQuizId: id },
  fields: { data: z.object({ answers: z.array(writtenAnswer), estimate }) },
});

/** Scores one's own answer beside its rubric; the same again, or another score, takes the place of the one before. Refused as above, 400 badInput for a row that there is not. */
export const scoreWork = defineCall({
  path: '/scoreWork',
  role: 'student',
  body: { studentQuizId: id, number: z.int().check(z.minimum(1), z.maximum(questionsAtMost)), given },
  fields: { data: z.object({ estimate }) },
});
