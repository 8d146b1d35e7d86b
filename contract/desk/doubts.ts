import * as z from 'zod/mini';
import { photo } from '../attachments/photos.ts';
import { defineCall, id } from '../call.ts';
import { doubtAbout, doubtStates, lineKinds } from '../doubts/doubts.ts';
import { reason } from './desk.ts';
import { cursor, pageOf } from './pages.ts';

/** A doubt in the desk's list, without what was written. Instants in ms. */
export const doubtLineAtDesk = z.object({
  id,
  student: z.string(),
  course: z.string(),
  state: z.enum(doubtStates),
  tutor: z.nullable(z.string()),
  lines: z.number(),
  askedAt: z.number(),
  changedAt: z.number(),
  dueAt: z.nullable(z.number()),
});
export type DoubtLineAtDesk = z.infer<typeof doubtLineAtDesk>;

/** Which doubts: those that wait for the school, those that wait although their time is over, or those in which nobody waits. */
export const doubtFilters = ['waiting', 'overdue', 'done'] as const;

/** Doubts of all courses, the newest change first. */
export const findDoubts = defineCall({
  path: '/desk/findDoubts',
  role: 'staff',
  right: 'doubts.see',
  body: { state: z.optional(z.enum(doubtFilters)), course: z.optional(id), after: z.optional(cursor) },
  fields: { data: pageOf(doubtLineAtDesk) },
});

/** A line as staff read it. `before`: what stood in it, the oldest first, where it was edited or deleted. `photos`: also of a line that was deleted. */
export const lineAtDesk = z.object({
  number: z.number(),
  kind: z.enum(lineKinds),
  name: z.string(),
  text: z.string(),
  photos: z.array(photo),
  at: z.number(),
  deletedAt: z.nullable(z.number()),
  before: z.array(z.object({ text: z.string(), until: z.number() })),
});

/** What was written in a doubt. Reading it leaves a row in the record of actions. Refused: 404. */
export const readDoubt = defineCall({
  path: '/desk/readDoubt',
  role: 'staff',
  right: 'doubts.read',
  records: true,
  body: { doubt: id, reason },
  fields: {
    data: z.object({
      ...{ id, student: z.string(), course: z.string(), state: z.enum(doubtStates) },
      about: z.nullable(doubtAbout),
      lines: z.array(lineAtDesk),
    }),
  },
});
export type DoubtAtDesk = z.infer<typeof readDoubt.fields>['data'];
