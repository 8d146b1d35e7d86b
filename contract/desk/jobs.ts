import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** What came of a run: it did its work, it failed, or it was told to stop and is due at once. */
export const jobOutcomes = ['done', 'failed', 'stopped'] as const;

/**
 * Work that the server repeats. Instants in ms since the epoch, null for never. `everyMs`: how often; `at`: when each day by the school's clocks, as '07:00', where it is bound to one. `isRunning`: some process is at it. `error`: the failure
 * in its own words, `failures` how many there were since it was done last. `mayRun`: staff can have it run now.
 */
export const jobLine = z.object({
  name: z.string(),
  everyMs: z.number(),
  at: z.nullable(z.string()),
  nextRunAt: z.nullable(z.number()),
  isRunning: z.boolean(),
  startedAt: z.nullable(z.number()),
  endedAt: z.nullable(z.number()),
  doneAt: z.nullable(z.number()),
  outcome: z.nullable(z.enum(jobOutcomes)),
  error: z.nullable(z.string()),
  failures: z.int(),
  mayRun: z.boolean(),
});
export type JobLine = z.infer<typeof jobLine>;

/** Something that the school lacks: `setting` is the variable that would give it, null where it is no variable. */
const finding = z.object({ setting: z.nullable(z.string()), says: z.string() });

/** What the server does by itself, those that failed first, and what a start finds missing. */
export const jobsFile = z.object({ jobs: z.array(jobLine), findings: z.array(finding) });
export type JobsFile = z.infer<typeof jobsFile>;

export const getJobs = defineCall({
  path: '/desk/getJobs',
  role: 'staff',
  right: 'jobs.see',
  body: {},
  fields: { data: jobsFile },
});

/** Has a job run now. Refused: 404 for a name that is none, 409 conflict for one that staff can't have run, or that runs. */
export const runJob = defineCall({
  path: '/desk/runJob',
  role: 'staff',
  right: 'jobs.run',
  records: true,
  body: { job: z.string().check(z.minLength(1), z.maxLength(100)) },
  fields: {},
});
