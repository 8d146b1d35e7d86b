import * as z from 'zod/mini';
import { question } from '../exam/questions.ts';

/** How the course's own exam has free response answered: typed, or written on paper of which each page is photographed. */
export const answerWays = ['text', 'paper'] as const;
export type AnswerWay = (typeof answerWays)[number];

/** Characters of a typed answer, photographed pages of one on paper, and the digits of a page's name. */
export const taskBounds = { characters: 8000, pages: 6, pageName: 32 };

/**
 * What one answer of a free-response section answers: a part of a question where it is typed, a whole question on paper. `place`: the question's number
 * in the section and the part's letter, null for a whole question. `points`: what its rubric gives in all.
 */
export const task = z.extend(question, {
  kind: z.literal('written'),
  by: z.enum(answerWays),
  place: z.object({ question: z.int(), part: z.nullable(z.string()) }),
  points: z.int(),
});
export type Task = z.infer<typeof task>;

/** What a sheet has: questions that are graded by their key, or tasks. */
export const sheetQuestion = z.union([question, task]);
export type SheetQuestion = z.infer<typeof sheetQuestion>;

/** One row of a rubric: what is looked for in the answer to which part (HTML), and what it is worth. `accepts`: what the school accepts as well (HTML). */
export const rubricItem = z.object({
  part: z.nullable(z.string()),
  text: z.string(),
  points: z.int(),
  accepts: z.optional(z.string()),
});
export type RubricItem = z.infer<typeof rubricItem>;

/** The names of an answer's pages in their order, as the answer to a task on paper says them. */
export const toPageNames = (answer: string): string[] => answer.split(',').filter((name) => name !== '');

/** What the answer of a task says of its pages. */
export const fromPageNames = (names: readonly string[]): string => names.join(',');
