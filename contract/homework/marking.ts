import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { reason } from '../desk/desk.ts';
import { cursor, pageOf } from '../desk/pages.ts';
import { attachedFiles, fileIds, homeworkBounds, homeworkLink, workStates } from './homework.ts';

/** How long a marker has a work without a sign of life, in minutes: then it is anybody's again. */
export const markMinutes = 5;

/** Most students whom one homework reaches. */
export const mostGiven = 500;

const moment = z.int().check(z.minimum(0), z.maximum(4_102_444_800_000));

/** What homework can be given for and to: the courses (a teacher's own), each with what can be linked, and the groups in use. */
export const homeworkChoices = z.object({
  courses: z.array(
    z.object({ id, name: z.string(), sheets: z.array(z.string()), tests: z.array(z.object({ id, title: z.string() })) }),
  ),
  groups: z.array(z.object({ id, name: z.string() })),
});
export type HomeworkChoices = z.infer<typeof homeworkChoices>;

export const getHomeworkChoices = defineCall({
  path: '/homework/getChoices',
  role: 'faculty',
  right: 'homework.give',
  body: {},
  fields: { data: homeworkChoices },
});

/** To whom of the course: those of a group, those who are named, or (neither) everybody. */
const reach = {
  course: id,
  group: z.optional(id),
  names: z.optional(z.array(z.string().check(z.trim(), z.maxLength(254))).check(z.minLength(1), z.maxLength(mostGiven))),
};
const some = z.object({ count: z.number(), first: z.array(z.string()) });

/** Whom homework reaches. `outside`: who are not in the course, and `off`: who can't sign in; neither get it. */
export const homeworkPreview = z.object({ to: z.string(), gets: some, outside: some, off: some });
export type HomeworkPreview = z.infer<typeof homeworkPreview>;

/** Refused: 400 badInput for names that are nobody's, 404 for a course or a group that is not there or not the teacher's, 409 conflict for an archived group. */
export const previewHomework = defineCall({
  path: '/homework/preview',
  role: 'faculty',
  right: 'homework.give',
  body: reach,
  fields: { data: homeworkPreview },
});

/**
 * Gives homework, to be done from `opensAt` (null: at once) until `dueAt`. `expected`: how many get it, by the preview. The same `key` again is the same homework. Refused: as the
 * preview, 400 for a date that is over and for links that the course has not, 409 conflict where it reaches others than `expected` by now.
 */
export const giveHomework = defineCall({
  path: '/homework/give',
  role: 'faculty',
  right: 'homework.give',
  records: true,
  body: {
    key: z.string().check(z.minLength(16), z.maxLength(64)),
    ...reach,
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(homeworkBounds.title)),
    text: z.string().check(z.trim(), z.maxLength(homeworkBounds.text)),
    opensAt: z.nullable(moment),
    dueAt: moment,
    points: z.nullable(z.int().check(z.minimum(1), z.maximum(homeworkBounds.points))),
    sheets: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(homeworkBounds.links)),
    tests: z.array(id).check(z.maxLength(homeworkBounds.links)),
    files: fileIds,
    expected: z.int().check(z.minimum(1), z.maximum(mostGiven)),
  },
  fields: { homework: id, given: z.number() },
});

export const homeworkStates = ['waiting', 'current', 'over', 'takenBack'] as const;

/** Homework in the list. `waiting`: works that were handed in and are not given back; `oldestAt`: since when the first of them waits. Instants in ms. */
export const homeworkLine = z.object({
  id,
  title: z.string(),
  course_name: z.string(),
  to: z.string(),
  opensAt: z.nullable(z.number()),
  dueAt: z.number(),
  at: z.number(),
  by: z.string(),
  takenBackAt: z.nullable(z.number()),
  points: z.nullable(z.number()),
  given: z.number(),
  handedIn: z.number(),
  waiting: z.number(),
  givenBack: z.number(),
  oldestAt: z.nullable(z.number()),
});
export type HomeworkLine = z.infer<typeof homeworkLine>;

/** Homework, the newest first; a teacher's: of the courses taught. `waiting`: of which something waits to be marked. */
export const findHomework = defineCall({
  path: '/homework/find',
  role: 'faculty',
  right: 'homework.see',
  body: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(homeworkStates)),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(homeworkLine) },
});

/** Homework with what is to be done; `html` is its text with mathematics, safe to show as it stands. */
export const homeworkFile = z.object({
  line: homeworkLine,
  html: z.string(),
  links: z.array(homeworkLink),
  ...attachedFiles,
});
export type HomeworkFile = z.infer<typeof homeworkFile>;

/** Refused: 404, also for another course's than the teacher's. */
export const getHomeworkFile = defineCall({
  path: '/homework/get',
  role: 'faculty',
  right: 'homework.see',
  body: { homework: id },
  fields: { data: homeworkFile },
});

/** A student's work in the list. `heldBy`: who is marking it. */
export const workLine = z.object({
  id,
  student: id,
  name: z.string(),
  state: z.enum(workStates),
  dueAt: z.number(),
  handedInAt: z.nullable(z.number()),
  isLate: z.boolean(),
  points: z.nullable(z.number()),
  heldBy: z.nullable(z.string()),
});
export type WorkLine = z.infer<typeof workLine>;

export const workFilters = ['waiting', 'open', 'givenBack'] as const;

/** The works of one homework, by name. `waiting`: handed in and not given back; `open`: not handed in. Refused: 404. */
export const findWorks = defineCall({
  path: '/homework/findWorks',
  role: 'faculty',
  right: 'homework.see',
  body: { homework: id, state: z.optional(z.enum(workFilters)), after: z.optional(cursor) },
  fields: { data: pageOf(workLine) },
});

/** Who has a work, until when (ms) unless they give another sign of life. `own`: it is whoever asks. */
const hold = z.object({ name: z.string(), own: z.boolean(), until: z.number() });

/** A work as it is marked. `html`: what was handed in, safe to show as it stands. `comment` and `points` as they were kept last. `next`: another work of the homework that waits and nobody has. */
export const markedWork = z.object({
  line: workLine,
  homework: id,
  title: z.string(),
  course_name: z.string(),
  mostPoints: z.nullable(z.number()),
  html: z.string(),
  ...attachedFiles,
  comment: z.string(),
  markedBy: z.nullable(z.string()),
  hold: z.nullable(hold),
  next: z.nullable(id),
});
export type MarkedWork = z.infer<typeof markedWork>;

const which = { work: id };
const told = { data: markedWork };

/** Refused: 404, also for another course's than the teacher's. */
export const openWorkToMark = defineCall({
  path: '/homework/openWork',
  role: 'faculty',
  right: 'homework.see',
  body: which,
  fields: told,
});

/**
 * Takes a work to mark it, for `markMinutes` from now: the same again is a sign of life. `fromOther`: also from a colleague who has it. Refused: 404, 409 heldElsewhere where a colleague
 * has it, 409 closed where it does not wait to be marked.
 */
export const takeWork = defineCall({
  path: '/homework/takeWork',
  role: 'faculty',
  right: 'homework.mark',
  records: true,
  body: { ...which, fromOther: z.boolean() },
  fields: told,
});

/** Says that the marker is still at it; leaves no row. Refused: 409 heldElsewhere where a colleague has it by now. */
export const keepWork = defineCall({
  path: '/homework/keepWork',
  role: 'faculty',
  right: 'homework.mark',
  body: which,
  fields: {},
});

/**
 * Keeps the marks of a work that the marker has. `next`: stay at it, let go of it, or give it back, which opens the marks to the student and tells them, once. Refused: 400 for points that
 * there are not, 404, 409 heldElsewhere, 409 closed.
 */
export const markWork = defineCall({
  path: '/homework/markWork',
  role: 'faculty',
  right: 'homework.mark',
  records: true,
  body: {
    ...which,
    comment: z.string().check(z.trim(), z.maxLength(homeworkBounds.comment)),
    points: z.nullable(z.int().check(z.minimum(0), z.maximum(homeworkBounds.points))),
    next: z.enum(['stay', 'letGo', 'giveBack']),
  },
  fields: told,
});

/** Gives one student another date. Refused: 400 for one that is over, 404, 409 conflict where it is given back. */
export const extendHomework = defineCall({
  path: '/homework/extend',
  role: 'faculty',
  right: 'homework.give',
  records: true,
  body: { ...which, dueAt: moment, reason },
  fields: {},
});

/** Takes homework back: what was not handed in goes, what was stays. Refused: 404, 409 conflict where it was taken back. */
export const takeBackHomework = defineCall({
  path: '/homework/takeBack',
  role: 'faculty',
  right: 'homework.give',
  records: true,
  body: { homework: id, reason },
  fields: { takenBack: z.number(), stays: z.number() },
});
