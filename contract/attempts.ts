import * as z from 'zod/mini';
import { defineCall, id } from './call.ts';
import { answerLength, entriesPerCall } from './limits.ts';

const milliseconds = z.number().check(z.nonnegative());
const count = z.number().check(z.int(), z.nonnegative());
const answer = z.string().check(z.maxLength(answerLength));
const questionNumber = z.number().check(z.int(), z.minimum(1), z.maximum(500));

/** One line of the ledger: what the answer of a question became, and whether it is marked. `at` in server time, ms. */
export const ledgerEntry = z.object({
  seq: z.number().check(z.int(), z.minimum(1)),
  question: questionNumber,
  answer,
  marked: z.boolean(),
  at: milliseconds,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** What the proctor saw. `detail` is the key's name where there is one; `at` in server time, ms. */
export const sittingEvent = z.object({
  id,
  kind: z.enum(['keyPressed', 'fullscreenLeft', 'tabHidden', 'devtoolsOpened', 'interrupted']),
  detail: z.string().check(z.maxLength(40)),
  at: milliseconds,
});
export type SittingEvent = z.infer<typeof sittingEvent>;

/** Seconds spent on each question, by its number from 1. */
export const timePerQuestion = z.record(z.string().check(z.regex(/^[1-9]\d{0,2}$/)), z.number().check(z.nonnegative()));
export type TimePerQuestion = z.infer<typeof timePerQuestion>;

/** Which tab holds the attempt: a random name made by the app. Without one the call speaks for whoever holds it. */
const holder = z.optional(id);

/**
 * Opens a sitting, or opens it again. 409 `heldElsewhere` when another device or tab holds it and `takeOver` is not true;
 * 409 `closed` when it is over. `lastSeq` 0 is an empty ledger; `saved` has the newest entry of each question.
 */
export const startAttempt = defineCall({
  path: '/startAttempt',
  asker: 'student',
  body: { studentQuizId: id, holder, takeOver: z.optional(z.boolean()) },
  fields: {
    data: z.object({
      startedAt: z.number(),
      deadline: z.nullable(z.number()),
      saved: z.array(ledgerEntry),
      lastSeq: count,
      timePerQuestion,
      totalTime: z.number(),
      events: z.array(sittingEvent),
    }),
  },
});

/**
 * Adds to the ledger. `data.lastSeq` is the highest sequence number that is committed without a gap; entries that would leave
 * a gap are not taken. The same entry again is no error; another one under a used number is 409 `conflict`.
 */
export const saveAnswers = defineCall({
  path: '/saveAnswers',
  asker: 'student',
  body: {
    studentQuizId: id,
    holder,
    entries: z.array(ledgerEntry).check(z.maxLength(entriesPerCall)),
    events: z.optional(z.array(sittingEvent).check(z.maxLength(entriesPerCall))),
    timePerQuestion: z.optional(timePerQuestion),
    totalTime: z.optional(z.number().check(z.nonnegative())),
  },
  fields: { data: z.object({ lastSeq: count }) },
});

/** How a sitting came to its end: by the student, by the specification's rules, or unsubmitted for too long. */
export const ending = z.enum(['student', 'threeWarnings', 'fullscreenLeft', 'tabHidden', 'expired']);
export type Ending = z.infer<typeof ending>;

/**
 * Submits a quiz: `answers[0]` belongs to question 1, a blank is `{ answer: '' }`. Idempotent: the same sitting again is
 * answered alike and graded once.
 */
export const submitQuiz = defineCall({
  path: '/submitQuiz',
  asker: 'student',
  body: {
    studentQuizId: id,
    holder,
    answers: z.array(z.object({ answer })).check(z.maxLength(500)),
    timePerQuestion,
    totalTime: z.number().check(z.nonnegative()),
    ending: z.optional(z.enum(['student', 'threeWarnings', 'fullscreenLeft', 'tabHidden'])),
    events: z.optional(z.array(sittingEvent).check(z.maxLength(entriesPerCall))),
  },
  fields: {},
});
