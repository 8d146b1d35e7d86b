import { getJobs, type JobsFile, runJob } from '../../../contract/desk/jobs.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import type { CarryOut } from './draft.ts';

/** What the server does by itself. Throws CallFailed. */
export const loadJobs: Service<{ id: string }, JobsFile> = async (_, signal) => (await post(getJobs, {}, signal)).data;

/** Has a job run: `subject` is its name. */
export const jobActions = {
  'job.run': async (job, _, signal) => {
    await post(runJob, { job }, signal);
    return { says: 'It’s running. You’ll see the result here once it has ended.' };
  },
} satisfies Record<string, CarryOut>;
