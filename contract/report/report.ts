import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { scoredBy } from '../free-response/work.ts';
import { scaledRange } from '../results/results.ts';

/** A skill, or a whole domain (`skill` is its name too) where no skill was asked often enough. */
const skill = z.object({ domain: z.string(), skill: z.string(), right: z.number(), total: z.number() });

/** A session with a tutor; `startsAt` in ms since the epoch. */
const session = z.object({ startsAt: z.number(), minutes: z.number(), tutor: z.string(), course_name: z.nullable(z.string()) });

/**
 * `reportDays` of a student, as they were when the report was made: `from` (inclusive) and `to` (exclusive) in ms since the epoch, days of the
 * school in `timeZone`. `minutes` spent in sittings. Sittings and sessions by time. Sessions: those that took place, and those to come (`coming`)
 * after `to` and after the making.
 */
export const report = z.object({
  firstname: z.string(),
  lastname: z.string(),
  from: z.number(),
  to: z.number(),
  timeZone: z.string(),
  minutes: z.number(),
  sittings: z.array(
    z.object({
      title: z.string(),
      submittedAt: z.number(),
      right: z.number(),
      total: z.number(),
      percent: z.number(),
      scaled: z.nullable(z.pick(scaledRange, { low: true, high: true })),
      /** Made of one skill: its percent says nothing beside that of a whole quiz. */
      isDrill: z.boolean(),
      /** Of written answers, whose `right` and `total` are points: who scored them. */
      writtenBy: z.optional(scoredBy),
      /** Answers in the score that were delivered after the deadline, where there are any. */
      late: z.optional(z.number()),
    }),
  ),
  /** Percent over all questions of quizzes and tests, drills left out; null where nothing was sat. `percentBefore`: of the period before. */
  percent: z.nullable(z.number()),
  percentBefore: z.nullable(z.number()),
  strongest: z.array(skill),
  weakest: z.array(skill),
  sessions: z.array(session),
  coming: z.array(session),
});
export type Report = z.infer<typeof report>;

/** A report by the token of its mailed link. Refused: 404 for a token that is not ours, or whose time (`reportLinkDays`) is over. */
export const getReport = defineCall({
  path: '/getReport',
  role: 'anybody',
  body: { token: z.string().check(z.minLength(20), z.maxLength(200)) },
  fields: { data: report },
});
