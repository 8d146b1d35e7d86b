import * as z from 'zod/mini';
import { photo } from '../attachments/photos.ts';
import { defineCall, id } from '../call.ts';
import { doubtAbout, doubtStates, lineKinds } from '../doubts/doubts.ts';
import { sharedWords } from '../doubts/shares.ts';
import { reason } from './desk.ts';
import { cursor, pageOf } from './pages.ts';

/** A doubt in the desk's list, without what was written. `isEscalated`: its answer is nearly due or late, and the school was told. Instants in ms. */
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
  isEscalated: z.boolean(),
});
export type DoubtLineAtDesk = z.infer<typeof doubtLineAtDesk>;

/** Which doubts: those that wait for the school, those of which the school was told since their answer is nearly due, those that are late, or those in which nobody waits. */
export const doubtFilters = ['waiting', 'escalated', 'overdue', 'done'] as const;

/** Doubts of all courses: first those of which the school was told, then the others, the newest change first. `search` looks in the names of students and of who has taken them; not in what was written. */
export const findDoubts = defineCall({
  path: '/desk/findDoubts',
  role: 'staff',
  right: 'doubts.see',
  body: {
    state: z.optional(z.enum(doubtFilters)),
    course: z.optional(id),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(doubtLineAtDesk) },
});

/** A line as staff read it. `html`: safe to show as it stands. `before`: what stood in it, the oldest first, where it was edited or deleted. `photos`: also of a line that was deleted. */
export const lineAtDesk = z.object({
  number: z.number(),
  kind: z.enum(lineKinds),
  name: z.string(),
  html: z.string(),
  photos: z.array(photo),
  at: z.number(),
  deletedAt: z.nullable(z.number()),
  before: z.array(z.object({ text: z.string(), until: z.number() })),
});

/** What was written in a doubt. `tutors`: of its course, who can be handed it, with whether they have it. `offered`: the words that others are shown of it, without a name; null where none are. Reading it leaves a row in the record of actions. Refused: 404. */
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
      tutors: z.array(z.object({ id, name: z.string(), hasIt: z.boolean() })),
      dueAt: z.nullable(z.number()),
      offered: z.nullable(sharedWords),
    }),
  },
});
export type DoubtAtDesk = z.infer<typeof readDoubt.fields>['data'];

/** For how many minutes a doubt is a tutor's to whom the desk hands it, before it is anybody's again. */
export const handOverMinutes = 60;

/** Hands a doubt that waits over to a tutor of its course, who is mailed. Refused: 404 also for another course's tutor, 409 closed where nobody waits. */
export const handOverDoubt = defineCall({
  path: '/desk/handOverDoubt',
  role: 'staff',
  right: 'doubts.handOver',
  records: true,
  body: { doubt: id, tutor: id, reason },
  fields: {},
});

/** Takes a doubt out of the reviews in which it is offered without a name; the same again changes nothing. Refused: 404 also where it never was. */
export const withdrawDoubt = defineCall({
  path: '/desk/withdrawDoubt',
  role: 'staff',
  right: 'doubts.withdraw',
  records: true,
  body: { doubt: id, reason },
  fields: {},
});
