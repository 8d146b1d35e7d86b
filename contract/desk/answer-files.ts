import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { sittingState } from '../exam/quizzes.ts';
import { reason } from './desk.ts';

/** Most bytes of a file of answers that the desk takes. */
export const answerFileBytes = 8_000_000;

/** A file of answers, as text, for a sitting of a student: a quiz's or the whole mock test's. */
const handed = { student: id, sitting: id, file: z.string().check(z.minLength(1), z.maxLength(answerFileBytes)) };

/** So many answers of a file count, are kept and not graded, were known before, are older than another to the same question, or are from outside of the sitting's time. */
const counts = { taken: z.int(), kept: z.int(), known: z.int(), older: z.int(), outside: z.int() };

/**
 * What comes of a file. `module`: of a mock test the one that it is of. `events`: what the device saw beside the answers. `state` of the quiz or module afterwards; `ends`: what the device saw ends it.
 */
const handInReport = z.object({
  ...counts,
  module: z.nullable(z.int()),
  savedAt: z.number(),
  events: z.int(),
  state: sittingState,
  ends: z.boolean(),
});
export type HandInReport = z.infer<typeof handInReport>;

/** What would come of a file of answers; nothing is stored. Refused: 404, 400 badInput for what is no such file, is damaged, or is of another test, 409 notOpen before the test was begun. */
export const checkAnswerFile = defineCall({
  path: '/desk/checkAnswerFile',
  role: 'staff',
  right: 'answers.handIn',
  bodyLimit: 12_000_000,
  body: handed,
  fields: { data: handInReport },
});

/** Hands a file of answers in. `expected`: what was shown; refused where something else would come of it by now: 409 conflict. Otherwise as above. */
export const handInAnswerFile = defineCall({
  path: '/desk/handInAnswerFile',
  role: 'staff',
  right: 'answers.handIn',
  records: true,
  bodyLimit: 12_000_000,
  body: { ...handed, expected: z.object(counts) },
  fields: { data: handInReport },
});

/** Grades the late answers of a module, or leaves them out of its score; it takes no more late answers then. Refused: 404, 400 for a quiz, 409 where there are none. */
export const decideLateAnswers = defineCall({
  path: '/desk/decideLateAnswers',
  role: 'staff',
  right: 'answers.decideLate',
  records: true,
  body: { student: id, sitting: id, module: z.int(), counted: z.boolean(), reason },
  fields: {},
});
