import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { ending } from '../exam/attempts.ts';
import { reason } from './desk.ts';
import { cursor, pageOf } from './pages.ts';

/** Most students that one assignment reaches. */
export const mostAssigned = 500;

/** A quiz or mock test as it can be assigned: its newest version. `course`: the name of the course it belongs to. */
export const assignableTest = z.object({
  id,
  title: z.string(),
  kind: z.enum(['quiz', 'mock']),
  course: z.string(),
  questions: z.number(),
});
export type AssignableTest = z.infer<typeof assignableTest>;

const named = z.object({ id, name: z.string() });

/** What can be assigned, by course and title, and to whom: the courses and the groups in use. A teacher's are those that the teacher teaches. */
export const assignable = z.object({ tests: z.array(assignableTest), courses: z.array(named), groups: z.array(named) });
export type Assignable = z.infer<typeof assignable>;

export const getAssignable = defineCall({
  path: '/desk/getAssignable',
  role: 'faculty',
  right: 'tests.see',
  body: {},
  fields: { data: assignable },
});

/** When something is, in ms since the epoch. */
const moment = z.int().check(z.minimum(0), z.maximum(4_102_444_800_000));

/** To whom: the students of a group, those who are in a course, or those whose usernames or addresses are named; one of the three. */
const reach = {
  group: z.optional(id),
  course: z.optional(id),
  names: z.optional(z.array(z.string().check(z.trim(), z.maxLength(254))).check(z.maxLength(mostAssigned))),
};
/** `again`: also to those who have finished it before. */
const wanted = { quiz: id, ...reach, again: z.boolean() };

/** How many students, and the first of them by name. */
const some = z.object({ count: z.number(), first: z.array(z.string()) });
export type SomeStudents = z.infer<typeof some>;

/** Whom an assignment reaches. `has`: who have it and haven't finished it, and get none; `sat`: who have finished it; `off`: who can't sign in, and get none. */
export const assignmentPreview = z.object({ title: z.string(), to: z.string(), gets: some, has: some, sat: some, off: some });
export type AssignmentPreview = z.infer<typeof assignmentPreview>;

/** A teacher reaches own students with the tests of own courses. Refused: 400 badInput for names that are nobody's, 404 notFound, also for another tutor's group, course or test, 409 conflict for an archived group and where it reaches too many. */
export const previewAssignment = defineCall({
  path: '/desk/previewAssignment',
  role: 'faculty',
  right: 'tests.assign',
  body: wanted,
  fields: { data: assignmentPreview },
});

/**
 * Assigns a test, to be begun from `opensAt` until `closesAt`; null: at any time. `note`: said to the students. `expected`: how many get it, by the preview. The same `key` again is
 * the same assignment. Refused: as the preview, 400 for a window that is over or ends before it opens, and 409 conflict where it reaches others than `expected` by now.
 */
export const assignTest = defineCall({
  path: '/desk/assignTest',
  role: 'faculty',
  right: 'tests.assign',
  records: true,
  body: {
    key: z.string().check(z.minLength(16), z.maxLength(64)),
    ...wanted,
    opensAt: z.nullable(moment),
    closesAt: z.nullable(moment),
    note: z.string().check(z.trim(), z.maxLength(500)),
    expected: z.int().check(z.minimum(1), z.maximum(mostAssigned)),
  },
  fields: { assignment: id, given: z.number() },
});

export const assignmentStates = ['current', 'closed', 'takenBack'] as const;

/**
 * An assignment in the list. `given`: how many have it of it; of them `begun` have it under way and `finished` have finished it. `action`: the row of its assigning in the record of actions, which
 * names all to whom it was assigned; null once that is forgotten. Times in ms.
 */
export const assignmentLine = z.object({
  id,
  title: z.string(),
  kind: z.enum(['quiz', 'mock']),
  to: z.string(),
  opensAt: z.nullable(z.number()),
  closesAt: z.nullable(z.number()),
  note: z.string(),
  at: z.number(),
  by: z.string(),
  takenBackAt: z.nullable(z.number()),
  action: z.nullable(id),
  given: z.number(),
  begun: z.number(),
  finished: z.number(),
});
export type AssignmentLine = z.infer<typeof assignmentLine>;

/** Assignments, the newest first. `search` looks in their tests and to whom they are. */
export const findAssignments = defineCall({
  path: '/desk/findAssignments',
  role: 'staff',
  right: 'tests.see',
  body: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(assignmentStates)),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(assignmentLine) },
});

/** Refused: 404 notFound. */
export const getAssignment = defineCall({
  path: '/desk/getAssignment',
  role: 'staff',
  right: 'tests.see',
  body: { assignment: id },
  fields: { data: assignmentLine },
});

export const assignedStates = ['assigned', 'inProgress', 'submitted'] as const;
export type AssignedState = (typeof assignedStates)[number];

/** A student's sitting of an assignment. `reinstated`: staff took an end of it back. Times in ms. */
export const assignedSitting = z.object({
  id,
  student: id,
  name: z.string(),
  state: z.enum(assignedStates),
  reinstated: z.boolean(),
  ending: z.nullable(ending),
  right: z.nullable(z.number()),
  total: z.nullable(z.number()),
  submittedAt: z.nullable(z.number()),
  closesAt: z.nullable(z.number()),
});
export type AssignedSitting = z.infer<typeof assignedSitting>;

/** Who has a test of an assignment, by name, and how far they are. */
export const findAssignedSittings = defineCall({
  path: '/desk/findAssignedSittings',
  role: 'staff',
  right: 'tests.see',
  body: { assignment: id, state: z.optional(z.enum(assignedStates)), after: z.optional(cursor) },
  fields: { data: pageOf(assignedSitting) },
});

/** Lets one student begin until another time, and tells the student; null: at any time. Refused: 400 for a time that is over, 404 notFound, 409 conflict where it was begun. */
export const extendWindow = defineCall({
  path: '/desk/extendWindow',
  role: 'staff',
  right: 'tests.assign',
  records: true,
  body: { sitting: id, closesAt: z.nullable(moment), reason },
  fields: {},
});

/**
 * Lets all who haven't begun begin until another time, and tells them; null: at any time. Whoever was given a later end of their own keeps it: `extended` says how many have the new one. Refused: 400 for
 * a time that is over, 404 notFound, 409 conflict where it was taken back.
 */
export const extendAssignment = defineCall({
  path: '/desk/extendAssignment',
  role: 'staff',
  right: 'tests.assign',
  records: true,
  body: { assignment: id, closesAt: z.nullable(moment), reason },
  fields: { extended: z.number() },
});

/** Takes back from one student what they haven't begun, assigned or come with a course. Refused: 404 notFound, also for a drill, 409 conflict where it was begun. */
export const takeBackSitting = defineCall({
  path: '/desk/takeBackSitting',
  role: 'staff',
  right: 'tests.assign',
  records: true,
  body: { sitting: id, reason },
  fields: {},
});

/** Takes an assignment back: what was not begun goes, what was stays with its result. Refused: 404 notFound, 409 conflict where it was taken back. */
export const takeBackAssignment = defineCall({
  path: '/desk/takeBackAssignment',
  role: 'staff',
  right: 'tests.assign',
  records: true,
  body: { assignment: id, reason },
  fields: { takenBack: z.number(), stays: z.number() },
});
