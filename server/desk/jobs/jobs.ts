import { eq } from 'drizzle-orm';
import type { JobLine, JobsFile } from '../../../contract/desk/jobs.ts';
import type { Act } from '../../audit/act.ts';
import type { Context } from '../../context.ts';
import { jobs as rows } from '../../db/tables/jobs.ts';
import { findMissing } from '../../findings/find-missing.ts';
import { CallRefused } from '../../http/refused.ts';
import { allJobs } from '../../jobs/jobs.ts';
import { type Job, runIfDue } from '../../jobs/runner.ts';
import { logError } from '../../log.ts';

type JobRow = typeof rows.$inferSelect;

const isRunning = (row: JobRow | undefined, now: Date): boolean =>
  row?.leasedUntil !== undefined && row.leasedUntil !== null && row.leasedUntil > now;

/** What the server does by itself, those whose last run failed first, and what is missing. */
export async function readJobs(context: Context): Promise<JobsFile> {
  const { db, now: readNow } = context;
  const now = readNow();
  const known = new Map((await db.select().from(rows)).map((row) => [row.name, row]));
  const lines = allJobs(context).map((job): JobLine => {
    const row = known.get(job.name);
    return {
      ...{ name: job.name, everyMs: job.everyMs, at: job.at ?? null, isRunning: isRunning(row, now) },
      ...{ nextRunAt: row?.nextRunAt.getTime() ?? null, startedAt: row?.startedAt?.getTime() ?? null },
      ...{ endedAt: row?.endedAt?.getTime() ?? null, doneAt: row?.doneAt?.getTime() ?? null },
      ...{ outcome: row?.outcome ?? null, error: row?.error ?? null, failures: row?.failures ?? 0 },
      mayRun: job.onDemand === true && !isRunning(row, now),
    };
  });
  const inOrder = [...lines.filter(({ failures }) => failures > 0), ...lines.filter(({ failures }) => failures === 0)];
  return { jobs: inOrder, findings: await findMissing(context) };
}

/** Makes a job due now. Throws `CallRefused`: 404, 409. */
export async function orderJob({ tx, now, record }: Act, name: string, context: Pick<Context, 'environment'>): Promise<void> {
  const job = findJob(name, context);
  if (job.onDemand !== true) throw new CallRefused(409, 'conflict', 'This job runs only at its own times.');
  const [row] = await tx.select().from(rows).where(eq(rows.name, name)).for('update');
  if (isRunning(row, now)) throw new CallRefused(409, 'conflict', 'This job is running already.');
  await tx
    .insert(rows)
    .values({ name, nextRunAt: now })
    .onConflictDoUpdate({ target: rows.name, set: { nextRunAt: now } });
  await record({ action: 'job.run', subject: { kind: 'school', id: null, name: '' }, after: { job: name } });
}

/** Runs a job that was made due, in this process; what it throws is kept with it, and logged. */
export function startOrdered(name: string, context: Context): void {
  runIfDue(context, findJob(name, context)).catch((error: unknown) => logError(`Job ${name} failed`, error));
}

function findJob(name: string, context: Pick<Context, 'environment'>): Job {
  const job = allJobs(context).find((each) => each.name === name);
  if (!job) throw new CallRefused(404, 'notFound', 'There’s no such job.');
  return job;
}
