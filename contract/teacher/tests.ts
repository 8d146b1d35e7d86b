import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';

/** To whom a test was assigned, by whom and when, in ms since the epoch; `closesAt` null: it can be started at any time. */
const given = z.object({ to: z.string(), by: z.string(), at: z.number(), closesAt: z.nullable(z.number()) });

/** A quiz or mock test of a course that the caller teaches. Of the caller's own students `waiting` have it before them, `begun` have it under way and `finished` have finished it. `given`: what was assigned of it, the newest first. */
export const ownTest = z.object({
  id,
  title: z.string(),
  kind: z.enum(['quiz', 'mock']),
  course: z.string(),
  questions: z.int(),
  waiting: z.int(),
  begun: z.int(),
  finished: z.int(),
  given: z.array(given),
});
export type OwnTest = z.infer<typeof ownTest>;

/** The tests of the courses that the caller teaches, by course and title. */
export const getTests = defineCall({
  path: '/teacher/getTests',
  role: 'teacher',
  body: {},
  fields: { data: z.array(ownTest) },
});

/** How far a student is with a test. `at`: when it was finished; `percent` null as long as its result is on the way. */
const testTaker = z.object({
  id,
  name: z.string(),
  state: z.enum(['assigned', 'inProgress', 'submitted']),
  at: z.nullable(z.number()),
  percent: z.nullable(z.number()),
});
export type TestTaker = z.infer<typeof testTaker>;

/** Which of the caller's own students have a test, by name, each with their newest sitting of it. Refused: 404, also for another course's. */
export const getTest = defineCall({
  path: '/teacher/getTest',
  role: 'teacher',
  body: { test: id },
  fields: { data: z.object({ test: ownTest, students: z.array(testTaker) }) },
});
export type TestFile = z.infer<typeof getTest.fields>['data'];
