import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { objectionBounds, objectionReasons, objectionStates } from '../objections/objections.ts';

/** What a student says is wrong with a question, for staff. `lookedAt` and `answer` null: not yet. Times in ms since the epoch. */
export const objectionLine = z.object({
  id,
  student: id,
  name: z.string(),
  reason: z.enum(objectionReasons),
  text: z.string(),
  state: z.enum(objectionStates),
  at: z.number(),
  lookedAt: z.nullable(z.object({ at: z.number(), by: z.string() })),
  answer: z.nullable(z.object({ at: z.number(), by: z.string(), text: z.string() })),
});
export type ObjectionLine = z.infer<typeof objectionLine>;

/** Notes that somebody looks at it. Refused: 404, 409 conflict where somebody has already. */
export const lookAtObjection = defineCall({
  path: '/desk/lookAtObjection',
  role: 'staff',
  right: 'items.answer',
  records: true,
  body: { objection: id },
  fields: {},
});

/** Answers it: the student is told, once. Refused: 404, 409 conflict where it is answered. */
export const answerObjection = defineCall({
  path: '/desk/answerObjection',
  role: 'staff',
  right: 'items.answer',
  records: true,
  body: { objection: id, answer: z.string().check(z.trim(), z.minLength(3), z.maxLength(objectionBounds.answer)) },
  fields: {},
});
