import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { buildName, flowSteps } from '../site/crash.ts';
import { cursor, pageOf } from './pages.ts';

/** `new`: none of the staff has looked at it. */
export const problemStates = ['new', 'lookedAt'] as const;
export type ProblemState = (typeof problemStates)[number];

/** A report of a problem. `from` null: of somebody who was not signed in; its `student` null: of a teacher or one of the staff. `at` in ms: when it was written. `lookedAt`: when and by whom. */
export const problemLine = z.object({
  id,
  at: z.number(),
  from: z.nullable(z.object({ name: z.string(), student: z.nullable(id) })),
  message: z.string(),
  page: z.string(),
  build: buildName,
  browser: z.string(),
  events: flowSteps,
  lookedAt: z.nullable(z.object({ at: z.number(), by: z.string() })),
});
export type ProblemLine = z.infer<typeof problemLine>;

/** The reports of problems, the newest first. `search` looks in what was written, pages and names. */
export const findProblems = defineCall({
  path: '/desk/findProblems',
  role: 'staff',
  right: 'problems.see',
  body: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(problemStates)),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(problemLine) },
});

/** Notes that somebody has looked at a report, and what they found. Refused: 404 notFound, 409 conflict where somebody has already. */
export const lookAtProblem = defineCall({
  path: '/desk/lookAtProblem',
  role: 'staff',
  right: 'problems.look',
  records: true,
  body: { problem: id, found: z.optional(z.string().check(z.trim(), z.maxLength(500))) },
  fields: {},
});
