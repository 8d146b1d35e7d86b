import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { problemBounds } from '../limits.ts';
import { buildName, flowSteps, routeName } from './crash.ts';

/**
 * What somebody says went wrong, and in words of the code what was before. `report`: its name, made on the device, so that the same sent twice is one.
 * `waited`: ms between writing and sending, where it could not be sent at once.
 */
const body = {
  report: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(problemBounds.message)),
  waited: z.int().check(z.gte(0), z.lte(problemBounds.waitingDays * 24 * 3_600_000)),
  build: buildName,
  page: routeName,
  events: flowSteps,
};

/** Whoever is signed in reports a problem. Refused: 429 tooMany. */
export const reportProblem = defineCall({ path: '/reportProblem', role: 'person', body, fields: {} });

/** Whoever is not signed in reports a problem: nobody knows who. Refused: 429 tooMany. */
export const reportProblemAsVisitor = defineCall({ path: '/reportProblemAsVisitor', role: 'anybody', body, fields: {} });

export type ProblemReport = z.infer<typeof reportProblem.body>;
