import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { questionsAtMost } from '../limits.ts';

/** What a student says is wrong with a question: its key, that several choices are right, its words, how it is shown, a slip, or something else. */
export const objectionReasons = ['key', 'several', 'unclear', 'display', 'slip', 'other'] as const;
export type ObjectionReason = (typeof objectionReasons)[number];

/** `new`: nobody of the school has looked at it; what is `answered` was told to its student. */
export const objectionStates = ['new', 'lookedAt', 'answered'] as const;
export type ObjectionState = (typeof objectionStates)[number];

/** Most characters of what a student writes, and of what the school answers. */
export const objectionBounds = { text: 1000, answer: 1000 };

/** Which question: of a quiz's or module's own sitting that is finished, or the one of the notebook that was answered last in an entry. */
export const objectionAbout = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('result'),
    studentQuizId: id,
    question: z.int().check(z.minimum(1), z.maximum(questionsAtMost)),
  }),
  z.object({ kind: z.literal('notebook'), entryId: id }),
]);
export type ObjectionSubject = z.infer<typeof objectionAbout>;

/** What a student said of a question, and what the school answered (null: nothing yet). `at` in ms since the epoch. */
const objection = z.object({
  reason: z.enum(objectionReasons),
  text: z.string(),
  state: z.enum(objectionStates),
  at: z.number(),
  answer: z.nullable(z.string()),
});
export type Objection = z.infer<typeof objection>;

/** What the student said of a question, wherever it was met; null: nothing yet. Refused: 404; 409 notOpen or closed where its key is not open. */
export const getObjection = defineCall({
  path: '/getObjection',
  role: 'student',
  body: { about: objectionAbout },
  fields: { data: z.nullable(objection) },
});

/** Says what is wrong with a question, once for a student and a question. Refused: as `getObjection`, 409 conflict where something else was said of it already. */
export const raiseObjection = defineCall({
  path: '/raiseObjection',
  role: 'student',
  body: {
    about: objectionAbout,
    reason: z.enum(objectionReasons),
    text: z.string().check(z.trim(), z.minLength(3), z.maxLength(objectionBounds.text)),
  },
  fields: { data: objection },
});
