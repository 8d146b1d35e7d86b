import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { reason } from './desk.ts';
import { cursor, pageOf } from './pages.ts';

export const groupStates = ['active', 'archived'] as const;

/** Most students of a group. */
export const mostMembers = 500;

/** A group in the list. `tutor` null: nobody is named. Times in ms since the epoch. */
export const groupLine = z.object({
  id,
  name: z.string(),
  tutor: z.nullable(z.string()),
  members: z.number(),
  archivedAt: z.nullable(z.number()),
});
export type GroupLine = z.infer<typeof groupLine>;

/** Groups by name. `search` looks in their names and their tutors'. Without a state all are found. */
export const findGroups = defineCall({
  path: '/desk/findGroups',
  role: 'staff',
  right: 'groups.see',
  body: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(groupStates)),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(groupLine) },
});

/** A student of a group. `isActive`: may sign in. `since` in ms. */
const groupMember = z.object({ id, name: z.string(), username: z.string(), isActive: z.boolean(), since: z.number() });
export type GroupMember = z.infer<typeof groupMember>;

/** A group with its students by name. `tutors`: who could teach it. */
export const groupFile = z.object({
  id,
  name: z.string(),
  tutor: z.nullable(z.object({ id, name: z.string() })),
  addedAt: z.number(),
  archivedAt: z.nullable(z.number()),
  members: z.array(groupMember).check(z.maxLength(mostMembers)),
  tutors: z.array(z.object({ id, name: z.string() })),
});
export type GroupFile = z.infer<typeof groupFile>;

/** Refused: 404 notFound. */
export const getGroup = defineCall({
  path: '/desk/getGroup',
  role: 'staff',
  right: 'groups.see',
  body: { group: id },
  fields: { data: groupFile },
});

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

/** Makes a group without students. Refused: 409 conflict where a group that is not archived has the name. */
export const addGroup = defineCall({
  path: '/desk/addGroup',
  role: 'staff',
  right: 'groups.change',
  records: true,
  body: { name },
  fields: { group: id },
});

/** Names a group and its tutor; `tutor` null: nobody. Refused: 404 notFound, 409 conflict where another has the name. */
export const changeGroup = defineCall({
  path: '/desk/changeGroup',
  role: 'staff',
  right: 'groups.change',
  records: true,
  body: { group: id, name, tutor: z.nullable(id) },
  fields: {},
});

/**
 * Adds students to a group: those whose usernames or addresses are named, and all who are in a course. Who is in it already stays as they were. Nobody is added where
 * one name is wrong. Refused: 400 badInput naming each name that is nobody's or more than one's, 404 notFound, 409 conflict for a group that is archived or would be too large.
 */
export const addGroupMembers = defineCall({
  path: '/desk/addGroupMembers',
  role: 'staff',
  right: 'groups.change',
  records: true,
  body: {
    group: id,
    names: z.array(z.string().check(z.trim(), z.maxLength(254))).check(z.maxLength(mostMembers)),
    course: z.optional(id),
  },
  fields: { added: z.number() },
});

/** Takes a student out of a group. What was assigned to the group before stays with the student. Refused: 404 notFound. */
export const removeGroupMember = defineCall({
  path: '/desk/removeGroupMember',
  role: 'staff',
  right: 'groups.change',
  records: true,
  body: { group: id, student: id },
  fields: {},
});

/** Puts a group away, where nothing is assigned to it any more, or takes it up again. Refused: 404 notFound, 409 conflict where another has its name meanwhile. */
export const archiveGroup = defineCall({
  path: '/desk/archiveGroup',
  role: 'staff',
  right: 'groups.change',
  records: true,
  body: { group: id, archived: z.boolean(), reason },
  fields: {},
});
