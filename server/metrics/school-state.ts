import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { queryRows } from '../db/rows.ts';
import { lastWallTime } from '../jobs/next-time.ts';
import { isNight, type Job } from '../jobs/runner.ts';

/**
 * What the metrics tell of the school, whichever process is asked. Of mails that were refused, those of the last day: that is news, and the rows stay.
 * `jobLateSeconds`: by job, those that are due and that nobody is at.
 */
export type SchoolState = {
  mailsWaiting: number;
  oldestMailSeconds: number;
  mailsBounced: number;
  reportsUndelivered: number;
  sittingsUnderWay: number;
  jobsRunning: number;
  jobLateSeconds: Record<string, number>;
};

/** For how long an answer is used again, in ms: whoever may ask, asks often. */
const freshMs = 5_000;
/** A sitting in which nothing came for so long is not under way, in ms: a page gives a sign of life each half minute. */
const silentMs = 120_000;
const dayMs = 24 * 3_600_000;

const counts = z.object({
  mailsWaiting: z.coerce.number(),
  oldestMailSeconds: z.coerce.number(),
  mailsBounced: z.coerce.number(),
  reportsUndelivered: z.coerce.number(),
  sittingsUnderWay: z.coerce.number(),
});
const job = z.object({ name: z.string(), isRunning: z.boolean(), lateSeconds: z.coerce.number() });

type Deps = Pick<Context, 'db' | 'now' | 'environment'> & { jobs: readonly Job[] };

/** Reads the state of the school, at most every 5 s. `jobs`: those that somebody runs; a row of another is of an earlier version. */
export function schoolStateReader(deps: Deps): () => Promise<SchoolState> {
  let last: { at: number; state: Promise<SchoolState> } | null = null;
  return () => {
    const at = performance.now();
    if (last === null || at - last.at > freshMs) last = { at, state: readSchoolState(deps) };
    return last.state;
  };
}

async function readSchoolState({ db, now, environment, jobs: known }: Deps): Promise<SchoolState> {
  const at = now().toISOString();
  const dayAgo = new Date(now().getTime() - dayMs).toISOString();
  const since = new Date(now().getTime() - silentMs).toISOString();
  const [found] = await queryRows(
    db,
    counts,
    sql`select
      count(*) filter (where bounced_at is null) as "mailsWaiting",
      coalesce(extract(epoch from ${at}::timestamptz - min(created_at) filter (where bounced_at is null)), 0) as "oldestMailSeconds",
      count(*) filter (where bounced_at > ${dayAgo}) as "mailsBounced",
      count(*) filter (where once like 'report:%' and (bounced_at is null or bounced_at > ${dayAgo})) as "reportsUndelivered",
      (select count(*) from sittings where state = 'inProgress' and greatest(started_at, contact_at, last_sign_at) > ${since}) as "sittingsUnderWay"
      from outbox where sent_at is null and recipient <> ''`,
  );
  if (found === undefined) throw new Error('The outbox was not counted.');
  const jobs = await queryRows(
    db,
    job,
    sql`select name, coalesce(leased_until > ${at}, false) as "isRunning", extract(epoch from ${at}::timestamptz - next_run_at) as "lateSeconds"
      from jobs`,
  );
  const byName = new Map(jobs.map((row) => [row.name, row]));
  const late = known.flatMap((job) => {
    const { isRunning = false, lateSeconds = 0 } = byName.get(job.name) ?? {};
    const seconds = Math.min(lateSeconds, sinceAllowed({ environment }, job, now()));
    return isRunning || seconds <= 0 ? [] : [[job.name, seconds] as const];
  });
  return {
    ...found,
    jobsRunning: known.filter(({ name }) => byName.get(name)?.isRunning).length,
    jobLateSeconds: Object.fromEntries(late),
  };
}

/** For how long a job may have been run by now, in s: one of the day is not late in the night, and what it missed is due from its time of day on. */
function sinceAllowed(context: Pick<Context, 'environment'>, job: Job, now: Date): number {
  if (job.at === undefined) return Number.POSITIVE_INFINITY;
  if (isNight(context, job, now)) return 0;
  return (now.getTime() - lastWallTime(now, job.at, context.environment.schoolTimeZone).getTime()) / 1000;
}
