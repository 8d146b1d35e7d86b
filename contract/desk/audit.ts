import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { cursor, pageOf } from './pages.ts';

/** What an action of staff can be about. */
export const auditSubjects = [
  'student',
  'teacher',
  'staff',
  'group',
  'inquiry',
  'payment',
  'mail',
  'test',
  'sheet',
  'homework',
  'school',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** What a field was and is, as text; null: nothing. */
const change = z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) });

/** Students of an action on several that are named with it, by name. */
export const namedPeople = 6;

/** An action of staff. `byCommand`: made on the command line. `people`: the students whom it is about beside its subject, the first of them by name. `at` in ms since the epoch. */
export const auditLine = z.object({
  id,
  at: z.number(),
  actor: z.string(),
  actorId: z.nullable(z.string()),
  byCommand: z.boolean(),
  action: z.string(),
  subjectKind: z.enum(auditSubjects),
  subjectId: z.nullable(z.string()),
  subjectName: z.string(),
  people: z.object({ count: z.number(), first: z.array(z.object({ id, name: z.string() })) }),
  changes: z.array(change),
  reason: z.nullable(z.string()),
});
export type AuditLine = z.infer<typeof auditLine>;

/** The actor of what was done on the command line. */
export const byCommandLine = 'command';

const instant = z.int().check(z.minimum(0), z.maximum(4_102_444_800_000));

/**
 * The record of actions, the newest first: all, or those about one `person`, alone or among others, by one `actor` (`byCommandLine`: on the command line), about one `kind` of thing, done from
 * `from` until before `until`, in ms. `search` looks in what stands of an action on the screen.
 */
export const findActions = defineCall({
  path: '/desk/findActions',
  role: 'staff',
  right: 'audit.see',
  body: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    person: z.optional(id),
    actor: z.optional(id),
    kind: z.optional(z.enum(auditSubjects)),
    from: z.optional(instant),
    until: z.optional(instant),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(auditLine) },
});
