import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { scoredBy } from '../free-response/work.ts';
import { reason } from './desk.ts';
import { cursor, pageOf } from './pages.ts';

/** Tests of a gradebook: those that were given last. */
export const mostGradebookTests = 30;
/** Homework of a gradebook: what was given last. */
export const mostGradebookHomework = 15;
/** Most students of a gradebook that is saved as a file. */
export const mostGradebookStudents = 2000;

/**
 * A student's newest sitting of a test; `none`: the student doesn't have it. `percent` right of it, once it is finished. `reinstated`: staff took an end of it back. `writtenBy`: who scored it, of written answers alone: `percent` is of their points, once every one has some.
 * Of homework: `given`, `missing` once its date is over, `handedIn` until it is given back, whose `percent` is of its points, where it has any; `isLate`: it was handed in after its date.
 */
export const grade = z.object({
  test: id,
  title: z.string(),
  /** Of a test that the student has. */
  sitting: z.optional(id),
  state: z.enum(['none', 'assigned', 'inProgress', 'submitted', 'given', 'missing', 'handedIn', 'givenBack']),
  percent: z.nullable(z.number()),
  reinstated: z.boolean(),
  writtenBy: z.optional(scoredBy),
  isLate: z.optional(z.boolean()),
});
export type Grade = z.infer<typeof grade>;

/** A student with a grade for every test of the gradebook, in its order. `average`: of the tests' percents, homework aside; null without any. */
export const gradebookLine = z.object({ id, name: z.string(), average: z.nullable(z.number()), grades: z.array(grade) });
export type GradebookLine = z.infer<typeof gradebookLine>;

/** Whose: a group's students with all their tests and homework, or a course's with the course's. One of the two. */
const whose = { group: z.optional(id), course: z.optional(id) };

/**
 * Students by test. `sort`: 'name', 'average', or a test's id; who has no grade there comes last. Refused: 400 badInput for neither or both, 404 notFound.
 */
export const findGrades = defineCall({
  path: '/desk/findGrades',
  role: 'staff',
  right: 'gradebook.see',
  body: {
    ...whose,
    sort: z.string().check(z.minLength(1), z.maxLength(100)),
    order: z.enum(['up', 'down']),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(gradebookLine) },
});

/** The whole gradebook by name, as a file for spreadsheets. Refused: as `findGrades`, 409 conflict for more students than a file takes. */
export const exportGrades = defineCall({
  path: '/desk/exportGrades',
  role: 'staff',
  right: 'gradebook.export',
  records: true,
  body: { ...whose, reason },
  fields: { name: z.string(), csv: z.string() },
});
