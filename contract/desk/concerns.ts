import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { concernLength, concernStates } from '../concerns/concerns.ts';
import { cursor, pageOf } from './pages.ts';

/** Who raised a concern. */
export const concernRoles = ['student', 'teacher', 'staff', 'parent'] as const;

/** A concern in the list, without its text. `from`: who raised it; `student`: whom it is about, where that is known. Instants in ms. */
export const concernHead = z.object({
  id,
  state: z.enum(concernStates),
  from: z.string(),
  role: z.enum(concernRoles),
  student: z.nullable(z.string()),
  raisedAt: z.number(),
  changedAt: z.number(),
});
export type ConcernHead = z.infer<typeof concernHead>;

/** A concern with all that is known of it. `about`: in words; `doubtId`: the doubt it was raised from. `steps`: what was done, the oldest first, each with its note. */
export const concern = z.object({
  head: concernHead,
  text: z.string(),
  about: z.nullable(z.string()),
  doubtId: z.nullable(id),
  steps: z.array(z.object({ state: z.enum(concernStates), at: z.number(), by: z.string(), note: z.string() })),
});
export type Concern = z.infer<typeof concern>;

/** The concerns, what was changed last first. Refused: 403 for everybody but the safeguarding lead and the deputy, whatever their duty, as the others here. */
export const findConcerns = defineCall({
  path: '/desk/findConcerns',
  role: 'staff',
  right: 'concerns.see',
  body: { after: z.optional(cursor) },
  fields: { data: pageOf(concernHead) },
});

/** Reads a concern, which is `seen` from then on. That somebody has read it is in the record of actions, and not what it says. Refused: 403, 404. */
export const readConcern = defineCall({
  path: '/desk/readConcern',
  role: 'staff',
  right: 'concerns.see',
  records: true,
  body: { concern: id },
  fields: { data: concern },
});

/** What is done about a concern. */
export const concernMoves = ['take', 'refer', 'close', 'reopen'] as const;
export type ConcernMove = (typeof concernMoves)[number];

/** Writes down what was done about a concern, with a note for the two who may read it. Refused: 403, 404, 409 closed where it cannot be done from where it stands. */
export const moveConcern = defineCall({
  path: '/desk/moveConcern',
  role: 'staff',
  right: 'concerns.see',
  records: true,
  body: { concern: id, move: z.enum(concernMoves), note: z.string().check(z.trim(), z.minLength(3), z.maxLength(concernLength)) },
  fields: { data: concern },
});
