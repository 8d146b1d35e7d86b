import type { FastifyInstance } from 'fastify';
import { getJobs, runJob } from '../../../contract/desk/jobs.ts';
import { serve } from '../../http/serve.ts';
import { serveAction } from '../serve-action.ts';
import { orderJob, readJobs, startOrdered } from './jobs.ts';

/** What the server does by itself, at the desk: when it did, how it went, and having it done now. */
export function jobDeskRoutes(app: FastifyInstance): void {
  serve(app, getJobs, async () => ({ data: await readJobs(app.context) }));
  serveAction(
    app,
    runJob,
    async (act, { job }, context) => {
      await orderJob(act, job, context);
      return {};
    },
    (_, { job }) => startOrdered(job, app.context),
  );
}
