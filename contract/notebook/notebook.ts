import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { question } from '../exam/questions.ts';
import { answerLength } from '../limits.ts';

/** Days until a mistake comes back: after the sitting or another mistake, and after the first right answer. The second one ends it. */
export const notebookDays = { afterWrong: 3, afterRight: 7 } as const;

/**
 * A question of the mistake notebook that is due. `timesRight` in a row so far; `source` the quiz it comes from; `isSibling`: another one on the
 * same skill is asked in its place. No key goes with it.
 */
export const notebookEntry = z.object({
  entryId: id,
  question,
  domain: z.string(),
  skill: z.string(),
  reason: z.enum(['wrong', 'guessed']),
  timesRight: z.number(),
  source: z.string(),
  isSibling: z._default(z.boolean(), false),
});
export type NotebookEntry = z.infer<typeof notebookEntry>;

/** What is due, longest first (at most `notebookAtOnce`); how many are due, wait for their day, and are done; when the next one comes (ms). */
export const notebook = z.object({
  entries: z.array(notebookEntry),
  due: z.number(),
  waiting: z.number(),
  done: z.number(),
  nextDueAt: z.nullable(z.number()),
});
export type Notebook = z.infer<typeof notebook>;

export const notebookAtOnce = 20;

export const getNotebook = defineCall({
  path: '/getNotebook',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id },
  fields: { data: notebook },
});

/**
 * Answers a due question. `dueAt` (ms): when it comes back; null once it was right twice in a row. 409 `closed` where it is not due. `idempotencyKey`
 * is the browser's own name for the answer: the same again is answered alike.
 */
export const answerNotebook = defineCall({
  path: '/answerNotebook',
  role: 'student',
  body: { entryId: id, answer: z.string().check(z.maxLength(answerLength)), idempotencyKey: id },
  fields: {
    data: z.object({
      right: z.boolean(),
      key: z.string(),
      accepted: z.array(z.string()),
      explanation: z.string(),
      timesRight: z.number(),
      dueAt: z.nullable(z.number()),
    }),
  },
});
