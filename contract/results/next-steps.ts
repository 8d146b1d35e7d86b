import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { pdfId } from '../materials/materials.ts';
import { slot } from '../schedule/schedule.ts';

const skillName = z.string().check(z.minLength(1), z.maxLength(120));

/** Where course material treats a skill: a page of a PDF, from 1. */
export const materialPage = z.object({ courseId: id, course_name: z.string(), id: pdfId, page: z.int() });
export type MaterialPage = z.infer<typeof materialPage>;

/**
 * What to do about the weakest skill: the one with the smallest share of right answers, of those asked often enough to tell. Counted in one
 * finished sitting (`studentQuizId`, a record's `_id`) or, without one, in all of them. `fresh`: how many questions of the bank on it the
 * student never had. `slot`: the next free one of a tutor of the student's, null also where the student can book no more. `wrong`:
 * questions of that sitting that went wrong.
 */
export const nextSteps = z.object({
  weakest: z.nullable(
    z.object({
      domain: z.string(),
      skill: z.string(),
      right: z.number(),
      total: z.number(),
      fresh: z.number(),
      pages: z.array(materialPage),
    }),
  ),
  slot: z.nullable(
    z.extend(slot, { courseId: id, course_name: z.string(), instructorFirstName: z.string(), instructorLastName: z.string() }),
  ),
  timeZone: z.string(),
  wrong: z.number(),
});
export type NextSteps = z.infer<typeof nextSteps>;

export const getNextSteps = defineCall({
  path: '/getNextSteps',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id, studentQuizId: z.optional(id) },
  fields: { data: nextSteps },
});

/**
 * Makes a quiz of at most `drillLength` fresh questions on a skill and assigns it; while the student has one on this skill that is not
 * finished, that one. Refused: 404 where the bank has no fresh question on it. `quizId` and `studentQuizId` as in a record.
 */
export const startDrill = defineCall({
  path: '/startDrill',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id, domain: skillName, skill: skillName },
  fields: { data: z.object({ quizId: id, studentQuizId: id }) },
});

/** Wrong questions that a tutor is mailed with a booking, at most: the first ones. More would not be read before a session. */
export const toldAtMost = 20;

/** Questions in a drill, at most. */
export const drillLength = 10;
