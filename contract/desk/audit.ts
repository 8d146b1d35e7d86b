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

/** An action of staff. `byCommand`: made on the command line. `at` in ms since the epoch. */
export const auditLine = z.object({
  id,
  at: z.number(),
  actor: z.string(),
  byCommand: z.boolean(),
  action: z.string(),
  subjectKind: z.enum(auditSubjects),
  subjectId: z.nullable(z.string()),
  subjectName: z.string(),
  changes: z.array(change),
  reason: z.nullable(z.string()),
});
export type AuditLine = z.infer<typeof auditLine>;

/** The record of actions, the newest first: all, or those about one `student`, or those that `search` finds in actor, action or subject. */
export const findActions = defineCall({
  path: '/desk/findActions',
  role: 'staff',
  right: 'audit.see',
  body: { search: z.optional(z.string().check(z.trim(), z.maxLength(100))), student: z.optional(id), after: z.optional(cursor) },
  fields: { data: pageOf(auditLine) },
});
