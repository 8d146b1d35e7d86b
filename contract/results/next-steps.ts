import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { pdfId } from '../materials/materials.ts';
import { practiceArea } from '../practice/practice.ts';
import { slot } from '../schedule/schedule.ts';

/** Where course material treats a skill: a page of a PDF, from 1. */
export const materialPage = z.object({ courseId: id, course_name: z.string(), id: pdfId, page: z.int() });
export type MaterialPage = z.infer<typeof materialPage>;

/**
 * What to do about the weakest skill: the one with the smallest share of right answers, of those asked often enough to tell, or the weakest
 * domain (`skill` left out) where no skill was. Counted in one finished sitting (`studentQuizId`, a record's `_id`) or, without one, in all
 * of them. `practice`: what a drill can be on, as near to the weakest as there are questions of the banks that the student never had,
 * `fresh` of them; null where none is left. `slot`: the next free one of a tutor of the student's, null also where the student can book no
 * more. `wrong`: questions of that sitting that went wrong.
 */
export const nextSteps = z.object({
  weakest: z.nullable(
    z.object({
      domain: z.string(),
      skill: z.optional(z.string()),
      right: z.number(),
      total: z.number(),
      pages: z.array(materialPage),
    }),
  ),
  practice: z.nullable(z.object({ area: practiceArea, fresh: z.number() })),
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

/** Wrong questions that a tutor is mailed with a booking, at most: the first ones. More would not be read before a session. */
export const toldAtMost = 20;
