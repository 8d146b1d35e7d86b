import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { reason } from './desk.ts';

/** One of two accounts of a student. */
const account = z.object({ id, name: z.string(), username: z.string(), email: z.string() });

/** So much of one kind. */
const some = z.object({ what: z.string(), count: z.number() });

/**
 * What merging would do: `moves` goes to the account that is kept, `stays` in the one that is closed, since the kept one has the same already. `blocked`: why it can't be done now; null where
 * it can.
 */
export const mergePreview = z.object({
  kept: account,
  closed: account,
  moves: z.array(some),
  stays: z.array(some),
  blocked: z.nullable(z.string()),
});
export type MergePreview = z.infer<typeof mergePreview>;

/** `other`: the username of the account that is closed. */
const both = { student: id, other: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)) };

/** Tells what would move. Nothing is changed. Refused: 404 notFound for either, 400 badInput for the same account. */
export const previewMerge = defineCall({
  path: '/desk/previewMerge',
  role: 'staff',
  right: 'students.merge',
  body: both,
  fields: { data: mergePreview },
});

/**
 * Merges another account of a student into this one: what it has goes over, it is closed for good, and says so to who signs in to it. Refused: as `previewMerge`, and 409 conflict while
 * either sits a test, or where it was merged already, and for an account of the demonstration.
 */
export const mergeStudents = defineCall({
  path: '/desk/mergeStudents',
  role: 'staff',
  right: 'students.merge',
  records: true,
  body: { ...both, reason },
  fields: { moved: z.number() },
});
