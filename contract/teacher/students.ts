import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';

/** Most students of a tutor that one answer has, by name. */
export const mostOwnStudents = 300;

/** Most results of a student that one answer has, the newest. */
export const mostOwnResults = 200;

/** How many results before the newest one a trend compares it with. */
export const trendBefore = 5;

/**
 * What a student has finished, as far as the student knows it: a quiz or mock test with its result, or homework that was given back. `at` in ms since the epoch. `points` of `of`, and `percent` of them: null for
 * homework that has none. `scaled`: of a full SAT. `early`: the test was ended by somebody or something else than the student or its time. `late`: homework came after its date.
 */
export const finishedWork = z.object({
  id,
  kind: z.enum(['quiz', 'mock', 'homework']),
  title: z.string(),
  course: z.string(),
  at: z.number(),
  points: z.nullable(z.number()),
  of: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  scaled: z.nullable(z.object({ low: z.number(), high: z.number() })),
  early: z.boolean(),
  late: z.boolean(),
});
export type FinishedWork = z.infer<typeof finishedWork>;

/** What came of one sort of work. `trend`: the percent of the newest one less the mean of up to `trendBefore` before it; null where there are not two. */
const progress = z.object({ count: z.int(), last: z.nullable(finishedWork), trend: z.nullable(z.int()) });
export type StudentProgress = z.infer<typeof progress>;

/** A student of a tutor's: who is in a course that the tutor teaches (`courses`), or in a group of the tutor's that is in use (`groups`). */
export const ownStudent = z.object({
  id,
  name: z.string(),
  courses: z.array(z.string()),
  groups: z.array(z.string()),
  tests: progress,
  homework: progress,
});
export type OwnStudent = z.infer<typeof ownStudent>;

/** The caller's own students by name, with what they have finished in the caller's courses. `more`: how many there are beside. Drills are practice and none of it. */
export const getStudents = defineCall({
  path: '/teacher/getStudents',
  role: 'teacher',
  body: {},
  fields: { data: z.object({ students: z.array(ownStudent), more: z.int() }) },
});
export type OwnStudents = z.infer<typeof getStudents.fields>['data'];

/** One of them with every result, the newest first. Refused: 404, also for another tutor's student. */
export const getStudent = defineCall({
  path: '/teacher/getStudent',
  role: 'teacher',
  body: { student: id },
  fields: { data: z.object({ student: ownStudent, results: z.array(finishedWork) }) },
});
export type StudentResults = z.infer<typeof getStudent.fields>['data'];
