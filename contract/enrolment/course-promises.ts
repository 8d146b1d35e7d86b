import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { promiseFamilies } from './promises.ts';

/**
 * What a course promises by the families of its promises, and what became of it. `course`: the plan, where the course has plans; `tests`: the days of the official tests that it covers, and `until` the last day of its access, where it ends. `nextDueAt`: when the time of the next open
 * one ends, in ms since the epoch. `left`: how many more can be booked, where their number was sold.
 */
export const coursePromises = z.object({
  courseId: id,
  course: z.string(),
  until: z.optional(z.string()),
  tests: z.optional(z.array(z.string())),
  families: z.array(
    z.object({
      family: z.enum(promiseFamilies),
      promised: z.number(),
      delivered: z.number(),
      due: z.number(),
      late: z.number(),
      nextDueAt: z.nullable(z.number()),
      left: z.nullable(z.number()),
    }),
  ),
});
export type CoursePromises = z.infer<typeof coursePromises>;

/** What a student's courses promise: the rows that the parents, the desk and a refund read as well. */
export const getPromises = defineCall({
  path: '/getPromises',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id },
  fields: { data: z.array(coursePromises) },
});
