import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { questionsAtMost } from '../limits.ts';
import { markingBounds } from './marking.ts';

/** Asks once for a second look at the marks of an answer that were given back (`studentQuizId` is the module's). Refused: 404, 403 for somebody else's, 409 closed where they are not given back, or were looked at again. */
export const askSecondLook = defineCall({
  path: '/askSecondLook',
  role: 'student',
  body: {
    studentQuizId: id,
    number: z.int().check(z.minimum(1), z.maximum(questionsAtMost)),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(markingBounds.reason)),
  },
  fields: {},
});
